"""The reader of PGSolver's `.pg` in plain Python: the slow twin of the core's, token by token."""

from __future__ import annotations

import re
import warnings
from dataclasses import dataclass, field
from typing import NoReturn

import numpy as np

from noyau.errors import CannotRead
from noyau.graphs import Digraph
from noyau.graphs.arrays import offsets_of

_TOKEN = re.compile(
    r'(?P<skip>\s+|%[^\n]*)|(?P<number>[0-9]{1,30})|(?P<name>"[^"]*")|(?P<word>[A-Za-z]+)|(?P<sign>[,;])'
)
LARGEST = 2**31 - 1


def slow_read_pg(text: str, where: str) -> Digraph:
    """The game in a `.pg` text."""
    return _Reader(text, where).read()


@dataclass
class _Reader:
    text: str
    where: str
    place: int = 0
    kind: str = ""
    found: str = ""
    found_at: int = 0
    repeated: bool = False
    vertices: dict[int, tuple[int, int, list[int], str | None]] = field(default_factory=dict)

    def read(self) -> Digraph:
        self.step()
        announced = self.header("parity")
        start = self.header("start")
        while self.kind != "end":
            self.vertex()
        count, largest = len(self.vertices), max(self.vertices, default=0)
        if announced is not None and announced not in {count, largest}:
            self.warn(f"the header says {announced}, and there are {count} vertices, the largest id being {largest}")
        return self.digraph(start)

    def header(self, word: str) -> int | None:
        if self.kind != "word" or self.found != word:
            return None
        self.step()
        number = self.number(f"a number after {word!r}")
        self.sign(";")
        return number

    def vertex(self) -> None:
        number = self.number("a vertex")
        priority, owner = self.number("a priority"), self.number("an owner, 0 or 1")
        if owner > 1:
            self.complain(f"vertex {number} has the owner {owner}, and the players are 0 and 1")
        after: list[int] = []
        while self.kind == "number" or (after and self.kind == "sign" and self.found == ","):
            if after:
                self.sign(",")
            after.append(self.number("a successor"))
        name = self.found[1:-1] if self.kind == "name" else None
        if self.kind == "name":
            self.step()
        self.sign(";")
        if number in self.vertices and not self.repeated:
            self.repeated = True  # one warning is enough
            self.warn(f"vertex {number} is described twice; the last description counts")
        self.vertices[number] = priority, owner, after, name

    def digraph(self, start: int | None) -> Digraph:
        ids = sorted(self.vertices)
        vertex_of = {number: vertex for vertex, number in enumerate(ids)}
        rows = [self.vertices[number] for number in ids]
        for number, (_, _, after, _) in zip(ids, rows, strict=True):
            for other in after:
                if other not in vertex_of:
                    raise CannotRead(f"{self.where}: {other} is a successor of {number}, and is never described")
        if start is not None and start not in vertex_of:
            raise CannotRead(f"{self.where} starts at {start}, which is never described")
        named = any(name is not None for *_, name in rows) or ids != list(range(len(ids)))
        names = (str(number) if row[3] is None else row[3] for number, row in zip(ids, rows, strict=True))
        leaves = np.repeat(np.arange(len(ids)), [len(row[2]) for row in rows])
        return Digraph(
            offsets_of(leaves, len(ids)),
            np.array([vertex_of[other] for row in rows for other in row[2]], np.int32),
            owner_of_vertex=np.array([row[1] for row in rows], np.uint8),
            priority_of_vertex=np.array([row[0] for row in rows], np.int32),
            initial=None if start is None else vertex_of[start],  # type: ignore[arg-type]
            names=tuple(names) if named else None,
        )

    def step(self) -> None:
        while True:
            match = _TOKEN.match(self.text, self.place)
            self.found_at = self.place
            if match is None:
                self.kind = "end" if self.place == len(self.text) else "bad"
                self.found = self.text[self.place : self.place + 20]
                return
            self.place = match.end()
            if match.lastgroup != "skip":
                self.kind, self.found = str(match.lastgroup), match[0]
                return

    def number(self, wanted: str) -> int:
        if self.kind != "number":
            self.complain(f"expected {wanted}, found {self.found[:40]!r}" if self.found else f"{wanted} is missing")
        number = int(self.found)
        if number > LARGEST:
            self.complain(f"{number} is too large, the most is {LARGEST}")
        self.step()
        return number

    def sign(self, wanted: str) -> None:
        if self.kind != "sign" or self.found != wanted:
            self.complain(f"expected {wanted!r}, found {self.found[:40]!r}" if self.found else f"{wanted!r} is missing")
        self.step()

    def line(self) -> int:
        return self.text.count("\n", 0, self.found_at) + 1

    def complain(self, what: str) -> NoReturn:
        raise CannotRead(f"{self.where}, line {self.line()}: {what}")

    def warn(self, what: str) -> None:
        warnings.warn(f"{self.where}, line {self.line()}: {what}", stacklevel=2)
