"""Sentences that are written in English where they arise, said in another language: complaints, help, claims.

`sentences/LANGUAGE.json` has English sentences with {places} in them, and the same sentence in that language. What
stands in a place is looked up in turn: a complaint about a file may hold a complaint about its third line.

>>> translated("a heap cannot have -5 tokens", "fr")
'la taille d’un tas ne peut pas être -5'
>>> translated("nobody has translated this", "fr")
'nobody has translated this'
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from noyau.languages import Language, catalogue

DEEPEST = 4
"""A sentence inside a sentence inside a sentence; deeper there is nothing to be found."""
PLACE = re.compile(r"\{(\w*)\}")
PATTERNS = {
    **dict.fromkeys(("least", "most", "last", "count"), "([^A-Za-z]+?)"),
    **dict.fromkeys(("name", "field", "option", "letter"), r"(\S+?)"),
    "where": r"(.*?\S)",
}
"""What may stand in a place of that name: a number, a single word, no blank at the end; anything in the others."""


AS_TYPED = {"board", "column", "typed", "x", "y"}
"""What somebody typed, or called so."""
GROUPED = re.compile(r"\d{1,3}(,\d{3})+")
ON_A_BOARD = "{title} on {board}"
"""Known of the games alone: `on` is a word of other languages too, and what is said in one is not said again."""


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
        found = _pattern(self.pieces, self.places).fullmatch(text)
        return None if found is None else dict(zip(self.places, found.groups(), strict=True))


@lru_cache(maxsize=4096)
def translated(text: str, language: Language, *, deep: int = 0) -> str:
    """The sentence in a language, where somebody has written it down; as it is otherwise."""
    whole, with_places = _book(language)
    if text in whole:
        return whole[text]
    if deep == DEEPEST:
        return text
    for entry in with_places:
        if (values := entry.match(text)) is not None:
            inside = {place: _inside(place, value, language, deep + 1) for place, value in values.items()}
            return PLACE.sub(lambda place: inside[place[1]], entry.said)  # noqa: B023 - used at once
    return text


def _inside(place: str, value: str, language: Language, deep: int) -> str:
    """What stands in a place: a sentence in turn, a name as it is, a large number with the marks of this language."""
    if place in AS_TYPED:
        return value
    if GROUPED.fullmatch(value):
        return value.replace(",", str(catalogue(language)["language.thousands"]))
    return translated(value, language, deep=deep)


def is_known(text: str, language: Language) -> bool:
    """Whether a sentence, or one that it fits, is in the book of a language."""
    whole, with_places = _book(language)
    return text in whole or any(entry.match(text) is not None for entry in with_places)


@cache
def _book(language: Language) -> tuple[dict[str, str], list[_Entry]]:
    """The sentences without places, and those with places, the surest match first."""
    file = Path(__file__).parent / "sentences" / f"{language}.json"
    if not file.is_file():
        return {}, []
    sentences = json.loads(file.read_text("utf-8"))
    (whole, titles), with_places = _of_catalogue(language, sentences.pop(ON_A_BOARD)), list[_Entry]()
    for english, said in sentences.items():
        if PLACE.search(english):
            with_places.append(_entry(english, said))
        else:
            whole[english] = said
    # What begins with a word is surer than what begins with a place; then the longer sentence is.
    return whole, [*sorted(with_places, key=lambda entry: (entry.pieces[0] == "", -entry.fixed)), *titles]


def _of_catalogue(language: Language, on_a_board: str) -> tuple[dict[str, str], list[_Entry]]:
    """What the catalogues have is a sentence too: questions, names of players, and of games, before their boards."""
    whole, titles = dict[str, str](), list[_Entry]()
    for key, english in catalogue("en").items():
        said = None if key.startswith("language.") else catalogue(language).get(key)  # about it, no sentence of it
        if isinstance(english, str) and isinstance(said, str) and not PLACE.search(english):
            whole.setdefault(english, said)
            if key.endswith(".title"):
                titles.append(_entry(ON_A_BOARD.replace("{title}", english), on_a_board.replace("{title}", said)))
                titles.append(_entry(f"{english} {{board}}", f"{said} {{board}}"))
    return whole, sorted(titles, key=lambda entry: -entry.fixed)


def _entry(english: str, said: str) -> _Entry:
    return _Entry(tuple(PLACE.split(english)[::2]), tuple(PLACE.findall(english)), said)


@cache
def _pattern(pieces: tuple[str, ...], places: tuple[str, ...]) -> re.Pattern[str]:
    between = (PATTERNS.get(place, "(.+?)") for place in places)
    parts = (part for pair in zip(map(re.escape, pieces), (*between, ""), strict=True) for part in pair)
    return re.compile("".join(parts), re.DOTALL)
