"""One door to every directed game graph: a name (`demo`, `random:12,3,seed=1`), a file, a text, or a Digraph."""

from __future__ import annotations

import os
from functools import cache, lru_cache
from pathlib import Path
from random import Random
from typing import Any

from noyau.errors import BadBoard, CannotRead
from noyau.graphs.directed import MEMORY, MOST_SPELT, Digraph
from noyau.graphs.families.family import Family, family_word
from noyau.graphs.files import digraph_from_bytes, read_digraph
from noyau.graphs.given import FORMS, is_given
from noyau.graphs.pasted import is_pasted, pasted_digraph

DEMO = "demo"


def digraph(source: Any) -> Digraph:
    """The directed graph that `source` stands for.

    >>> digraph("demo")
    <Digraph: 10 vertices, 15 edges, owner_of_vertex, priority_of_vertex, initial>
    >>> digraph("digraph { 0 -> 1; 1 -> 0 }").edges()
    [(0, 1), (1, 0)]
    """
    if isinstance(source, Digraph):
        return source
    if isinstance(source, os.PathLike):
        return _from_file(os.fspath(source))
    if isinstance(source, str):
        return _from_text(source)
    if is_given(source):
        return Digraph(source)
    allowed = ["a Digraph", "a file", "DOT text", repr(DEMO), *FORMS]
    raise BadBoard(f"an arena cannot be made of {type(source).__name__}", allowed=allowed)


def is_dot(text: str) -> bool:
    """Whether a text is an arena itself and not the name of one."""
    return text.lstrip().startswith(("digraph", "strict digraph")) and "{" in text


def is_named(text: str) -> bool:
    """Whether a text is the name of an arena."""
    return text == DEMO or family_word(text) in ARENA_FAMILIES


def _from_text(text: str) -> Digraph:
    if text == DEMO:
        return _demo()
    if text.startswith(MEMORY):
        raise CannotRead(
            "this arena was never in a file, so it cannot be found again", hint="write_digraph puts it into one"
        )
    if is_dot(text):
        found = digraph_from_bytes(text, format="dot", where="the arena")
        return found if found.vertex_count + found.edge_count <= MOST_SPELT else found.read_from(text)
    if is_named(text):
        return _named(text)
    if is_pasted(text):
        return pasted_digraph(text)
    return _from_file(text)


def _from_file(path: str) -> Digraph:
    try:
        about = Path(path).stat()
        return _read(path, about.st_mtime_ns, about.st_size)
    except (OSError, ValueError):
        return read_digraph(path)  # says what is wrong


@lru_cache(maxsize=2)
def _read(path: str, changed: int, size: int) -> Digraph:
    """The page sends the whole match with every request: the file is read again only when it has changed."""
    return read_digraph(path)


@cache
def _demo() -> Digraph:
    """Ten vertices without a cycle: player 0 wins from the start, by one move of two."""
    edges = [
        (0, 1), (0, 2), (1, 3), (1, 4), (2, 4), (2, 5), (3, 6), (4, 6), (4, 7), (5, 7), (5, 8), (6, 8), (6, 9), (7, 8),
        (7, 9),
    ]  # fmt: skip
    owner = [0, 1, 1, 0, 0, 1, 1, 0, 1, 0]
    priority = [1, 2, 3, 0, 4, 1, 2, 3, 0, 2]
    made = Digraph.from_edges(10, edges, owner_of_vertex=owner, priority_of_vertex=priority, initial=0)
    return made.read_from(DEMO)


def _named(name: str) -> Digraph:
    made: Digraph = ARENA_FAMILIES[family_word(name)].built(name).read_from(name)
    return made


def random_arena(n: int, most: int, seed: int) -> Digraph:
    """An arena by chance: from every vertex but the last 1 to `most` arrows lead on, one in six of them anywhere.

    >>> random_arena(4, 2, 1).edges()
    [(0, 3), (1, 2), (1, 3), (2, 3)]
    """
    draw = Random(seed)  # noqa: S311 - a board, not a secret
    edges: set[tuple[int, int]] = set()
    for vertex in range(n - 1):
        for _ in range(draw.randint(1, most)):
            ahead = draw.randint(vertex + 1, min(n - 1, vertex + 2 * most))
            anywhere = draw.randrange(n)
            edges.add((vertex, anywhere if draw.random() < 1 / 6 and anywhere != vertex else ahead))
    owners, priorities = ([draw.randrange(kinds) for _ in range(n)] for kinds in (2, 6))
    return Digraph.from_edges(n, sorted(edges), owner_of_vertex=owners, priority_of_vertex=priorities, initial=0)


ARENA_FAMILIES = {
    "random": Family(
        "random:N,ARROWS,seed=S",
        "N vertices with 1 to ARROWS arrows each, by chance",
        "random:12,3,seed=1",
        random_arena,
        lambda n, most, _: (n, n * most),
        (2, 1, 0),
    )
}
"""Every arena family by its name."""
