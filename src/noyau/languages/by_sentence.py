"""Sentences that are written in English where they arise, said in another language: complaints, help, claims.

`sentences/LANGUAGE.json` has English sentences with {places} in them, and the same sentence in that language. What
stands in a place is looked up in turn: a complaint about a file may hold a complaint about its third line.

>>> translated("a heap cannot have -5 tokens", "fr")
'un tas ne peut pas avoir -5 jetons'
>>> translated("nobody has translated this", "fr")
'nobody has translated this'
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from noyau.languages import Language

DEEPEST = 4
"""A sentence inside a sentence inside a sentence; deeper there is nothing to be found."""
PLACE = re.compile(r"\{(\w*)\}")


@dataclass(frozen=True)
class _Entry:
    """A sentence with places, in both languages."""

    pieces: tuple[str, ...]
    places: tuple[str, ...]
    said: str

    @property
    def fixed(self) -> int:
        """How many characters it has besides its places: the more, the surer the match."""
        return sum(map(len, self.pieces))

    def match(self, text: str) -> dict[str, str] | None:
        """What stands in the places of a text, if it is this sentence."""
        if not all(piece in text for piece in self.pieces):
            return None
        found = _pattern(self.pieces).fullmatch(text)
        return None if found is None else dict(zip(self.places, found.groups(), strict=True))


def translated(text: str, language: Language, *, deep: int = 0) -> str:
    """The sentence in a language, where somebody has written it down; as it is otherwise."""
    whole, with_places = _book(language)
    if text in whole:
        return whole[text]
    if deep == DEEPEST:
        return text
    for entry in with_places:
        if (values := entry.match(text)) is not None:
            inside = {place: translated(value, language, deep=deep + 1) for place, value in values.items()}
            return PLACE.sub(lambda place: inside[place[1]], entry.said)  # noqa: B023 - used at once
    return text


def is_known(text: str, language: Language) -> bool:
    """Whether a sentence, or one that it fits, is in the book of a language."""
    whole, with_places = _book(language)
    return text in whole or any(entry.match(text) is not None for entry in with_places)


@cache
def _book(language: Language) -> tuple[dict[str, str], list[_Entry]]:
    """The sentences without places, and those with places, the surest match first."""
    file = files("noyau.languages") / "sentences" / f"{language}.json"
    if not file.is_file():
        return {}, []
    whole: dict[str, str] = {}
    with_places = []
    for english, said in json.loads(file.read_text("utf-8")).items():
        places = tuple(PLACE.findall(english))
        if not places:
            whole[english] = said
            continue
        with_places.append(_Entry(tuple(PLACE.split(english)[::2]), places, said))
    return whole, sorted(with_places, key=lambda entry: -entry.fixed)


@cache
def _pattern(pieces: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile("(.+?)".join(map(re.escape, pieces)), re.DOTALL)
