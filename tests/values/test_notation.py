"""Values as text: printed as mathematicians write them, and read back."""

from __future__ import annotations

import pytest
from hypothesis import given

from helpers import slow_values as slow
from helpers.slow_values import forms
from noyau.errors import CannotRead, NoyauError, TooLarge
from noyau.graphs import board
from noyau.values import value, value_of_colouring


@given(forms)
def test_what_is_written_is_read_back(g):
    ours = slow.as_value(g)
    assert value(str(ours)) == ours
    assert eval(repr(ours), {"value": value}) == ours


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("{|}", "0"),
        ("{0|}", "1"),
        ("{0|1}", "1/2"),
        ("{0|0}", "*"),
        ("*2+*3", "*"),
        ("*5", "*5"),
        ("{0,*|0,*}", "*2"),
        ("-3 + *", "-3*"),
        ("2*", "2*"),
        ("2*3", "2 + *3"),
        ("{0|*}", "↑"),
        ("{*|0}", "↓"),
        ("^*", "↑*"),
        ("v", "↓"),
        ("{0|{0|{0,*|0}}}", "3·↑*"),
        ("4·↑*", "4·↑*"),
        ("4·(↑*)", "4·↑"),
        ("-4·↑*2", "4·↓*2"),
        ("1/2 + ↑ + ↑ + *", "1/2 + ⇑*"),
        ("{1|-1}", "±1"),
        ("+-1", "±1"),
        ("±{3|2}", "±{3|2}"),
        ("{5|3}", "{5|3}"),
        ("{3|5}", "4"),
        ("{0||0|-2}", "⧾_2"),
        ("+_2", "⧾_2"),
        ("-_1/2", "⧿_1/2"),
        ("−_1", "⧿_1"),
        ("{2|0||0}", "⧿_2"),
        ("1 + ⧾_{3|2}", "1 + ⧾_{3|2}"),
        ("{4|0,±1}", "{4|0, ±1}"),
        ("{ 2 , {3|1} | }", "3"),
        ("1+-2", "-1"),
    ],
)
def test_notation(text, written):
    assert str(value(text)) == written
    assert value(written) == value(text)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "empty"),
        ("{1|2", "a } is missing"),
        ("{1}", "without a |"),
        ("{0|1|2}", "equally long"),
        ("(1", "a ) is missing"),
        ("3↑", "sum or a product"),
        ("1 2 x", "'x' is not expected"),
        ("{1 x|2}", "'x|2}' is not expected"),
        ("1+", "something is missing"),
        ("hello", "a value is expected, not 'hello'"),
        ("1/0", "divides by zero"),
        ("1/2·↑", "1/2 copies"),
    ],
)
def test_what_is_no_value_is_told(text, complaint):
    with pytest.raises(CannotRead, match=complaint.replace("|", r"\|").replace("(", r"\(").replace(")", r"\)")):
        value(text)


@pytest.mark.parametrize("text", ["1/3", "*1000", "9" * 25, "9" * 10_000, "{" * 5000, "1/" + "1" + "0" * 30, "2000·↑"])
def test_too_much_is_refused(text):
    with pytest.raises(NoyauError):
        value(text)


def test_long_values_are_outlined():
    long = value_of_colouring(board("path:16"))
    assert str(long) == "{…|…} with stops 1 and -1, mean 0, temperature 3/2"
    assert repr(long).startswith("<Value: {…|…}")
    with pytest.raises((CannotRead, TooLarge)):
        value(str(long))
