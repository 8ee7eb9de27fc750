"""Honest proofs about lights, pegs and state graphs."""

from __future__ import annotations

import json
from itertools import product
from random import Random

from lies.boards.dollars import multigraph
from lies.boards.shared import (
    Content,
    Unlucky,
    a_graph,
    flat,
    rows_of,
    solvable,
    solved,
    some_loops,
    some_successors,
    whole,
)
from lies.boards.taking import believed
from lies.truth import puzzles as slow_puzzles


def lights_board(dice: Random) -> Content:
    count = dice.randint(0, 5)
    edges = multigraph(dice, count) + some_loops(dice, count)
    return {
        "shape": "lights",
        "vertices": count,
        "edges": flat(edges),
        "lit": [dice.randrange(2) for _ in range(count)],
    }


def pressed(dice: Random) -> Content:
    board = lights_board(dice)
    count, edges = board["vertices"], board["edges"]
    press = [dice.randrange(count) for _ in range(dice.randint(0, 5))] if count else []
    lit = [0] * count
    for v in press:
        for light in {v} | {edges[i ^ 1] for i, end in enumerate(edges) if end == v}:
            lit[light] ^= 1
    return whole(
        {**board, "lit": lit}, solvable(len(press), dice.choice((None, 0))), {"type": "presses", "press": press}
    )


def odd_lights(dice: Random) -> Content:
    board = lights_board(dice)
    light = [v for v in range(board["vertices"]) if dice.random() < 0.6]
    dice.shuffle(light)
    return believed(whole(board, {"kind": "unsolvable"}, {"type": "odd lights", "light": light}))


def lights_by_solver(dice: Random, method: str, most: int = 5) -> Content:
    graph = a_graph(dice, 1, most)
    lit = tuple(v for v in range(graph.vertex_count) if dice.random() < 0.5)
    return solved("lights", graph, lit=lit, method=method)


def jumped(dice: Random) -> Content:
    """Backwards from one peg."""
    holes = dice.randint(1, 6)
    pegs, jumps, shown = [0] * holes, [], []
    pegs[dice.randrange(holes)] = 1
    for _ in range(dice.randint(0, 4)):
        full, empty = ([hole for hole in range(holes) if pegs[hole] == one] for one in (1, 0))
        if len(empty) < 2 or not full:
            break
        jump = [*dice.sample(empty, 2), dice.choice(full)]
        if jump not in jumps:
            jumps.append(jump)
        pegs[jump[0]], pegs[jump[1]], pegs[jump[2]] = 1, 1, 0
        shown.insert(0, jumps.index(jump))
    for _ in range(dice.randint(0, 3)):
        if holes >= 3:
            jumps.append(dice.sample(range(holes), 3))
    count = len(shown)
    board = {"shape": "peg", "holes": holes, "jumps": flat(jumps), "pegs": pegs}
    return whole(board, solvable(count, dice.choice((None, 0, count))), {"type": "jumps", "jump": shown})


def even_sets(dice: Random) -> Content:
    """All sets of which every jump touches an even number of holes, or enough of them."""
    holes = dice.randint(2, 6)
    jumps = [dice.sample(range(holes), 3) for _ in range(dice.randint(0, 3))] if holes >= 3 else []
    pegs = [dice.choice((0, 1, 1)) for _ in range(holes)]
    rows = [
        row for row in product((0, 1), repeat=holes) if all(sum(row[hole] for hole in jump) % 2 == 0 for jump in jumps)
    ]
    chosen = dice.sample(rows, min(len(rows), dice.randint(1, 5)))
    board = {"shape": "peg", "holes": holes, "jumps": flat(jumps), "pegs": pegs}
    return believed(whole(board, {"kind": "unsolvable"}, {"type": "even sets", "member": flat(chosen)}))


def pegs_by_solver(dice: Random, method: str) -> Content:
    graph = a_graph(dice, 2, 6)
    empty = (dice.randrange(graph.vertex_count),)
    return solved("peg", graph, empty=empty, lines="any", method=method)


def state_graph(dice: Random, *, open_: float, solved_: float) -> tuple[Content, list[list[int]]]:
    count = dice.randint(1, 7)
    after = some_successors(dice, count)
    board = {
        "shape": "puzzle", "states": count, **rows_of(after),
        "solved": [int(dice.random() < solved_) for _ in range(count)],
        "all_moves": [int(dice.random() >= open_) for _ in range(count)], "start": dice.randrange(count),
    }  # fmt: skip
    return board, after


def some_path(dice: Random, board: Content, after: list[list[int]], most: int) -> list[int]:
    """A walk to a solved state."""
    at, path = board["start"], []
    while not board["solved"][at] or dice.random() < 0.2:
        if not after[at] or len(path) == most:
            raise Unlucky
        edge = board["first_edge"][at] + dice.randrange(len(after[at]))
        path.append(edge)
        at = board["target"][edge]
    return path


def along(dice: Random) -> Content:
    board, after = state_graph(dice, open_=0.3, solved_=0.3)
    path = some_path(dice, board, after, 6)
    return whole(board, solvable(len(path), dice.choice((None, 0))), {"type": "path", "edge": path})


def far(dice: Random) -> Content:
    """Distances; where nothing needs to be claimed, anything that is not wrong."""
    board, after = state_graph(dice, open_=0.2, solved_=0.2)
    path = some_path(dice, board, after, 6)
    _, distance = slow_puzzles.states(json.dumps(board, sort_keys=True))
    bound = 0
    while bound < len(path) and slow_puzzles.solvable_states(
        json.dumps(board, sort_keys=True), solvable(len(path), bound + 1)
    ):
        bound += 1
    bound = dice.choice((bound, bound, dice.randint(0, bound)))
    shown = [distance.get(state, -1) for state in range(board["states"])]
    shown = [one if one < bound else dice.choice((-1, one, bound, bound + 3)) for one in shown]
    shown[board["start"]] = 0
    certificate = {"type": "distances", "edge": path, "distance": shown}
    return believed(whole(board, solvable(len(path), bound), certificate))


def shut(dice: Random) -> Content:
    board, _ = state_graph(dice, open_=0, solved_=0)
    return whole(board, {"kind": "unsolvable"}, {"type": "closed"})
