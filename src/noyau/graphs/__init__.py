"""Boards: graphs to play on, their names, their files, and where to draw them.

>>> from noyau.graphs import board
>>> board("gnk:6,5000").edges()
[(0, 1), (0, 2), (0, 3), (0, 5), (1, 2), (1, 4), (2, 3), (3, 5)]

`board` takes a name, a file, a Graph or a networkx graph. A `Graph` is undirected and never changes; a `Digraph` is
the directed graph that the arena game is played on. `FAMILIES` lists the names, `file_formats()` the files.

What a file means as a board: `.pg` and an `.npz` with owners hold games, and give the graph underneath, each move an
edge; an `.npz` without owners must be symmetric; a DOT `digraph`, a directed GraphML or networkx graph are refused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from noyau.later import later

if TYPE_CHECKING:
    from noyau.graphs.arrays import MOST_EDGES, MOST_VERTICES
    from noyau.graphs.directed import Digraph
    from noyau.graphs.drawing.bows import bows
    from noyau.graphs.drawing.layered import folded, layered
    from noyau.graphs.drawing.layout import at_hand, placed, well_placed
    from noyau.graphs.families.arenas import digraph
    from noyau.graphs.families.family import Family
    from noyau.graphs.families.named import FAMILIES, is_board_name, named_board
    from noyau.graphs.files import (
        board_from_bytes,
        board_to_bytes,
        digraph_from_bytes,
        digraph_to_bytes,
        read_board,
        read_digraph,
        write_board,
        write_digraph,
    )
    from noyau.graphs.formats import file_formats
    from noyau.graphs.graph import Graph
    from noyau.graphs.names import board

__all__ = [
    "FAMILIES",
    "MOST_EDGES",
    "MOST_VERTICES",
    "Digraph",
    "Family",
    "Graph",
    "at_hand",
    "board",
    "board_from_bytes",
    "board_to_bytes",
    "bows",
    "digraph",
    "digraph_from_bytes",
    "digraph_to_bytes",
    "file_formats",
    "folded",
    "is_board_name",
    "layered",
    "named_board",
    "placed",
    "read_board",
    "read_digraph",
    "well_placed",
    "write_board",
    "write_digraph",
]

if not TYPE_CHECKING:  # a type checker reads the imports above
    __getattr__, __dir__ = later(
        __name__,
        {
            "arrays": ("MOST_EDGES", "MOST_VERTICES"),
            "directed": ("Digraph",),
            "drawing.bows": ("bows",),
            "drawing.layered": ("folded", "layered"),
            "drawing.layout": ("at_hand", "placed", "well_placed"),
            "families.arenas": ("digraph",),
            "families.family": ("Family",),
            "families.named": ("FAMILIES", "is_board_name", "named_board"),
            "files": (
                "board_from_bytes",
                "board_to_bytes",
                "digraph_from_bytes",
                "digraph_to_bytes",
                "read_board",
                "read_digraph",
                "write_board",
                "write_digraph",
            ),
            "formats": ("file_formats",),
            "graph": ("Graph",),
            "names": ("board",),
        },
    )
