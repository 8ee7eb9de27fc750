"""Honest proofs about cubes, walks, rings and tori."""

from __future__ import annotations

from functools import cache
from random import Random

import numpy as np

from lies.boards.shared import Content, Unlucky, flat, plain, solvable, solved, some_edges, whole
from lies.boards.taking import believed
from noyau.graphs import Digraph, Graph


def cubes_by_solver(dice: Random) -> Content:
    count = dice.randint(1, 4)
    weights = [dice.choice((1, 1, 3)) for _ in range(count)]
    faces = [dice.choices("abcd"[:count], weights, k=6) for _ in range(count)]
    for number, colour in enumerate("abcd"[:count]):  # every colour must come up
        faces[number][dice.randrange(6)] = colour
    return solved("cubes", "; ".join(f"{f[0]}-{f[1]} {f[2]}-{f[3]} {f[4]}-{f[5]}" for f in faces))


def stacked(dice: Random) -> Content:
    """Cubes around four sides that are right."""
    count = dice.randint(1, 4)
    sides = [dice.sample(range(count), count) for _ in range(4)]
    faces, front, left = [], [], []
    for cube in range(count):
        one, other, hidden = dice.sample((0, 2, 4), 3)
        row = [0] * 6
        row[hidden], row[hidden + 1] = dice.randrange(count), dice.randrange(count)
        front.append(one + dice.randrange(2))
        left.append(other + dice.randrange(2))
        for side, face in enumerate((front[-1], front[-1] ^ 1, left[-1], left[-1] ^ 1)):
            row[face] = sides[side][cube]
        faces += row
    board = {"shape": "cubes", "cubes": count, "faces": faces}
    return whole(board, solvable(None, None), {"type": "arrangement", "front": front, "left": left})


def rare(dice: Random) -> Content:
    """Colours that come up too rarely."""
    count = dice.randint(1, 4)
    faces = [dice.choice((0, 0, *range(count))) for _ in range(6 * count)]
    weight = [dice.choice((-1, 0, 1, 1, 2)) for _ in range(count)]
    board = {"shape": "cubes", "cubes": count, "faces": faces}
    return believed(whole(board, {"kind": "unsolvable"}, {"type": "too rarely", "weight": weight}))


def walked(dice: Random) -> Content:
    """A closed walk; its edges are the board."""
    count, directed = dice.randint(1, 5), dice.random() < 0.5
    stops = [dice.randrange(count) for _ in range(dice.randint(1, 7))]
    steps = [(stop, stops[(i + 1) % len(stops)]) for i, stop in enumerate(stops)] if dice.random() < 0.95 else []
    place = dice.sample(range(len(steps)), len(steps))
    edges, shown = [(0, 0)] * len(steps), []
    for (one, other), edge in zip(steps, place, strict=True):
        back = not directed and dice.random() < 0.5
        edges[edge] = (other, one) if back else (one, other)
        shown.append(edge if directed else 2 * edge + back)
    board = {"shape": "walk", "vertices": count, "edges": flat(edges), "directed": directed}
    return whole(board, solvable(len(edges), len(edges)), {"type": "circuit", "step": shown})


def odd_walk(dice: Random) -> Content:
    count, directed = dice.randint(1, 5), dice.random() < 0.5
    edges = [(dice.randrange(count), dice.randrange(count)) for _ in range(dice.randint(1, 6))]
    board = {"shape": "walk", "vertices": count, "edges": flat(edges), "directed": directed}
    return believed(whole(board, {"kind": "unsolvable"}, {"type": "unbalanced", "vertex": dice.randrange(count)}))


def walk_apart(dice: Random) -> Content:
    """Two closed walks that do not meet, or any other edges."""
    count = dice.randint(2, 6)
    side = [dice.randrange(2) for _ in range(count)]
    parts = [[v for v in range(count) if side[v] == one] for one in (0, 1)]
    if not all(parts):
        raise Unlucky
    edges = []
    for part in parts:
        stops = [dice.choice(part) for _ in range(dice.randint(1, 4))]
        edges += [(stop, stops[(i + 1) % len(stops)]) for i, stop in enumerate(stops)]
    dice.shuffle(edges)
    board = {"shape": "walk", "vertices": count, "edges": flat(edges), "directed": dice.random() < 0.5}
    return whole(board, {"kind": "unsolvable"}, {"type": "apart", "side": side})


def walks_by_solver(dice: Random) -> Content:
    count = dice.randint(1, 5)
    if dice.random() < 0.5:
        return solved("euler", Graph.from_edges(count, some_edges(dice, count)))
    stops = [dice.randrange(count) for _ in range(dice.randint(1, 6))]
    edges = {(stop, stops[(i + 1) % len(stops)]) for i, stop in enumerate(stops)}
    return solved("euler", Digraph.from_edges(count, [edge for edge in edges if edge[0] != edge[1]]), directed=True)


RINGS = tuple((window, kinds) for window in range(1, 5) for kinds in range(1, 6) if kinds**window <= 32)


def ringed(dice: Random) -> Content:
    """Stones by throwing dice and going back where a window came up twice."""
    window, kinds = dice.choice(RINGS)
    length = min(dice.randint(1, kinds**window), 14)

    def put(stones: list[int]) -> list[int] | None:
        seen = [tuple(stones[i : i + window]) for i in range(len(stones) - window + 1)]
        if len(set(seen)) < len(seen):
            return None
        if len(stones) == length:
            around = [tuple(stones[(i + j) % length] for j in range(window)) for i in range(length)]
            return stones if len(set(around)) == length else None
        for kind in dice.sample(range(kinds), kinds):
            if found := put([*stones, kind]):
                return found
        return None

    stones = put([])
    if stones is None:
        raise Unlucky
    board = {"shape": "ring", "window": window, "kinds": kinds, "length": length}
    return whole(board, solvable(length, length), {"type": "windows", "stone": stones})


def bracelet(dice: Random) -> Content:
    window, kinds = dice.choice([(window, kinds) for window, kinds in RINGS if kinds > 1])
    length = None if dice.random() < 0.5 else dice.randint(1, kinds**window)
    return solved("bracelet", window, "abcde"[:kinds], length)


def every_window(dice: Random) -> Content:
    window = dice.randint(1, 6)
    kinds = dice.randint(1, int(100 ** (1 / window) + 1e-9))
    length = kinds**window
    board = {"shape": "ring", "window": window, "kinds": kinds, "length": length}
    return whole(board, solvable(length, length), {"type": "every window"})


TORI = (
    ("1x2", "01"), ("2x1", "01"), ("1x3", "01"), ("2x2", "01"), ("1x2", "abc"), ("2x1", "abc"), ("1x1", "abcd"),
    ("1x1", "abc"), ("1x2", "a"), ("1x1", "abcdef"),
)  # fmt: skip


@cache
def torus(window: str, symbols: str) -> Content:
    return solved("torus", window, symbols)


def turned(dice: Random) -> Content:
    """What the solver found, with kinds exchanged, moved around both borders and perhaps laid on its side."""
    made = plain(torus(*dice.choice(TORI)))
    board, rows, columns = made["board"], made["board"]["rows"], made["board"]["columns"]
    other = dice.sample(range(board["kinds"]), board["kinds"])
    cells = np.array([other[kind] for kind in made["certificate"]["cell"]]).reshape(rows, columns)
    cells = np.roll(cells, (dice.randrange(rows), dice.randrange(columns)), (0, 1))
    if dice.random() < 0.5:
        cells = cells.T
        board |= {"rows": columns, "columns": rows}
        board |= {"window_rows": board["window_columns"], "window_columns": board["window_rows"]}
    return whole(board, made["claim"], {"type": "torus windows", "cell": cells.reshape(-1).tolist()})


def shaped_torus(dice: Random) -> Content:
    """Single cells: any shape with each kind once."""
    rows, columns = dice.randint(1, 3), dice.randint(1, 3)
    kinds = rows * columns
    board = {"shape": "torus", "rows": rows, "columns": columns, "window_rows": 1, "window_columns": 1, "kinds": kinds}
    return whole(board, solvable(kinds, kinds), {"type": "torus windows", "cell": dice.sample(range(kinds), kinds)})
