"""Edge lists: two names or numbers per line. `#` starts a comment, `,` and `;` are spaces, `{}` (networkx) is ignored.

Without names announced, a name has no brackets and no quotes, and begins with no star: those are matrices and Pajek's
files.

Two comments mean something. `# vertices 5` says that the vertices are 0 … 4: those without an edge are not lost.
`# named vertices 5` says that there are 5 names, numbered as they first appear; a line with a single name is a vertex.
Without either, numbers are put in order and names are taken as they appear.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from noyau.errors import CannotRead, CannotWrite
from noyau.graphs.arrays import refuse_if_too_large
from noyau.graphs.directed import Digraph
from noyau.graphs.formats import MULTIGRAPH, Format
from noyau.graphs.formats.text import decoded, vertex_of_name, whole
from noyau.graphs.graph import Graph

FORMAT = Format("edges", (".edges", ".txt"), MULTIGRAPH | {"labels"}, directed=True, place=5)

_HEADER = re.compile(r"#\s*(named )?vertices:?\s+([0-9]{1,30})\s*")


def read(data: bytes, where: str) -> Graph:
    """The board in an edge list."""
    count, edges, names = _read(data, where)
    return Graph.from_edges(count, edges, labels=names)


def read_digraph(data: bytes, where: str) -> Digraph:
    """The directed graph in an edge list: `u v` leads from u to v."""
    count, edges, names = _read(data, where)
    return Digraph.from_edges(count, edges, names=names)


def write(graph: Graph) -> bytes:
    """The board as an edge list, with a header."""
    return _write(graph.vertex_count, graph.edges(), graph.labels)


def write_digraph(digraph: Digraph) -> bytes:
    """The directed graph as an edge list, with a header."""
    return _write(digraph.vertex_count, digraph.edges(), digraph.names)


def _read(data: bytes, where: str) -> tuple[int, list[tuple[int, int]], tuple[str, ...] | None]:
    header: tuple[bool, int] | None = None
    rows: list[tuple[int, list[str]]] = []
    for number, line in enumerate(decoded(data, where).split("\n"), start=1):
        match = _HEADER.fullmatch(line.strip())
        if match and header is None:
            header = match[1] is not None, int(match[2])
            refuse_if_too_large(f"{where}, line {number}", header[1], 0)
        ours = header is not None and header[0]
        words = line.partition("#")[0].replace(",", " ").replace(";", ";" if ours else " ").split()
        if words and words[-1] == "{}":
            words.pop()
        for word in words:
            if not ours and not _is_name(word):
                error = CannotRead(
                    f"{where}, line {number}: {word[:30]!r} is no name of a vertex",
                    hint="an edge list has two names on each line, a matrix a row of numbers",
                )
                raise error.saying("error.edge.name", line=number, word=word[:30]).hinting("error.edge.name.hint")
        if len(words) > 2:
            error = CannotRead(f"{where}, line {number}: an edge is two names, and here are {len(words)} words")
            raise error.saying("error.edge", line=number, count=len(words))
        if words:
            rows.append((number, words))
    return _numbered(rows, header, where)


def _is_name(word: str) -> bool:
    return not word.startswith("*") and not any(sign in word for sign in '[]"')


def _numbered(
    rows: list[tuple[int, list[str]]], header: tuple[bool, int] | None, where: str
) -> tuple[int, list[tuple[int, int]], tuple[str, ...] | None]:
    names = [name for _, words in rows for name in words]
    labels: tuple[str, ...] | None
    if header is None:
        vertex_of, labels = vertex_of_name(names)
        count = len(vertex_of)
    elif header[0]:
        vertex_of = {name: vertex for vertex, name in enumerate(dict.fromkeys(names))}
        count, labels = len(vertex_of), tuple(vertex_of)
        if count != header[1]:
            raise CannotRead(f"{where} announces {header[1]} names and holds {count}", hint="is the file complete?")
    else:
        count, labels = header[1], None
        vertex_of = {name: _vertex(name, count, f"{where}, line {number}") for number, words in rows for name in words}
    return count, [(vertex_of[words[0]], vertex_of[words[1]]) for _, words in rows if len(words) == 2], labels


def _vertex(word: str, count: int, place: str) -> int:
    vertex = whole(word)
    if vertex is None or not 0 <= vertex < count:
        raise CannotRead(f"{place}: {word[:30]!r} is not a vertex, the header says 0 to {count - 1}")
    return vertex


def _write(count: int, edges: Sequence[tuple[int, int]], names: tuple[str, ...] | None) -> bytes:
    if names is None:
        rows = [f"# vertices {count}", *(f"{one} {other}" for one, other in edges)]
        return ("\n".join(rows) + "\n").encode()
    for vertex, name in enumerate(names):
        if name.split() != [name] or "#" in name or "," in name or name == "{}" or "\ufeff" in name:
            raise CannotWrite(
                f"an edge list cannot hold the name {name!r} of vertex {vertex}", hint="write .json instead"
            )
    if len(set(names)) < count:
        raise CannotWrite("an edge list cannot tell two vertices of the same name apart", hint="write .json instead")
    rows = [f"# named vertices {count}", *names, *(f"{names[one]} {names[other]}" for one, other in edges)]
    return ("\n".join(rows) + "\n").encode()
