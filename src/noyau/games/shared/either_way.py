"""Boards that may have directions or not: games of walking along edges take both."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from noyau.errors import BadBoard
from noyau.graphs import Digraph, Graph, board, board_from_bytes, digraph, is_board_name
from noyau.graphs.families.arenas import is_dot

DIRECTED_FILES = (".pg", ".npz", ".parquet")


def graph_or_digraph(source: Any, *, directed: bool) -> Graph | Digraph:
    """A graph with directions where they are asked for, or where the file or the text has them."""
    if isinstance(source, Digraph):
        return source
    if isinstance(source, Graph):
        if directed:
            raise BadBoard("this graph has no directions", hint="pass a Digraph")
        return source
    if not isinstance(source, str | os.PathLike):  # a dict, lists, a networkx graph: what somebody has
        has_arrows = directed or (hasattr(source, "is_directed") and source.is_directed())
        return digraph(source) if has_arrows else board(source)
    text = os.fspath(source)
    if isinstance(text, str) and text.lstrip().startswith(("graph", "strict graph")) and "{" in text and not directed:
        return board_from_bytes(text, format="dot", where="the graph")
    if directed and is_board_name(text) and not text.startswith("random:"):
        hint = "give a file or a text with arrows, digraph { a -> b }"
        raise BadBoard(f"the edges of {text!r} have no directions", hint=hint)
    if directed or is_dot(text) or _is_directed_file(text):
        return digraph(text)
    return board(text)


def _is_directed_file(text: str) -> bool:
    path = Path(text)
    if path.suffix.lower() in DIRECTED_FILES:
        return True
    try:
        with path.open("rb") as file:
            return path.suffix.lower() in (".dot", ".gv") and is_dot(file.read(4096).decode(errors="replace"))
    except (OSError, ValueError):
        return False


def word_for(given: Any, graph: Graph | Digraph) -> Any:
    """What is typed to get the graph: as it was typed, or as the graph spells itself."""
    if isinstance(given, str | os.PathLike):
        return os.fspath(given)
    source = graph
    if isinstance(source, Digraph) or source.is_simple:
        return source.as_word()
    from noyau.graphs import board_to_bytes

    return board_to_bytes(source, "dot").decode()
