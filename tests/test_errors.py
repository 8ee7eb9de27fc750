import pytest

from noyau.errors import MOST_LISTED, BadRules, IllegalMove, LimitReached, TooLarge, UnknownName
from noyau.games import Nim


def test_a_sentence_says_what_is_allowed_and_offers_a_way_out():
    error = IllegalMove("'take 4' is not legal", allowed=["take 1", "take 2"], hint="take less")
    assert str(error) == "'take 4' is not legal; allowed here: take 1, take 2. Hint: take less."


def test_long_lists_are_cut():
    text = str(UnknownName("no such thing", allowed=range(100)))
    assert text.endswith(f"and {100 - MOST_LISTED} more.")


def test_the_nearest_name_is_guessed_and_nothing_wild():
    assert UnknownName.among("game", "nimm", ["nim", "snort"]).hint == "did you mean 'nim'?"
    assert UnknownName.among("game", "zzz", ["nim", "snort"]).hint == ""


def test_a_limit_is_a_kind_of_too_large():
    assert issubclass(LimitReached, TooLarge)


def test_a_text_among_the_numbers_gets_a_sentence():
    with pytest.raises(BadRules, match=r"heaps is \[3, 'x'\], and should be a tuple of whole numbers"):
        Nim([3, "x"])
