"""One door to every directed game graph: the name `demo`, a file, DOT text, a Digraph, a CSR or networkx graph."""

from __future__ import annotations

import os
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from noyau.errors import BadBoard, CannotRead
from noyau.graphs.digraph import MEMORY, Digraph
from noyau.graphs.files import digraph_from_bytes, read_digraph
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
    raise BadBoard(
        f"an arena cannot be made of {type(source).__name__}", allowed=["a Digraph", "a file", "DOT text", repr(DEMO)]
    )


def is_dot(text: str) -> bool:
    """Whether a text is an arena itself and not the name of one."""
    return text.lstrip().startswith(("digraph", "strict digraph")) and "{" in text


def _from_text(text: str) -> Digraph:
    if text == DEMO:
        return _demo()
    if text.startswith(MEMORY):
        raise CannotRead(
            "this arena was never in a file, so it cannot be found again", hint="write_digraph puts it into one"
        )
    if is_dot(text):
        return digraph_from_bytes(text, format="dot", where="the arena")
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
