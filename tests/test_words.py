from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noyau.errors import CannotRead
from noyau.words import FIRST, SECOND, Notation, Player


@dataclass(frozen=True)
class Everything(Notation):
    template: ClassVar[str] = "put {stone} on {where} and {others}"
    stone: str
    where: int
    others: tuple[int, ...]


@given(st.text("abcXYZ_-", min_size=1), st.integers(-(10**18), 10**18), st.lists(st.integers(-99, 99), min_size=1))
def test_notation_round_trips(stone, where, others):
    value = Everything(stone, where, tuple(others))
    assert Everything.parse(str(value)) == value


@pytest.mark.parametrize(
    "text", ["", "take", "put a on b and 1", "put a on 1 and", "put a on 1 and 2 extra", "put a on 1.5 and 2"]
)
def test_what_is_not_notation_is_refused(text):
    with pytest.raises(CannotRead, match="does not read as"):
        Everything.parse(text)


def test_plain_values():
    assert Everything("a", 2, (3,)).plain() == ["a", 2, [3]]


def test_players():
    assert FIRST.other is SECOND
    assert [Player.at(player.index) for player in Player] == [FIRST, SECOND]
    assert f"{FIRST}{SECOND}" == "12"
