"""One JSON catalogue per language, used by Python and by the page alike. A file more here is a language more.

A `Message` is a sentence in no language yet; `Message.inside(language)` says it. An entry of a catalogue is a text
with {values}, or one text per plural form, chosen by the value `count`.

>>> message("status.to_move", player=1).inside("ca")
'Juga el jugador 1'
>>> message("move.no-such-move", text="jump 3").inside("fr")
'jump 3'
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

COUNTS = frozenset(("count", "most", "last", "tokens", "amount", "stones", "given", "vertices"))
"""Values of complaints that are counts, and not what somebody has typed; the page knows the same ones."""
WHOLE = re.compile(r"-?\d{4,}")
Language = str
"""The name of a catalogue: `en`, `fr`, `ca` …"""
_FOLDER = Path(__file__).parent
LANGUAGES: tuple[Language, ...] = tuple(sorted(file.stem for file in _FOLDER.glob("*.json")))


@dataclass(frozen=True, slots=True)
class Message:
    """The key of a catalogue entry, its values, and English to fall back on."""

    key: str
    text: str
    values: Mapping[str, Value] = field(default_factory=dict)

    def inside(self, language: Language) -> str:
        """The sentence in a language."""
        said = _filled(self.key, self.values, language)
        return self.text if said is None else said

    def as_json(self) -> dict[str, object]:
        """As the view carries it, messages inside it as well."""
        plain = {name: value.as_json() if isinstance(value, Message) else value for name, value in self.values.items()}
        return {"key": self.key, "text": self.text, "values": plain}

    @classmethod
    def from_json(cls, given: Mapping[str, Any]) -> Message:
        """The message that a view carries.

        >>> Message.from_json(message("answer.wins_named", player=message("player.red")).as_json()).inside("fr")
        'rouge gagne.'
        """
        values = {
            name: cls.from_json(value) if isinstance(value, dict) else value for name, value in given["values"].items()
        }
        return cls(given["key"], given["text"], values)


Value = str | int | Message
"""A message inside another is said in the same language: `game 2: {take 3}`."""


def message(key: str, *, text: str = "", **values: Value) -> Message:
    """A message whose English comes from the catalogue, or from `text` where the catalogue does not know the key."""
    said = _filled(key, values, "en")
    return Message(key, text if said is None else said, values)


def known_language(name: str) -> Language:
    """The language of that name; `ValueError` where there is no such catalogue."""
    if name not in LANGUAGES:
        raise ValueError(f"no language is called {name!r}; there are {', '.join(LANGUAGES)}")
    return name


def users_language() -> Language:
    """What NOYAU_LANG says, else the system's language if it is one of ours, else English."""
    for variable in ("NOYAU_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        for language in LANGUAGES:
            if os.environ.get(variable, "").lower().startswith(language):
                return language
    return "en"


@cache
def catalogue(language: Language) -> Mapping[str, str | Mapping[str, str]]:
    """Every entry of a language."""
    entries: dict[str, str | dict[str, str]] = json.loads((_FOLDER / f"{language}.json").read_text("utf-8"))
    return entries


def _filled(key: str, values: Mapping[str, Value], language: Language) -> str | None:
    """The entry with its values; None where there is none, or where it asks for values that are not there.

    A game of the user's may well have a move `Take` of its own, with other words than ours.
    """
    entry = _chosen(catalogue(language).get(key), values, language)
    try:
        told = {name: _told(key, name, said, language) for name, said in values.items()}
        return None if entry is None else entry.format(**told)
    except KeyError:
        return None


def _told(key: str, name: str, said: Value, language: Language) -> Value:
    """A value as it stands in the sentence: large counts in complaints are grouped as the language does."""
    if isinstance(said, Message):
        return said.inside(language)
    if name in COUNTS and key.startswith("error.") and WHOLE.fullmatch(str(said)):
        return f"{int(said):,}".replace(",", str(catalogue(language)["language.thousands"]))
    return said


def _chosen(entry: str | Mapping[str, str] | None, values: Mapping[str, Value], language: Language) -> str | None:
    if entry is None or isinstance(entry, str):
        return entry
    # French counts zero among the singular; Catalan and English do not.
    singular = str(catalogue(language)["language.singular"]).split()
    return entry["one" if str(values.get("count")) in singular else "other"]
