"""DOT, the language of Graphviz: `graph { a -- b -- c; a [value=3, pos="0,1"] }`, and `digraph` with `->`.

Read are: ids, numbers and quoted texts, edge chains, `node [...]` defaults, `strict`, comments. Of the attributes of a
vertex, both keep `label` and `pos`, boards `value`, directed graphs `owner`, `priority`, `initial` and `target`.
All others, and those of edges, are ignored. Subgraphs and HTML labels are refused.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NoReturn

import numpy as np

from noyau.errors import CannotRead
from noyau.graphs.arrays import refuse_if_too_large
from noyau.graphs.directed import Digraph
from noyau.graphs.formats import BOARD, GAME, Format
from noyau.graphs.formats.text import (
    decimal,
    decoded,
    labels_or_none,
    points_or_none,
    values_or_none,
    vertex_of_name,
    whole,
)
from noyau.graphs.graph import Graph
from noyau.graphs.spelling import as_dot, digraph_as_dot

FORMAT = Format(
    "dot", (".dot", ".gv"), BOARD | GAME | {"a target"},
    rb"(((//|\#)[^\n]*\n|/\*([^*]|\*(?!/))*\*/)\s*)*(strict\s+)?(di)?graph\b[^{]{0,200}\{", directed=True, place=3,
)  # fmt: skip

_TOKEN = re.compile(
    r"""(?P<skip>\s+|//[^\n]*|/\*.*?\*/|^\#[^\n]*)
      | (?P<text>"(?:[^"\\]|\\.)*")
      | (?P<line>--|->)
      | (?P<number>-?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?))
      | (?P<id>[A-Za-z_\u0080-\U0010ffff][A-Za-z_0-9\u0080-\U0010ffff]*)
      | (?P<sign>[{}\[\];,=:])""",
    re.VERBOSE | re.DOTALL | re.MULTILINE,
)


def read(data: bytes, where: str) -> Graph:
    """The board in a DOT text."""
    parsed = _Parser(decoded(data, where), where).parse()
    if parsed.directed:
        raise CannotRead(
            f"{where} is a digraph, and a board is undirected", hint="read_digraph reads it, or write 'graph' and '--'"
        )
    vertex_of, names = vertex_of_name(parsed.attributes_of_name)
    rows = [parsed.attributes_of_name[name] for name in vertex_of]
    places = [_place(row["pos"], where) if "pos" in row else None for row in rows]
    values = [_number(row["value"], "value", where) if "value" in row else None for row in rows]
    return Graph.from_edges(
        len(rows),
        parsed.edges(vertex_of),
        coordinates=points_or_none(places, where),
        labels=labels_or_none(_labels(rows), names, len(rows)),
        values=values_or_none(values),
    )


def read_digraph(data: bytes, where: str) -> Digraph:
    """The directed graph in a DOT text."""
    parsed = _Parser(decoded(data, where), where).parse()
    if not parsed.directed:
        raise CannotRead(f"{where} is an undirected graph", hint="read_board reads it, or write 'digraph' and '->'")
    vertex_of, names = vertex_of_name(parsed.attributes_of_name)
    rows = [parsed.attributes_of_name[name] for name in vertex_of]

    def column(key: str) -> list[int] | None:
        return values_or_none([_number(row[key], key, where) if key in row else None for row in rows])

    initial, target = column("initial"), column("target")
    places = [_place(row["pos"], where) if "pos" in row else None for row in rows]
    starts = [vertex for vertex, chosen in enumerate(initial or []) if chosen]
    if len(starts) > 1:
        raise CannotRead(f"{where} starts at {len(starts)} vertices, and a play starts at one")
    return Digraph.from_edges(
        len(rows),
        parsed.edges(vertex_of),
        owner_of_vertex=column("owner"),
        priority_of_vertex=column("priority"),
        initial=starts[0] if starts else None,
        target=None if target is None else np.flatnonzero(target),
        names=labels_or_none(_labels(rows), names, len(rows)),
        coordinates=points_or_none(places, where),
    )


def write(graph: Graph) -> bytes:
    """The board as a DOT `graph`, with ids 0, 1, 2 …"""
    return as_dot(graph)


def write_digraph(digraph: Digraph) -> bytes:
    """The directed graph as a DOT `digraph`, with ids 0, 1, 2 …"""
    return digraph_as_dot(digraph)


def _labels(rows: list[dict[str, str]]) -> dict[int, str]:
    return {vertex: row["label"] for vertex, row in enumerate(rows) if "label" in row}


def _place(text: str, where: str) -> tuple[float, float]:
    parts = [decimal(part.strip()) for part in text.rstrip("!").split(",")]
    if len(parts) != 2 or parts[0] is None or parts[1] is None:
        raise CannotRead(f"{where}: pos={text[:40]!r} does not read as 'x,y'")
    return parts[0], parts[1]


def _number(text: str, key: str, where: str) -> int:
    number = {"true": 1, "false": 0}.get(text, whole(text))
    if number is None:
        raise CannotRead(f"{where}: {key}={text[:40]!r} is not a whole number")
    return number


@dataclass
class _Parser:
    """Reads statements one by one; `take` eats a token, `at` looks at it."""

    text: str
    where: str
    directed: bool = False
    strict: bool = False
    attributes_of_name: dict[str, dict[str, str]] = field(default_factory=dict)
    lines: list[tuple[str, str]] = field(default_factory=list)
    defaults: dict[str, str] = field(default_factory=dict)
    tokens: list[tuple[str, str, int]] = field(default_factory=list)
    place: int = 0

    def parse(self) -> _Parser:
        self.tokenise()
        self.strict = self.take_word("strict")
        self.directed = self.take_word("digraph")
        if not self.directed and not self.take_word("graph"):
            self.complain("expected 'graph' or 'digraph'")
        if not self.at("{"):
            self.identifier()
        self.expect("{")
        while not self.at("}"):
            self.statement()
            while self.at(";") or self.at(","):
                self.place += 1
        self.place += 1
        if self.tokens[self.place][0] != "end":
            self.complain("expected the end of the file after the last '}'")
        return self

    def edges(self, vertex_of: dict[str, int]) -> list[tuple[int, int]]:
        refuse_if_too_large(self.where, len(vertex_of), len(self.lines))
        edges = [(vertex_of[one], vertex_of[other]) for one, other in self.lines]
        if not self.strict:
            return edges
        return list(dict.fromkeys(edges if self.directed else ((min(edge), max(edge)) for edge in edges)))

    def tokenise(self) -> None:
        place = 0
        while place < len(self.text):
            match = _TOKEN.match(self.text, place)
            if match is None:
                self.tokens.append(("bad", self.text[place], place))
                break
            if match.lastgroup != "skip":
                self.tokens.append((str(match.lastgroup), match[0], place))
            place = match.end()
        self.tokens.append(("end", "the end of the file", len(self.text)))

    def statement(self) -> None:
        for word in ("graph", "node", "edge"):
            if self.take_word(word):
                found = self.attributes()
                self.defaults.update(found if word == "node" else {})
                return
        if self.at("{") or self.take_word("subgraph"):
            self.complain("subgraphs are not read")
        name = self.identifier()
        if self.at("="):
            self.place += 1
            self.identifier()
            return
        chain = [self.vertex(name)]
        while self.tokens[self.place][0] == "line":
            self.expect("->" if self.directed else "--")
            if self.at("{") or self.take_word("subgraph"):
                self.complain("subgraphs are not read")
            chain.append(self.vertex(self.identifier()))
        attributes = self.attributes()
        if len(chain) == 1:
            self.attributes_of_name[name].update(attributes)
        self.lines += pairwise(chain)

    def vertex(self, name: str) -> str:
        self.attributes_of_name.setdefault(name, dict(self.defaults))
        for _ in range(2):  # a port and a compass point say where a line touches: nothing to a board
            if self.at(":"):
                self.place += 1
                self.identifier()
        return name

    def attributes(self) -> dict[str, str]:
        found: dict[str, str] = {}
        while self.at("["):
            self.place += 1
            while not self.at("]"):
                key = self.identifier()
                found[key] = "true"
                if self.at("="):
                    self.place += 1
                    as_the_id = self.tokens[self.place][1] == '"\\N"'  # what Graphviz writes for "the id", our default
                    found[key] = self.identifier()
                    if as_the_id:
                        del found[key]
                while self.at(",") or self.at(";"):
                    self.place += 1
            self.place += 1
        return found

    def identifier(self) -> str:
        kind, token, _ = self.tokens[self.place]
        if kind not in {"id", "number", "text"}:
            self.complain("expected a name")
        self.place += 1
        return re.sub(r'\\(["\\])', r"\1", token[1:-1]) if kind == "text" else token

    def at(self, sign: str) -> bool:
        kind, token, _ = self.tokens[self.place]
        return kind in {"sign", "line"} and token == sign

    def take_word(self, word: str) -> bool:
        kind, token, _ = self.tokens[self.place]
        self.place += (found := kind == "id" and token.lower() == word)
        return found

    def expect(self, sign: str) -> None:
        if not self.at(sign):
            self.complain(f"expected {sign!r}")
        self.place += 1

    def complain(self, what: str) -> NoReturn:
        kind, token, place = self.tokens[self.place]
        line = self.text.count("\n", 0, place) + 1
        found = token if kind == "end" else repr(token[:40])
        raise CannotRead(f"{self.where}, line {line}: {what}, found {found}")
