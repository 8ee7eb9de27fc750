"""Lies about an honest proof: one thing changed, anywhere."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator
from random import Random
from typing import Any

from noyau.proofs.sentences import said

HUGE = 0.02
EDGES = (2**31 - 1, 2**31, -(2**31), -(2**31) - 1, 2**63 - 1, 2**63, -(2**63), 10**30, 10**30 + 1, -(10**30), 127, 128)
SMALL = (0, 1, 2, 3, -1, -1, -2, 4, 5, 7, 9)
ENDS = ("stuck loses", "stuck wins", "target", "listed")

Content = dict[str, Any]
Path_ = tuple[Any, ...]


def places(thing: Any, path: Path_ = ()) -> Iterator[tuple[Path_, Any]]:
    """Everything that a lie can be about."""
    if isinstance(thing, dict):
        yield path, thing
        for key, value in thing.items():
            if key not in ("shape", "kind", "type"):
                yield from places(value, (*path, key))
    elif isinstance(thing, list):
        if thing:
            yield path, thing
        for index, value in enumerate(thing):
            yield from places(value, (*path, index))
    elif not isinstance(thing, str) or path[-1] == "ends" or path[-2:] == ("claim", "value"):
        yield path, thing


class Liar:
    """Tells lies about one proof."""

    def __init__(self, made: Content, dice: Random) -> None:
        self.made, self.dice = made, dice
        self.places = {part: list(places(made[part], (part,))) for part in ("board", "claim", "certificate")}
        self.parts = [part for part, found in self.places.items() if found]
        self.weights = [{"board": 4, "claim": 2, "certificate": 5}[part] for part in self.parts]

    def lie(self) -> Content:
        """Another proof with one thing changed, said in the right words."""
        while True:
            path, value = self.dice.choice(self.places[self.dice.choices(self.parts, self.weights)[0]])
            other = self.changed(path, value)
            if type(other) is not type(value) or other != value:
                return resaid(replaced(self.made, path, other))

    def changed(self, path: Path_, value: Any) -> Any:
        if isinstance(value, bool):
            return not value
        if isinstance(value, list | dict):
            return self.rearranged(value) if isinstance(value, list) else self.exchanged(value)
        if isinstance(value, str):
            return self.dice.choice(ENDS) if path[-1] == "ends" else self.revalued(value)
        return self.dice.choice(SMALL) if value is None else self.another(path, value)

    def another(self, path: Path_, value: int) -> int | None:
        """Another number; or, in a claim, none."""
        if path[0] == "claim" and path[-1] in ("rank", "bound", "length", "winner") and self.dice.random() < 0.1:
            return None
        slow = path[:2] == ("board", "values") and self.made["certificate"]["type"] in (
            "cuts",
            "table",
        )  # burns dollar by dollar
        if self.dice.random() < HUGE and not slow:
            return self.dice.choice(EDGES)
        return self.dice.choice(
            (value + 1, value + 1, value - 1, value - 1, -value, self.dice.choice(SMALL), self.beside(path))
        )

    def beside(self, path: Path_) -> Any:
        """What another entry of the same row is."""
        inside: Any = self.made
        for key in path[:-1]:
            inside = inside[key]
        entries = [entry for entry in inside if type(entry) is int] if isinstance(inside, list) else list(SMALL)
        return self.dice.choice(entries)

    def rearranged(self, row: list[Any]) -> list[Any]:
        """Two neighbours exchanged, an entry dropped or doubled."""
        place, chance = self.dice.randrange(len(row)), self.dice.random()
        if chance < 0.6 and len(row) > 1:
            place = min(place, len(row) - 2)
            return [*row[:place], row[place + 1], row[place], *row[place + 2 :]]
        return row[:place] + row[place + 1 :] if chance < 0.8 else row[: place + 1] + row[place:]

    def exchanged(self, found: Content) -> Content:
        """What two keys hold exchanged, where it is of one kind."""
        keys = [key for key in found if key not in ("shape", "kind", "type")]
        one, other = self.dice.sample(keys, 2) if len(keys) > 1 else (None, None)
        if one is None or type(found[one]) is not type(found[other]):
            return found
        return {**found, one: found[other], other: found[one]}

    def revalued(self, text: str) -> str:
        """A number in a value changed, halved, or an option dropped or doubled."""
        found = self.dice.choice(list(re.finditer(r"-?\d+", text)))
        number, chance = int(found[0]), self.dice.random()
        if chance < 0.7:
            new = str(self.dice.choice((number + 1, number - 1, -number, self.dice.choice(SMALL))))
        elif chance < 0.8:
            new = f"{number}/2"
        elif chance < 0.9:
            new = f"{number},{number}"
        else:
            new = f"{{{number}|{number}}}"
        return text[: found.start()] + new + text[found.end() :]


def replaced(thing: Any, path: Path_, value: Any) -> Any:
    """A copy with something else at one place; what is not on the way there is shared."""
    if not path:
        return value
    copy = thing.copy()
    copy[path[0]] = replaced(thing[path[0]], path[1:], value)
    return copy


def resaid(made: Content) -> Content:
    """Without a digest, and saying what it claims."""
    made = {key: value for key, value in made.items() if key != "digest"}
    with contextlib.suppress(KeyError, TypeError, IndexError):  # the claim may be so wrong that it cannot be said
        made["says"] = f"{made['about']}: {said(made['claim'], made['players'])}"
    return made
