"""Document 002, question 6: the dictionary `PositionsGagnantes`, each colouring by its code, whether red wins there.

The colourings are those of matches that red begins: as many red vertices as blue ones (red is to move), or one more
(blue is). Nothing is asked of the solver: whoever is to move wins if some move leaves the other one lost, and what is
left to both players, two sets of vertices, is worked out once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from noyau.deadline import MORE_TIME, Deadline
from noyau.errors import TooLarge

MOST_VERTICES = 20
AT_ONCE = 4_096
"""Colourings between two looks at the clock."""
Left = tuple[int, int]
"""The vertices that the player to move may still colour, and those of the other one, as bits."""


def positions_of_red(rules: Any, deadline: Deadline) -> Iterator[bytes]:
    """The dictionary as a JSON object, codes growing, piece by piece: `{"0": true, "1": false, …}`.

    >>> from noyau.deadline import NEVER
    >>> from noyau.games import Snort
    >>> b"".join(positions_of_red(Snort("path:2"), NEVER)).decode().split()
    ['{"0":', 'true,', '"1":', 'true,', '"3":', 'true}']
    """
    near = [sum(1 << other for other in rules.graph().neighbours(vertex)) for vertex in rules.graph().vertices]
    if len(near) > MOST_VERTICES:
        raise TooLarge(
            f"the dictionary is written on boards of up to {MOST_VERTICES} vertices", hint="take a smaller one"
        )
    wins: dict[Left, bool] = {}
    with deadline.saying(
        lambda: f"the dictionary was not finished: {len(wins):,} situations are known", hint=MORE_TIME
    ):
        before, lines = "{", list[str]()
        for code, red, blue in _colourings(near, len(near) - 1, 0, 0, 0):
            reds, blues = _open(near, red, blue), _open(near, blue, red)
            to_move = red.bit_count() == blue.bit_count()
            won = _wins(near, (reds, blues) if to_move else (blues, reds), wins) == to_move
            lines.append(f'{before}"{code}": {"true" if won else "false"}')
            before = ",\n"
            if len(lines) == AT_ONCE:
                deadline.look(len(wins))
                yield "".join(lines).encode()
                lines.clear()
        yield ("".join(lines) + "}\n").encode()


def _colourings(near: list[int], vertex: int, code: int, red: int, blue: int) -> Iterator[tuple[int, int, int]]:
    """Every valid colouring in which red has as many vertices as blue or one more, by growing code."""
    ahead = red.bit_count() - blue.bit_count()
    if vertex < 0:
        if ahead in (0, 1):
            yield code, red, blue
        return
    if abs(ahead) > vertex + 2:  # too few vertices are left to catch up
        return
    yield from _colourings(near, vertex - 1, 3 * code, red, blue)
    if not near[vertex] & blue:
        yield from _colourings(near, vertex - 1, 3 * code + 1, red | 1 << vertex, blue)
    if not near[vertex] & red:
        yield from _colourings(near, vertex - 1, 3 * code + 2, red, blue | 1 << vertex)


def _open(near: list[int], own: int, other: int) -> int:
    """What a player may colour: no vertex that has a colour, and none that touches the other's."""
    taken = own | other
    return sum(1 << vertex for vertex, around in enumerate(near) if not taken >> vertex & 1 and not around & other)


def _wins(near: list[int], left: Left, known: dict[Left, bool]) -> bool:
    """Whether the player to move wins."""
    won = known.get(left)
    if won is None:
        mine, others = left
        won, rest = False, mine
        while rest and not won:
            bit = rest & -rest
            rest ^= bit
            won = not _wins(near, (others & ~bit & ~near[bit.bit_length() - 1], mine & ~bit), known)
        known[left] = won
    return won
