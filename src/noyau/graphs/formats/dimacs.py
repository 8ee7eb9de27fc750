"""DIMACS colouring files: `p edge N M`, then a line `e i j` per edge; vertices count from 1.

A format without parallel edges: some published files list every edge from both ends, so an edge that is listed again
is the same edge, and M may be the number of lines, half or double of it. `n i VALUE` lines hold values, `c` lines
are comments.
"""

from __future__ import annotations

from noyau.errors import CannotRead
from noyau.graphs.arrays import refuse_if_too_large
from noyau.graphs.formats import Format
from noyau.graphs.formats.text import decoded, lines, values_or_none, whole
from noyau.graphs.graph import Graph

FORMAT = Format(
    "dimacs", (".col", ".dimacs"), frozenset({"loops", "values"}), rb"(c( [^\n]*)?\n\s*)*p\s+(edges?|col)\s", place=8
)


def read(data: bytes, where: str) -> Graph:
    """The board in a DIMACS text."""
    problem: tuple[int, int] | None = None
    edges: list[tuple[int, int]] = []
    values: dict[int, int] = {}
    for number, words in lines(decoded(data, where)):
        place = f"{where}, line {number}"
        kind = words[0]
        if kind == "c":
            continue
        if kind == "p":
            if problem is not None:
                raise CannotRead(f"{place}: a second 'p' line")
            problem = _problem(words, place)
        elif problem is None:
            raise CannotRead(f"{place}: {kind!r} before the 'p edge N M' line")
        elif kind == "e" and len(words) == 3:
            edges.append((_vertex(words[1], problem[0], place), _vertex(words[2], problem[0], place)))
        elif kind == "n" and len(words) == 3:
            values[_vertex(words[1], problem[0], place)] = _number(words[2], place)
        else:
            raise CannotRead(f"{place}: cannot read {' '.join(words)[:60]!r}", allowed=["c …", "e i j", "n i VALUE"])
    if problem is None:
        raise CannotRead(f"{where} has no 'p edge N M' line")
    count, announced = problem
    if announced not in {len(edges), 2 * len(edges)} and 2 * announced != len(edges):
        raise CannotRead(f"{where} announces {announced} edges and holds {len(edges)}", hint="is the file complete?")
    simple = {(min(edge), max(edge)) for edge in edges}
    held = values_or_none([values.get(vertex) for vertex in range(count)]) if values else None
    return Graph.from_edges(count, sorted(simple), values=held)


def write(graph: Graph) -> bytes:
    """The board as DIMACS text."""
    rows = [f"p edge {graph.vertex_count} {graph.edge_count}"]
    if graph.values is not None:
        rows += [f"n {vertex + 1} {value}" for vertex, value in enumerate(graph.values.tolist())]
    rows += [f"e {one + 1} {other + 1}" for one, other in graph.edges()]
    return ("\n".join(rows) + "\n").encode()


def _problem(words: list[str], place: str) -> tuple[int, int]:
    numbers = [whole(word) for word in words[2:]]
    if len(words) != 4 or words[1] not in {"edge", "edges", "col"} or None in numbers:
        raise CannotRead(f"{place}: {' '.join(words)[:60]!r} does not read as 'p edge N M'")
    count, edge_count = (number or 0 for number in numbers)
    if count < 0 or edge_count < 0:
        raise CannotRead(f"{place}: {' '.join(words)[:60]!r} has a negative number")
    refuse_if_too_large(place, count, edge_count // 2)
    return count, edge_count


def _vertex(word: str, count: int, place: str) -> int:
    vertex = whole(word)
    if vertex is None or not 1 <= vertex <= count:
        raise CannotRead(f"{place}: {word[:30]!r} is not a vertex, the vertices are 1 to {count}")
    return vertex - 1


def _number(word: str, place: str) -> int:
    value = whole(word)
    if value is None:
        raise CannotRead(f"{place}: the value {word[:30]!r} is not a whole number")
    return value
