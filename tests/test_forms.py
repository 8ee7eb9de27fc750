from __future__ import annotations

import pytest
from hypothesis import given

from helpers.games import subtractions
from noyau.errors import BadRules, CannotRead, NoyauError, UnknownName
from noyau.forms import board_text, fields_of, rules_from, words_of
from noyau.games import Subtraction


@given(subtractions())
def test_words_and_rules_round_trip(rules):
    assert rules_from(Subtraction, words_of(rules)) == rules


def test_fields_say_how_they_are_asked():
    by_name = {field.name: field for field in fields_of(Subtraction)}
    assert by_name["tokens"].board
    assert by_name["take_second"].flag == "--take-second"
    assert by_name["to_move"].choices == ("1", "2")
    assert by_name["misere"].default is False
    assert all(field.question for field in by_name.values())


def test_the_board_is_what_has_no_default():
    assert board_text(Subtraction(21, take=(1, 2))) == "21"


@pytest.mark.parametrize(
    ("words", "error", "says"),
    [
        ({}, BadRules, "needs tokens"),
        ({"tokens": "x"}, CannotRead, "tokens has 'x' where a whole number"),
        ({"tokens": "²"}, CannotRead, "tokens has '²'"),
        ({"tokens": "9" * 31}, CannotRead, "31 digits"),
        ({"tokens": "3", "take": "1,,2"}, CannotRead, "take has ''"),
        ({"tokens": "3", "take": "0"}, BadRules, "nobody can take 0"),
        ({"tokens": "3", "take": "1,1"}, BadRules, "are not a set"),
        ({"tokens": "-1"}, BadRules, "cannot have -1"),
        ({"tokens": "3", "misere": "yes"}, CannotRead, "should be true or false"),
        ({"tokens": True}, CannotRead, "should be a short text"),
        ({"tokens": "3", "to_move": "3"}, CannotRead, "to_move is '3'; allowed here: 1, 2"),
        ({"tokens": "3", "takes": "1"}, UnknownName, "did you mean 'take'"),
    ],
)
def test_every_complaint_names_the_field_and_the_value(words, error, says):
    with pytest.raises(error) as caught:
        rules_from(Subtraction, words)
    assert says in str(caught.value)
    assert isinstance(caught.value, NoyauError)
