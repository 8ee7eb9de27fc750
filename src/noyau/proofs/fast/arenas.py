"""Arenas of many millions of edges: slices of vertices, folded with NumPy."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from noyau.proofs.arenas import MOVE, NOBODY, heap_arena, name_of, positions
from noyau.proofs.fast.arrays import Array, faster
from noyau.proofs.flaw import Flaw, NotAProof
from noyau.proofs.reading import Flaws, Found, Look, row
from noyau.proofs.sentences import value_flaws, winner_flaws

FAR = 2**31 - 1
"""Further than any rank."""
EDGES_AT_ONCE = 1 << 20
MANY_EDGES, MOST_STEPS = 200_000, 40
"""From so many edges on, a component that most of the graph is in is looked for in so many steps at most."""
MOST_NAMED = 100
"""Of more vertices with the same flaw only so many are named."""


def slices(first: Array, look: Look) -> Iterator[tuple[int, int]]:
    """Stretches of vertices with about a million edges, so that a large arena never has to be in memory at once."""
    begin, count = 0, len(first) - 1
    while begin < count:
        look()
        end = int(np.searchsorted(first, int(first[begin]) + EDGES_AT_ONCE, "right")) - 1
        end = min(max(end, begin + 1), begin + EDGES_AT_ONCE, count)
        yield begin, end
        begin = end


def named(board: Found, begin: int, wrong: Array, reason: str) -> Flaws:
    """A flaw for each vertex that is wrong, up to some number."""
    for vertex in np.flatnonzero(wrong)[:MOST_NAMED]:
        yield Flaw(name_of(board, begin + int(vertex)), reason)


def decided_in(board: Found) -> Any:
    """Who has won before any move, for a stretch of vertices."""
    ends, owner, first = board["ends"], board["owner"], board["first_edge"]
    if (ends == "listed") != ("decided" in board) or (ends == "target") != ("wanted" in board):
        raise NotAProof("the board", f"is an arena with {ends!r}, and what decides is missing or too much")
    if ends == "listed":
        return lambda begin, end: board["decided"][begin:end]
    if ends == "target":
        flags = np.full(board["vertices"], NOBODY, np.int8)
        flags[board["wanted"]] = 0
        return lambda begin, end: flags[begin:end]
    wins = int(ends == "stuck loses")
    return lambda begin, end: np.where(first[begin:end] == first[begin + 1 : end + 1], owner[begin:end] ^ wins, NOBODY)


def laid_out(board: Found) -> Found:
    """A subtraction game as an arena; its table of moves is small enough, or the certificate too short for it."""
    arena = heap_arena(board)
    half, take = board["tokens"] + 1, (board["take"], board["take_second"])
    heaps = np.arange(half)
    rows = []
    for player in (0, 1):
        amounts = np.array([amount for amount in take[player] if amount < half], np.int64)
        fits = heaps[:, None] >= amounts[None, :]
        rows.append((fits.sum(axis=1), ((1 - player) * half + heaps[:, None] - amounts[None, :])[fits]))
    first = np.concatenate([[0], np.cumsum(np.concatenate([rows[0][0], rows[1][0]]))])
    return {
        "shape": "arena", "vertices": 2 * half, "first_edge": first, "target": np.concatenate([rows[0][1], rows[1][1]]),
        "owner": np.repeat(np.array([0, 1], np.int8), half), "start": arena.start,
        "ends": "stuck wins" if board["misere"] else "stuck loses",
    }  # fmt: skip


@faster("ranks", "arena, subtraction", "winner", winner=row(1, positions, NOBODY, 2), rank=MOVE, move=MOVE)
def ranks(board: Found, claim: Found, proof: Found, look: Look) -> Flaws:
    """Winner, rank and move of every vertex."""
    if board["shape"] == "subtraction":
        if (board["tokens"] + 1) * (len(board["take"]) + len(board["take_second"]) + 1) > 10**8:
            from noyau.proofs.arenas import ranks as plain

            yield from plain(board, claim, {key: listed(value) for key, value in proof.items()}, look)
            return
        board = laid_out(board)
    first, decided = board["first_edge"], decided_in(board)
    worth = worth_of(proof)
    for begin, end in slices(first, look):
        for wrong, reason in wrong_between(board, decided, proof, worth, (begin, end)):
            if wrong.any():
                yield from named(board, begin, wrong, reason)
    start = board["start"]
    winner, rank = int(proof["winner"][start]), int(proof["rank"][start])
    won, unended = winner != NOBODY, 2 if board["ends"] == "target" else None
    yield from winner_flaws(
        claim, int(board["owner"][start]) + 1, winner + 1 if won else unended, rank if won else None
    )


def listed(value: Any) -> Any:
    """An array as the list that the kernel's own checker reads."""
    return value.tolist() if isinstance(value, np.ndarray) else value


def worth_of(proof: Found) -> Array:
    """One number per vertex that grows with how good it is for player 0: a fast win is best, a fast loss worst."""
    winner, rank = proof["winner"], proof["rank"]
    return np.where(winner == 0, FAR - rank, np.where(winner == 1, rank - FAR, 0)).astype(np.int32)


def wrong_between(board: Found, decided: Any, proof: Found, worth: Array, part: tuple[int, int]) -> Iterator[Any]:
    """Each thing that can be wrong: a flag per vertex that says where it is, and its sentence."""
    ends, owner = decided(*part), board["owner"][slice(*part)]
    winner, rank, move = (proof[key][slice(*part)] for key in ("winner", "rank", "move"))
    degree, best, move_exists = seen_from(board, proof, worth, part)
    goes_on, stuck = ends == NOBODY, degree == 0
    won, lost, open_ = goes_on & (winner == owner), goes_on & (winner == 1 - owner), goes_on & (winner == NOBODY)
    there = np.where(move_exists, move, 0)
    falls = move_exists & (proof["winner"][there] == winner) & (proof["rank"][there].astype(np.int64) + 1 == rank)
    safe = move_exists & (proof["winner"][there] == NOBODY)
    yield (rank == NOBODY) != (winner == NOBODY), "has a rank and no winner, or a winner and no rank"
    ended = (winner != ends) | (rank != 0) | (move != NOBODY)
    yield ~goes_on & ended, "ends the game, so its rank is 0 and there is no move"
    yield won & ~falls, "is claimed won but its move is not one to a vertex that is won one move faster"
    yield won & (rank != FAR - best + 1), "has a rank that is not 1 more than that of its fastest win"
    yield lost & stuck, "is claimed lost but the game has not ended there"
    yield lost & (best >= 0), "is claimed lost but has a move that does not lose"
    yield lost & (rank != best + FAR + 1), "has a rank that is not 1 more than its longest resistance"
    yield lost & ~falls, "has a move that is not its longest resistance"
    yield open_ & (best > 0), "is claimed for nobody but can move to a win"
    yield open_ & ~stuck & ~safe, "is claimed for nobody but its move is not safe"
    yield open_ & stuck & (move != NOBODY), "has no moves, so none can be named"


def seen_from(board: Found, proof: Found, worth: Array, part: tuple[int, int]) -> tuple[Array, Array, Array]:
    """What the edges of some vertices say: how many, what the best is worth to the owner, whether the move is one."""
    begin, end = part
    first = board["first_edge"][begin : end + 1]
    degree = np.diff(first)
    target = board["target"][int(first[0]) : int(first[-1])]
    begins = (first[:-1] - first[0])[degree > 0]  # an empty row between two others has no edges to fold
    best, move_exists = np.full(len(degree), -FAR, np.int64), np.zeros(len(degree), np.bool_)
    if len(target):
        worth_after = worth[target]
        theirs = board["owner"][begin:end][degree > 0] == 1
        most, least = np.maximum.reduceat(worth_after, begins), np.minimum.reduceat(worth_after, begins)
        best[degree > 0] = np.where(theirs, -least.astype(np.int64), most)
        is_move = target == np.repeat(proof["move"][begin:end], degree)
        move_exists[degree > 0] = np.logical_or.reduceat(is_move, begins)
    return degree, best, move_exists


@faster("parity", "parity", "winner", winner=row(1, "vertices", 0, 2), move=row(4, "vertices", NOBODY, "vertices"))
def parity(board: Found, claim: Found, proof: Found, look: Look) -> Flaws:
    """Regions and moves, then the cycles of the graph that the moves leave."""
    winner, move, owner = proof["winner"], proof["move"], board["owner"]
    first, target, wrong_somewhere = board["first_edge"], board["target"], False
    sources, targets = [], []
    for begin, end in slices(first, look):
        rows = first[begin : end + 1]
        after = target[int(rows[0]) : int(rows[-1])]
        source = np.repeat(np.arange(begin, end, dtype=np.int32), np.diff(rows))
        own = winner[begin:end] == owner[begin:end]
        is_move = after == move[source]
        kept = ~own[source - begin] | is_move
        exists, leaves = np.zeros(end - begin, np.bool_), np.zeros(end - begin, np.bool_)
        exists[source[is_move] - begin] = True
        sources.append(source[kept])
        targets.append(after[kept])
        leaves[sources[-1][winner[targets[-1]] != winner[sources[-1]]] - begin] = True
        for wrong, reason in (
            (own & ~exists, "is won and its move does not exist"),
            (~own & (move[begin:end] != NOBODY), "is lost by its owner, with a move"),
            (leaves, "has a move that leaves what its winner wins"),
        ):
            if wrong.any():
                wrong_somewhere = True
                yield from named(board, begin, wrong, reason)
    if not wrong_somewhere:
        edges = np.concatenate(sources), np.concatenate(targets)
        yield from cycle_flaws(*edges, board["priority"], winner, look)
    start = board["start"]
    yield from winner_flaws(claim, int(owner[start]) + 1, int(winner[start]) + 1)


def cycle_flaws(source: Array, target: Array, priority: Array, winner: Array, look: Look) -> Flaws:
    """Peel: components, then only what lies in them below the highest priority of each."""
    count = len(priority)
    bad = (priority & 1) != winner
    for player in (0, 1):  # cycles through anything higher than the highest bad priority of a region are good
        most = int(priority[bad & (winner == player)].max(initial=-1))
        kept = (winner[source] != player) | ((priority[source] <= most) & (priority[target] <= most))
        source, target = source[kept], target[kept]
    while len(source):
        look()
        component, components = components_of(source, target, count, look)
        inside = component[source] == component[target]
        source, target = source[inside], target[inside]  # a cycle never leaves its component
        highest = np.full(components, -1, np.int64)
        np.maximum.at(highest, component[source], priority[source])
        top = highest[component] == priority
        guilty = np.zeros(count, np.bool_)
        guilty[source[top[source] & bad[source]]] = True
        for vertex in np.flatnonzero(guilty)[:MOST_NAMED]:
            cycle = f"lies on a cycle that player {2 - int(winner[vertex])} can keep to"
            yield Flaw(f"vertex {vertex}", f"{cycle}, and its priority {priority[vertex]} is the highest there")
        if guilty.any():
            return
        # Cycles through anything higher than the highest bad priority of their component are good.
        highest_bad = np.full(components, -1, np.int64)
        np.maximum.at(highest_bad, component[source], np.where(bad[source], priority[source], -1))
        keep = priority <= highest_bad[component]
        inside = keep[source] & keep[target]
        source, target = source[inside], target[inside]


def trimmed(source: Array, target: Array, count: int, look: Look) -> tuple[Array, Array]:
    """Without edges from vertices that nothing leads to, or to vertices that lead nowhere: no cycle has them."""
    for _ in range(100):
        look()
        leads, led_to = np.zeros(count, np.bool_), np.zeros(count, np.bool_)
        leads[source], led_to[target] = True, True
        keep = led_to[source] & leads[target]
        if keep.all():
            break
        fewer = keep.sum() > 0.95 * len(keep)
        source, target = source[keep], target[keep]
        if fewer:
            break
    return source, target


def components_of(source: Array, target: Array, count: int, look: Look) -> tuple[Array, int]:
    """The number of the strongly connected component of each vertex (0 for those on no cycle), and how many there are.

    Edges are sorted by source. What cannot lie on a cycle is taken away first; then Tarjan's algorithm.
    """
    source, target = trimmed(source, target, count, look)
    large = giant(source, target, count, look) if len(source) > MANY_EDGES else None
    if large is not None:  # no other component has anything of it
        apart = ~(large[source] | large[target])
        source, target = trimmed(source[apart], target[apart], count, look)
    with_edges = np.zeros(count, np.bool_)
    with_edges[source] = with_edges[target] = True
    vertices, place = np.flatnonzero(with_edges), np.cumsum(with_edges) - 1
    first = np.searchsorted(source, np.append(vertices, count))
    found, components = tarjan(first.tolist(), place[target].tolist(), look)
    component = np.arange(-count, 0, dtype=np.int64) + components + 1 + count  # everything else is alone
    component[vertices] = np.array(found, np.int64) + 1
    if large is not None:
        component[large] = 0
    return component, components + 1 + count


def giant(source: Array, target: Array, count: int, look: Look) -> Array | None:
    """The component of the vertex that most edges leave, if few steps lead everywhere in it; else None."""
    pivot = int(np.bincount(source, minlength=count).argmax())
    both = spread(pivot, source, target, count, look), spread(pivot, target, source, count, look)
    return None if both[0] is None or both[1] is None else both[0] & both[1]


def spread(pivot: int, source: Array, target: Array, count: int, look: Look) -> Array | None:
    """What can be reached from a vertex; None if that takes many steps."""
    reached = np.zeros(count, np.bool_)
    reached[pivot] = True
    size = 1
    for _ in range(MOST_STEPS):
        look()
        reached[target[reached[source]]] = True
        before, size = size, int(reached.sum())
        if size == before:
            return reached
    return None


def tarjan(first: list[int], target: list[int], look: Look) -> tuple[list[int], int]:
    """The number of each vertex's component, and how many there are (Tarjan 1972, without recursion)."""
    count = len(first) - 1
    next_edge, unseen, finished = first[:-1], 0, count + 1
    number, lowest, component = [unseen] * count, [unseen] * count, [0] * count
    path: list[int] = []
    open_: list[int] = []
    discovered = components = 0
    for root in range(count):
        if lowest[root] == unseen:
            path.append(root)
        while path:
            vertex = path[-1]
            if lowest[vertex] == unseen:
                discovered += 1
                if discovered % 8192 == 0:
                    look()
                lowest[vertex] = number[vertex] = discovered
                open_.append(vertex)
            if next_edge[vertex] < first[vertex + 1]:
                then = target[next_edge[vertex]]
                next_edge[vertex] += 1
                if lowest[then] == unseen:
                    path.append(then)
                elif lowest[then] < lowest[vertex]:
                    lowest[vertex] = lowest[then]
                continue
            path.pop()
            if lowest[vertex] < number[vertex]:  # so it is not the first of its component
                lowest[path[-1]] = min(lowest[path[-1]], lowest[vertex])
                continue
            while lowest[vertex] != finished:
                member = open_.pop()
                component[member], lowest[member] = components, finished  # so high that it lowers nothing
            components += 1
    return component, components


@faster("heights", "arena", "grundy", value=row(4, "vertices", 0), height=row(4, "vertices", 0))
def heights(board: Found, claim: Found, proof: Found, look: Look) -> Flaws:
    """Grundy values, and heights that fall with every move."""
    decided_in(board)
    if board["ends"] != "stuck loses" or board["owner"].any():
        yield Flaw("the board", "is not one where whoever is stuck loses and every owner is 0, whom nobody asks")
    value, height, first = proof["value"], proof["height"], board["first_edge"]
    for begin, end in slices(first, look):
        rows = first[begin : end + 1]
        after = board["target"][int(rows[0]) : int(rows[-1])]
        source = np.repeat(np.arange(end - begin), np.diff(rows))
        mine = value[begin:end].astype(np.int64)
        rises, same = np.zeros(end - begin, np.bool_), np.zeros(end - begin, np.bool_)
        rises[source[height[after] >= height[begin + source]]] = True
        same[source[value[after] == value[begin + source]]] = True
        below = value[after] < value[begin + source]
        pairs = np.unique(np.stack([source[below], value[after[below]]]), axis=1)  # each smaller value counted once
        missing = np.bincount(pairs[0], minlength=end - begin) != mine
        yield from named(board, begin, rises, "has a move that leads as high or higher")
        yield from named(board, begin, same | missing, "has a move to its own value, or none to some smaller value")
    yield from value_flaws(claim, int(value[board["start"]]), 1)
