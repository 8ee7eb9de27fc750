"""noyau JSON: `{"format": "noyau board 1", "vertices": [{"label"?, "pos"?, "value"?} …], "edges": [[i, j] …]}`.

A vertex may be its name alone, `"vertices": ["anna", "ben"]`, and an edge may say names. What networkx writes
(`node_link_data`) is read too. Document 000's files, which have no "format" and more keys per vertex, are read as well;
unknown keys are ignored. Its program draws y upwards, so their places are turned upside down as they are read, and look
as they did there.
"""

from __future__ import annotations

import json
import math
from typing import Any, NoReturn

from noyau.errors import CannotRead
from noyau.graphs.arrays import refuse_if_too_large
from noyau.graphs.formats import BOARD, Format
from noyau.graphs.formats.node_link import as_board, is_node_link
from noyau.graphs.formats.text import decoded, labels_or_none, points_or_none, values_or_none
from noyau.graphs.graph import Graph

FORMAT = Format("json", (".json",), BOARD, rb"\{", place=1)

VERSION = "noyau board 1"


def read(data: bytes, where: str) -> Graph:
    """The board in a JSON text."""
    whole = _parsed(decoded(data, where), where)
    if not isinstance(whole, dict):
        _complain(where, "$", "an object with vertices and edges", whole)
    if whole.get("format", VERSION) != VERSION:
        raise CannotRead(f"{where}: $.format is {_short(whole['format'])}", allowed=[repr(VERSION)])
    if is_node_link(whole):
        whole = as_board(whole, VERSION, where)
    vertices, edges = (_list(whole, key, where) for key in ("vertices", "edges"))
    refuse_if_too_large(where, len(vertices), len(edges))
    vertices = [{"label": vertex} if isinstance(vertex, str) else vertex for vertex in vertices]
    for number, vertex in enumerate(vertices):
        if not isinstance(vertex, dict):
            _complain(where, f"$.vertices[{number}]", "an object such as {} or a name", vertex)
    called = enumerate(entry.get("label", entry.get("name")) for entry in vertices)
    labels = {v: _label(label, v, where) for v, label in called if label is not None}
    vertex_of = {label: v for v, label in labels.items()} if len(set(labels.values())) == len(labels) else {}
    places = [_place(entry.get("pos"), number, where) for number, entry in enumerate(vertices)]
    values = [_value(entry.get("value"), number, where) for number, entry in enumerate(vertices)]
    return Graph.from_edges(
        len(vertices),
        [_edge(edge, number, len(vertices), vertex_of, where) for number, edge in enumerate(edges)],
        coordinates=points_or_none(places if "format" in whole else _upside_down(places), where),
        labels=labels_or_none(labels, None, len(vertices)),
        values=values_or_none(values),
    )


def write(graph: Graph) -> bytes:
    """The board as JSON, one vertex per line."""
    vertices: list[dict[str, Any]] = [{} for _ in graph.vertices]
    for vertex, entry in enumerate(vertices):
        if graph.labels is not None:
            entry["label"] = graph.labels[vertex]
        if graph.coordinates is not None:
            entry["pos"] = [
                int(x) if x.is_integer() and abs(x) < 2**53 else x for x in graph.coordinates[vertex].tolist()
            ]
        if graph.values is not None:
            entry["value"] = int(graph.values[vertex])
    rows = ",\n  ".join(json.dumps(entry, ensure_ascii=False) for entry in vertices)
    edges = json.dumps(graph.ends_of_edge.tolist())
    return f'{{\n "format": "{VERSION}",\n "vertices": [\n  {rows}\n ],\n "edges": {edges}\n}}\n'.encode()


def _parsed(text: str, where: str) -> Any:
    try:
        return json.loads(text, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        raise CannotRead(f"{where}, line {error.lineno}, column {error.colno}: not JSON: {error.msg}") from None
    except (ValueError, RecursionError) as error:  # a number of 5,000 digits, NaN, brackets nested for ever
        raise CannotRead(f"{where} is not usable JSON: {str(error) or 'it is nested too deeply'}") from None


def _no_constant(word: str) -> NoReturn:
    raise ValueError(f"{word} is not a number")


def _list(whole: dict[str, Any], key: str, where: str) -> list[Any]:
    if key not in whole:
        raise CannotRead(f"{where}: $.{key} is missing; a board has vertices and edges")
    found = whole[key]
    if not isinstance(found, list):
        _complain(where, f"$.{key}", "a list", found)
    return found


def _edge(edge: Any, number: int, count: int, vertex_of: dict[str, int], where: str) -> tuple[int, int]:
    if not isinstance(edge, list) or len(edge) != 2:
        _complain(where, f"$.edges[{number}]", "a pair of vertex numbers", edge)
    edge = [vertex_of.get(end, end) if isinstance(end, str) else end for end in edge]
    for side, end in enumerate(edge):
        if not isinstance(end, int) or isinstance(end, bool) or not 0 <= end < count:
            wanted = f"a vertex number from 0 to {count - 1}" if count else "nothing, for there are no vertices"
            _complain(where, f"$.edges[{number}][{side}]", wanted, end)
    return edge[0], edge[1]


def _label(label: Any, vertex: int, where: str) -> str:
    if not isinstance(label, str):
        _complain(where, f"$.vertices[{vertex}].label", "a text", label)
    return label


def _place(place: Any, vertex: int, where: str) -> tuple[float, float] | None:
    if place is None:
        return None
    if not isinstance(place, list) or len(place) != 2 or not all(map(_is_number, place)):
        _complain(where, f"$.vertices[{vertex}].pos", "a pair of numbers", place)
    return float(place[0]), float(place[1])


def _upside_down(places: list[tuple[float, float] | None]) -> list[tuple[float, float] | None]:
    heights = [place[1] for place in places if place is not None]
    both = min(heights, default=0.0) + max(heights, default=0.0)
    return [None if place is None else (place[0], both - place[1]) for place in places]


def _value(value: Any, vertex: int, where: str) -> int | None:
    if value is None:
        return None
    if not isinstance(value, int) or isinstance(value, bool) or not -(2**63) <= value < 2**63:
        _complain(where, f"$.vertices[{vertex}].value", "a whole number of at most 64 bits", value)
    return value


def _is_number(entry: Any) -> bool:
    if isinstance(entry, bool) or not isinstance(entry, int | float):
        return False
    return abs(entry) < 1e300 and math.isfinite(entry)


def _complain(where: str, path: str, wanted: str, found: Any) -> NoReturn:
    raise CannotRead(f"{where}: {path} must be {wanted}, not {_short(found)}")


def _short(found: Any) -> str:
    text = json.dumps(found, ensure_ascii=False)
    return text if len(text) <= 60 else text[:57] + "..."
