"""GraphML: an XML file with one undirected graph; node data `label`, `value`, `x` and `y` are read and written.

The parser is expat from the standard library. A DOCTYPE is refused outright, so there are no entities to expand and no
files or addresses to follow.
"""

from __future__ import annotations

from html import escape
from typing import Any, NoReturn
from xml.parsers import expat

from noyau.errors import CannotRead
from noyau.graphs.arrays import refuse_if_too_large
from noyau.graphs.formats import BOARD, Format
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

FORMAT = Format("graphml", (".graphml",), BOARD, rb"<", place=2)

KEYS = {"label": "string", "value": "long", "x": "double", "y": "double"}


def read(data: bytes, where: str) -> Graph:
    """The board in a GraphML text."""
    listener = _Listener(where)
    try:
        listener.parser.Parse(decoded(data, where).encode(), True)
    except expat.ExpatError as error:
        raise CannotRead(f"{where}, line {error.lineno}: not XML: {expat.ErrorString(error.code)}") from None
    if listener.graphs == 0:
        raise CannotRead(f"{where} holds no <graph>")
    return listener.graph()


def write(graph: Graph) -> bytes:
    """The board as GraphML, with node ids 0, 1, 2 …"""
    columns: dict[str, list[Any]] = {}
    if graph.labels is not None:
        columns["label"] = [escape(label) for label in graph.labels]
    if graph.values is not None:
        columns["value"] = graph.values.tolist()
    if graph.coordinates is not None:
        columns["x"], columns["y"] = graph.coordinates.T.tolist()
    rows = ['<?xml version="1.0" encoding="UTF-8"?>', '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">']
    rows += [f'  <key id="{key}" for="node" attr.name="{key}" attr.type="{KEYS[key]}"/>' for key in columns]
    rows.append('  <graph edgedefault="undirected">')
    for vertex in graph.vertices:
        cells = "".join(f'<data key="{key}">{column[vertex]}</data>' for key, column in columns.items())
        rows.append(f'    <node id="{vertex}">{cells}</node>' if cells else f'    <node id="{vertex}"/>')
    rows += [f'    <edge source="{one}" target="{other}"/>' for one, other in graph.edges()]
    return "\n".join([*rows, "  </graph>", "</graphml>", ""]).encode()


class _Listener:
    """Collects nodes and edges while expat reads."""

    def __init__(self, where: str) -> None:
        self.where = where
        self.graphs = 0
        self.data_of_node: dict[str, dict[str, tuple[str, int]]] = {}
        self.edges: list[tuple[str, str, int]] = []
        self.name_of_key: dict[str, str] = {}
        self.node: str | None = None
        self.key: str | None = None
        self.text: list[str] = []
        self.parser = expat.ParserCreate("utf-8")
        self.parser.buffer_text = True
        self.parser.StartDoctypeDeclHandler = self.doctype
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.text.append

    def doctype(self, *_: object) -> None:
        self.complain("a DOCTYPE is refused, because it can make a small file grow without end")

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        match _local(tag):
            case "key" if attributes.get("for", "node") in {"node", "all"}:
                self.name_of_key[self.needed(attributes, "id", tag)] = attributes.get("attr.name", "")
            case "graph":
                self.graphs += 1
                if self.graphs > 1:
                    self.complain("a second <graph>, and a board is one")
                self.undirected(attributes.get("edgedefault", "undirected") == "undirected")
            case "node":
                self.node = self.needed(attributes, "id", tag)
                if self.node in self.data_of_node:
                    self.complain(f"a second node {self.node[:60]!r}")
                self.data_of_node[self.node] = {}
            case "edge":
                self.undirected(attributes.get("directed", "false") in {"false", "0"})
                source, target = (self.needed(attributes, end, tag) for end in ("source", "target"))
                self.edges.append((source, target, self.parser.CurrentLineNumber))
            case "hyperedge":
                self.complain("an edge of a board has two ends, and this is a hyperedge")
            case "data" if self.node is not None:
                self.key = self.name_of_key.get(self.needed(attributes, "key", tag), "")
                self.text.clear()

    def end(self, tag: str) -> None:
        match _local(tag):
            case "data" if self.node is not None and self.key in KEYS:
                self.data_of_node[self.node][self.key] = "".join(self.text), self.parser.CurrentLineNumber
                self.key = None
            case "node":
                self.node = None

    def undirected(self, yes: bool) -> None:
        if not yes:
            self.complain("a board is undirected, and this is directed; edgedefault must be 'undirected'")

    def needed(self, attributes: dict[str, str], name: str, tag: str) -> str:
        if name not in attributes:
            self.complain(f"a <{_local(tag)}> without {name!r}")
        return attributes[name]

    def complain(self, what: str, line: int | None = None) -> NoReturn:
        raise CannotRead(f"{self.where}, line {line or self.parser.CurrentLineNumber}: {what}")

    def graph(self) -> Graph:
        refuse_if_too_large(self.where, len(self.data_of_node), len(self.edges))
        vertex_of, names = vertex_of_name(self.data_of_node)
        for source, target, line in self.edges:
            for end in (source, target):
                if end not in vertex_of:
                    self.complain(f"an edge at {end[:60]!r}, which is no node", line)
        data = [self.data_of_node[name] for name in vertex_of]
        labels = {vertex: row["label"][0] for vertex, row in enumerate(data) if "label" in row}
        return Graph.from_edges(
            len(vertex_of),
            [(vertex_of[source], vertex_of[target]) for source, target, _ in self.edges],
            coordinates=points_or_none([self.place(row) for row in data], self.where),
            labels=labels_or_none(labels, names, len(vertex_of)),
            values=values_or_none([self.value(row) for row in data]),
        )

    def place(self, row: dict[str, tuple[str, int]]) -> tuple[float, float] | None:
        if "x" not in row or "y" not in row:
            return None
        x, y = (decimal(row[axis][0].strip()) for axis in ("x", "y"))
        if x is None or y is None:
            self.complain(f"{row['x'][0][:30]!r}, {row['y'][0][:30]!r} is not a place", row["x"][1])
        return x, y

    def value(self, row: dict[str, tuple[str, int]]) -> int | None:
        if "value" not in row:
            return None
        text, line = row["value"]
        value = whole(text.strip())
        if value is None:
            self.complain(f"the value {text[:30]!r} is not a whole number", line)
        return value


def _local(tag: str) -> str:
    return tag.rpartition(":")[2]
