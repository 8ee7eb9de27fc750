"""Tables of pieces for games whose pieces have small values: Grundy values, or numbers with and without a star."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from noyau import _core
from noyau.certificates.kinds import Components, NumbersAndStars
from noyau.deadline import Deadline
from noyau.positions import Turn
from noyau.rules import Taking
from noyau.solvers.taking.mirror import symmetries
from noyau.words import Player

MOST_ROWS, MOST_ENTRIES = 2_000_000, 60_000_000
"""Of a table, and vertices of all its rows."""
MOST_UNASKED_ROWS = 100_000
"""Of a table that nobody asked for."""
MOST_ORDERS = 8


@dataclass(frozen=True)
class Tabulated:
    """What a table shows: who wins, by which vertices, and the Grundy value where there is one."""

    winner: Player
    vertices: list[int]
    rows: int
    grundy: int | None
    certificate: Components | NumbersAndStars


def has_table(rules: Taking[Any, Any]) -> bool:
    """Whether every piece is worth a Grundy value, or a number with or without a star."""
    return bool(rules.taker_loses and (rules.impartial or not rules.other_loses))


def tabulated(
    rules: Taking[Any, Any], turn: Turn[Any], deadline: Deadline, *, thorough: bool = False
) -> Tabulated | None:
    """The table of a position; None when it would be too long, or past the deadline."""
    graph, places = rules.graph(), _orders(rules)
    found = _core.piece_table(
        graph.first_edge_of_vertex,
        graph.neighbour_of_edge,
        np.array(rules.open_to(turn.position), np.uint8),
        rules.taker_loses,
        rules.other_loses,
        turn.player.index,
        places,
        deadline,
        MOST_ROWS if thorough else MOST_UNASKED_ROWS,
        MOST_ENTRIES,
    )
    if found is None:
        return None
    total, _, exponent, vertices, first, vertex, open_, value, star = found
    rows = first.astype(np.int32), vertex
    certificate: Components | NumbersAndStars
    if rules.impartial:
        certificate = Components(places, *rows, value.astype(np.int32))
    else:
        certificate = NumbersAndStars(places, *rows, open_.astype(np.int8), value, star.astype(np.int8), exponent)
    winner = turn.player if len(vertices) else turn.player.other
    return Tabulated(winner, vertices.tolist(), len(value), total if rules.impartial else None, certificate)


def _orders(rules: Taking[Any, Any]) -> np.ndarray[Any, np.dtype[np.int32]]:
    """The order of the board, and those in which a symmetry shows it: then pieces and their images share a row."""
    count = rules.graph().vertex_count
    images = [tuple(range(count))]
    for image in symmetries(rules):
        for known in list(images):
            both = tuple(image[there] for there in known)
            if both not in images and len(images) < MOST_ORDERS:
                images.append(both)
    return np.array(images, np.int32).ravel()
