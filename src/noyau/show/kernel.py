"""The graph of positions, whoever moves there, with its kernel marked and its labels beside: document 003's picture.

Positions in the kernel are hatched squares, the others circles; moves into the kernel, the good ones, are bold.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from itertools import accumulate
from typing import Any

from noyau.errors import TooLarge
from noyau.graphs import layered
from noyau.languages import message
from noyau.positions import explore, first_turn
from noyau.positions.paper import Successors, plain_of
from noyau.rules import Line, TwoPlayerRules
from noyau.show.called import namer
from noyau.show.view import LAYER_WIDTH, MARGIN, MOST_DRAWN, ROW_HEIGHT, View, board_view, line_json

BOW = 0.16
"""How low an arrow along a row hangs, as a share of its length (`svg.curve`)."""


def kernel_view(rules: TwoPlayerRules[Any, Any], graph: Successors[Hashable], label_of: Mapping[Hashable, int]) -> View:
    """The positions from left to right, longest play first; `label_of` is 0 exactly on the kernel."""
    if len(graph) > MOST_DRAWN:
        raise TooLarge(f"the game has {len(graph):,} positions and at most {MOST_DRAWN} are drawn")
    number_of = {position: number for number, position in enumerate(graph)}
    edges = [(number_of[x], number_of[y]) for x, after in graph.items() for y in after]
    first = [0, *accumulate(map(len, graph.values()))]
    places = layered(first, [target for _, target in edges])
    longest = max((abs(places[a, 0] - places[b, 0]) for a, b in edges if places[a, 1] == places[b, 1]), default=0)
    room_below = BOW * float(longest) * LAYER_WIDTH
    width, height = (float(places[:, axis].max()) for axis in (0, 1))
    start = rules.start()
    labels = list(map(namer(rules, (turn.position for turn in explore(rules).turns), _label), graph))
    good = [label_of[position] == 0 for position in graph]
    return {
        **board_view(rules, first_turn(rules)),
        **{"kind": "positions", "directed": True, "moves": []},
        **{"width": width * LAYER_WIDTH + 2 * MARGIN, "height": height * ROW_HEIGHT + 2 * MARGIN + room_below},
        "vertices": [
            {
                **{"id": number, "label": labels[number], "note": str(label_of[position])},
                **{"x": float(MARGIN + x * LAYER_WIDTH), "y": float(MARGIN + y * ROW_HEIGHT)},
                **{"shape": "square" if good[number] else "circle", "tint": "second" if good[number] else "plain"},
                "states": ["start"] * (position == plain_of(start)) + ["end"] * (not graph[position]),
                "describe": message(
                    "kernel.inside" if good[number] else "kernel.outside",
                    position=labels[number],
                    label=label_of[position],
                ).as_json(),
            }
            for number, (position, (x, y)) in enumerate(zip(graph, places, strict=True))
        ],
        "edges": [{**line_json(Line(a, b)), "states": ["best"] * good[b]} for a, b in edges],
    }


def _label(position: Hashable) -> str:
    return " ".join(map(_label, position)) if isinstance(position, tuple) else str(position)
