"""Boards as text: an edge list, a matrix, or the content of any text file, typed or pasted where a name would stand.

A text is one when it has several lines, when it starts with `{` (noyau JSON), with `graph {` (DOT) or with `text:`.
Such a board spells itself as short as it can, so that a whole position fits into an address.

>>> pasted("a b\\nb c").as_word()
'{"vertices":[{"label":"a"},{"label":"b"},{"label":"c"}],"edges":[[0,1],[1,2]]}'
>>> pasted("text:0 1, 1 2").as_word()
'g6:Bg'
"""

from __future__ import annotations

import json
import re

from noyau.errors import CannotRead, CannotWrite
from noyau.graphs.arrays import refuse_if_too_large
from noyau.graphs.directed import Digraph
from noyau.graphs.files import board_from_bytes, board_to_bytes, digraph_from_bytes, digraph_to_bytes
from noyau.graphs.graph import Graph

MARK = "text:"
DOT = re.compile(r"(strict\s+)?(di)?graph\b[^{]*\{", re.IGNORECASE)
LONGEST = 200_000
"""More characters are refused: they belong in a file."""


def is_pasted(word: str) -> bool:
    """Whether a word is a board itself and not the name of one."""
    begins = word.lstrip()[:200]
    return word.startswith(MARK) or "\n" in word.strip() or begins.startswith("{") or bool(DOT.match(begins))


def pasted(word: str) -> Graph:
    """The board that a text holds, which knows how to spell itself."""
    text = _content(word)
    graph = matrix_board(text) or board_from_bytes(text, where="the text")
    return graph.called(spelt(graph))


def pasted_digraph(word: str) -> Digraph:
    """The directed graph that a text holds, which knows how to spell itself."""
    text = _content(word)
    found = matrix_digraph(text) or digraph_from_bytes(text, where="the text")
    return found.read_from(spelt_digraph(found))


def spelt(graph: Graph) -> str:
    """The shortest text for a board that leaves nothing out: graph6 where that holds it all, else JSON on one line."""
    bare = graph.coordinates is None and graph.labels is None and graph.values is None
    if bare and graph.is_simple:
        return graph.as_word()
    whole = json.loads(board_to_bytes(graph, "json"))
    parts = ("vertices", "edges") if graph.coordinates is None else ("format", "vertices", "edges")
    # Without its format it would be taken for one of document 000's files, whose places are upside down.
    return json.dumps({part: whole[part] for part in parts}, separators=(",", ":"), ensure_ascii=False)


def spelt_digraph(digraph: Digraph) -> str:
    """A text for a directed graph that leaves nothing out: `.pg` where that holds it all, which is short, else DOT.

    >>> spelt_digraph(Digraph.from_edges(2, [(0, 1), (1, 0)], owner_of_vertex=[0, 1], priority_of_vertex=[3, 2]))
    'parity 1;\\n0 3 0 1;\\n1 2 1 0;\\n'
    """
    if digraph.coordinates is None:
        try:
            return digraph_to_bytes(digraph, "pg").decode()
        except CannotWrite:
            pass
    return digraph_to_bytes(digraph, "dot").decode()


def _content(word: str) -> str:
    if len(word) > LONGEST:
        error = CannotRead(
            f"the text has {len(word):,} characters, and at most {LONGEST:,} are read", hint="use a file"
        )
        raise error.saying("error.text.long", count=str(len(word)), most=str(LONGEST)).hinting("error.use_file")
    marked = word.startswith(MARK)
    text = word.removeprefix(MARK)
    # On one line, commas stand between the edges.
    return text.replace(",", "\n") if marked and "\n" not in text and not text.lstrip().startswith("{") else text


def matrix_board(text: str) -> Graph | None:
    """The board of an adjacency matrix: n rows of n numbers, each how many edges there are; at least three rows, or
    two in brackets.

    >>> matrix_board("0 1 0\\n1 0 2\\n0 2 0").edges()
    [(0, 1), (1, 2), (1, 2)]
    """
    counts = _matrix(text)
    if counts is None:
        return None
    vertices = range(len(counts))
    for one in vertices:
        for other in range(one):
            if counts[one][other] != counts[other][one]:
                raise CannotRead(
                    f"the matrix is not symmetric: row {other}, column {one} is {counts[other][one]}, "
                    f"and row {one}, column {other} is {counts[one][other]}"
                ).saying("error.matrix", one=other, other=one, here=counts[other][one], there=counts[one][other])
    edges = [(one, other) for one in vertices for other in range(one, len(counts)) for _ in range(counts[one][other])]
    return Graph.from_edges(len(counts), edges)


def matrix_digraph(text: str) -> Digraph | None:
    """The directed graph of an adjacency matrix: row i, column j is how many arrows lead from i to j.

    >>> matrix_digraph("0 1 0\\n0 0 2\\n0 0 0").edges()
    [(0, 1), (1, 2), (1, 2)]
    """
    counts = _matrix(text)
    if counts is None:
        return None
    ends = enumerate(counts)
    edges = [(one, other) for one, row in ends for other, count in enumerate(row) for _ in range(count)]
    return Digraph.from_edges(len(counts), edges)


def _matrix(text: str) -> list[list[int]] | None:
    if text.lstrip().startswith("[["):  # in brackets there may be two rows: nobody writes edges like that
        text = text.strip().replace("],", "]\n")
        least = 2
    else:
        least = 3
    for sign in "[],;":
        text = text.replace(sign, " ")
    rows = [row.split() for row in text.splitlines() if row.split()]
    if len(rows) < least or any(len(row) != len(rows) or not all(map(_is_count, row)) for row in rows):
        return None
    counts = [[int(entry) for entry in row] for row in rows]
    refuse_if_too_large("the matrix", len(rows), sum(map(sum, counts)))
    return counts


def _is_count(entry: str) -> bool:
    return entry.isascii() and entry.isdigit() and len(entry) <= 9
