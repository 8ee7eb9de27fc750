"""What is true of lights, pegs and state graphs, by trying."""

from __future__ import annotations

import json
from itertools import product

from lies.truth.shared import Board, TooLarge, Truth, pairs, remembered, successors


@remembered
def presses_that_darken(board: Board) -> set[int]:
    """How many vertices are pressed, of each set of them after which all is dark."""
    count = board["vertices"]
    edges = pairs(board["edges"], count)
    assert len(board["lit"]) == count
    assert set(board["lit"]) <= {0, 1}
    if count > 10:
        raise TooLarge
    found = set()
    for pressed in product((0, 1), repeat=count):
        lit = list(board["lit"])
        for v in range(count):
            if pressed[v]:
                for light in {v} | {other if one == v else one for one, other in edges if v in (one, other)}:
                    lit[light] = 1 - lit[light]
        if not any(lit):
            found.add(sum(pressed))
    return found


def solvable_lights(text: str, claim: Board) -> Truth:
    """A vertex may be pressed twice more, which changes nothing."""
    found, length, bound = presses_that_darken(text), claim["length"], claim["bound"] or 0
    if not found or min(found) < bound:
        return False
    more = json.loads(text)["vertices"] > 0
    return length is None or any(
        number == length or (more and number < length and (length - number) % 2 == 0) for number in found
    )


def unsolvable_lights(text: str, _claim: Board) -> Truth:
    return not presses_that_darken(text)


@remembered
def one_peg_can_be_left(board: Board) -> bool:
    count, jumps = board["holes"], board["jumps"]
    assert len(jumps) % 3 == 0
    assert all(0 <= hole < count for hole in jumps)
    assert len(board["pegs"]) == count
    assert set(board["pegs"]) <= {0, 1}
    triples = [tuple(jumps[i : i + 3]) for i in range(0, len(jumps), 3)]
    assert all(len(set(triple)) == 3 for triple in triples)
    if count > 16:
        raise TooLarge
    seen, todo = set(), [frozenset(hole for hole in range(count) if board["pegs"][hole])]
    while todo:
        pegs = todo.pop()
        if len(pegs) == 1:
            return True
        seen.add(pegs)
        for begin, over, end in triples:
            if begin in pegs and over in pegs and end not in pegs:
                then = pegs - {begin, over} | {end}
                if then not in seen:
                    todo.append(then)
    return False


def solvable_pegs(text: str, claim: Board) -> Truth:
    """Every jump takes one peg."""
    jumps = sum(json.loads(text)["pegs"]) - 1
    return one_peg_can_be_left(text) and claim["length"] in (None, jumps) and (claim["bound"] or 0) <= jumps


def unsolvable_pegs(text: str, _claim: Board) -> Truth:
    return not one_peg_can_be_left(text)


@remembered
def states(board: Board) -> tuple[dict[int, list[int]], dict[int, int]]:
    """Moves, and how far from the start each state is at least."""
    after = successors(board, "states")
    assert len(board["solved"]) == len(board["all_moves"]) == len(after)
    assert set(board["solved"]) | set(board["all_moves"]) <= {0, 1}
    distance, front = {board["start"]: 0}, [board["start"]]
    for state in front:
        for then in after[state]:
            if then not in distance:
                distance[then] = distance[state] + 1
                front.append(then)
    return after, distance


def solvable_states(text: str, claim: Board) -> Truth:
    """A walk of exactly so many moves; and no shorter one, whatever the moves may be that are not known."""
    board, (after, distance) = json.loads(text), states(text)
    length, bound = claim["length"], claim["bound"] or 0
    if length is None:
        return bound == 0 and any(board["solved"][state] for state in distance)
    at = {board["start"]}
    for _ in range(min(length, 10_000)):
        at = {then for state in at for then in after[state]}
    if not any(board["solved"][state] for state in at) or length > 10_000:
        return False
    for state, far in distance.items():
        if far < bound and board["solved"][state]:
            return False
        if far + 1 < bound and not board["all_moves"][state]:
            return False
    return True


def unsolvable_states(text: str, _claim: Board) -> Truth:
    board, (_, distance) = json.loads(text), states(text)
    return all(board["all_moves"][state] and not board["solved"][state] for state in distance)
