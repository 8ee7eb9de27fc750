"""Parity games: random ones, the families that defeat one algorithm or another, and the definition of who wins."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import numpy as np
from hypothesis import strategies as st

from noyau.graphs import Digraph


@dataclass(frozen=True)
class Game:
    """A game a person can read: `Game([[1], [0, 1]], owners=[0, 1], priorities=[2, 1])`."""

    successors: list[list[int]]
    owners: list[int]
    priorities: list[int]

    @property
    def arena(self) -> Digraph:
        return Digraph.from_successors(self.successors, owners=self.owners)

    @property
    def priority(self) -> np.ndarray:
        return np.array(self.priorities, np.int32)

    @property
    def vertices(self) -> range:
        return range(len(self.owners))

    def arrays(self):
        arena = self.arena
        return arena.first_edge_of_vertex, arena.target_of_edge, arena.owner_of_vertex, self.priority


@st.composite
def parity_games(draw, most_vertices=6, most_edges=3, most_priority=5):
    """Cycles, self-loops, parallel edges and dead ends included."""
    count = draw(st.integers(1, most_vertices))

    def per_vertex(what):
        return draw(st.lists(what, min_size=count, max_size=count))

    return Game(
        per_vertex(st.lists(st.integers(0, count - 1), max_size=most_edges)),
        per_vertex(st.integers(0, 1)),
        per_vertex(st.integers(0, most_priority)),
    )


def random_game(seed: int, count: int, degree: int, priorities: int) -> Game:
    """Between one and `degree` edges from each vertex to anywhere."""
    rng = np.random.default_rng(seed)
    return Game(
        [rng.integers(0, count, rng.integers(1, degree + 1)).tolist() for _ in range(count)],
        rng.integers(0, 2, count).tolist(),
        rng.integers(0, priorities, count).tolist(),
    )


def torus_game(seed: int, side: int, priorities: int) -> Game:
    """Up, down, left and right, with owners and priorities drawn: much is decided early, a little at a time."""
    rng, count = np.random.default_rng(seed), side * side
    ways = [(0, 1), (0, -1), (1, 0), (-1, 0)]
    places = [divmod(vertex, side) for vertex in range(count)]
    return Game(
        [[(row + down) % side * side + (column + right) % side for down, right in ways] for row, column in places],
        rng.integers(0, 2, count).tolist(),
        rng.integers(0, priorities, count).tolist(),
    )


# ---- who wins -------------------------------------------------------------------------------------------------------


def slow_winners(game: Game) -> list[int]:
    """The definition: player 0 wins where one way to play wins against every way to play of player 1.

    A way to play is one move per vertex; that this is enough for both is the theorem of Emerson and Jutla.
    """

    def ways(player: int) -> list[dict[int, int]]:
        own = [v for v in game.vertices if game.owners[v] == player and game.successors[v]]
        return [
            dict(zip(own, moves, strict=True)) for moves in product(*(sorted(set(game.successors[v])) for v in own))
        ]

    winners = [1 for _ in game.vertices]
    for mine in ways(0):
        lost = {v for yours in ways(1) for v in game.vertices if winner_of_play(game, mine | yours, v) == 1}
        for v in set(game.vertices) - lost:
            winners[v] = 0
    return winners


def winner_of_play(game: Game, move: dict[int, int], at: int) -> int:
    """Walk until a vertex comes again or somebody is stuck."""
    seen: list[int] = []
    while at not in seen:
        seen.append(at)
        if at not in move:
            return 1 - game.owners[at]
        at = move[at]
    return max(game.priorities[v] for v in seen[seen.index(at) :]) % 2


def textbook_winners(game: Game) -> list[int]:
    """Zielonka's recursion, as it is taught: short, exponential on some families, and quick enough for small games."""
    before: list[list[int]] = [[] for _ in game.vertices]
    for v in game.vertices:
        for w in game.successors[v]:
            before[w].append(v)

    def attractor(player: int, target: set[int], among: set[int]) -> set[int]:
        reached, todo = set(target), list(target)
        while todo:
            for u in before[todo.pop()]:
                if u not in among or u in reached:
                    continue
                if game.owners[u] == player or all(w in reached for w in game.successors[u] if w in among):
                    reached.add(u)
                    todo.append(u)
        return reached

    def regions(among: set[int]) -> tuple[set[int], set[int]]:
        if not among:
            return set(), set()
        highest = max(game.priorities[v] for v in among)
        player = highest % 2
        pulled = attractor(player, {v for v in among if game.priorities[v] == highest}, among)
        smaller = regions(among - pulled)
        won = [set(), set()]
        if not smaller[1 - player]:
            won[player] = among
            return won[0], won[1]
        opponent = attractor(1 - player, smaller[1 - player], among)
        rest = regions(among - opponent)
        won[player], won[1 - player] = rest[player], rest[1 - player] | opponent
        return won[0], won[1]

    everywhere = set(game.vertices)
    stuck = [{v for v in everywhere if not game.successors[v] and game.owners[v] != player} for player in (0, 1)]
    first = attractor(0, stuck[0], everywhere)
    second = attractor(1, stuck[1], everywhere)
    zero, _ = regions(everywhere - first - second)
    return [0 if v in zero or v in first else 1 for v in game.vertices]


# ---- families -------------------------------------------------------------------------------------------------------


def ladder(levels: int) -> Game:
    """Rungs of two, one for each player, round and round: one step or two at a time."""
    count = 2 * levels
    return Game(
        [[(v + 1) % count, (v + 2) % count] for v in range(count)],
        [v % 2 for v in range(count)],
        [v % 2 for v in range(count)],
    )


def clique(levels: int) -> Game:
    """Every vertex leads to every other, and each has a priority of its own."""
    return Game(
        [[w for w in range(levels) if w != v] for v in range(levels)],
        [v % 2 for v in range(levels)],
        list(range(levels)),
    )


def recursive_ladder(levels: int) -> Game:
    """Friedmann: Recursive algorithm for parity games requires exponential time, 2011.

    Level i has a spine of three vertices with priorities of their own, high, middle and low, and between two levels
    stands a pair that quarrels about a small priority.
    """
    number: dict[tuple[str, int], int] = {}
    for i in range(levels):
        for part in ("high", "middle", "low"):
            number[part, i] = len(number)
    for i in range(1, levels + 1):
        for part in ("down", "back"):
            number[part, i] = len(number)
    game = Game([[] for _ in number], [0 for _ in number], [0 for _ in number])

    def put(part: str, i: int, owner: int, priority: int, *after: tuple[str, int]) -> None:
        v = number[part, i]
        game.owners[v], game.priorities[v] = owner % 2, priority
        game.successors[v].extend(number[there] for there in after if there in number)

    for i in range(levels):
        put("high", i, i + 1, 3 * i + 5, ("back", i + 1), ("middle", i))
        put("middle", i, i, 3 * i + 4, ("middle", i - 1), ("middle", i + 1), ("low", i))
        put("low", i, i + 1, 3 * i + 3, ("middle", i), ("back", i + 1))
    for i in range(1, levels + 1):
        put("down", i, i + 1, (i + 1) % 2, ("middle", i - 1), ("back", i))
        put("back", i, i, (i + 1) % 2, ("down", i), ("high", i))
    return game


def jurdzinski(levels: int, width: int) -> Game:
    """Jurdziński: Small Progress Measures for Solving Parity Games, 2000: grids that count up level by level."""
    number: dict[tuple[str, int, int], int] = {}
    for level in range(levels + 1):
        for place in range(width + 1):
            number["left", level, place] = len(number)
        for place in range(width):
            number["right", level, place] = len(number)
            if level:
                number["above", level, place] = len(number)
    game = Game([[] for _ in number], [0 for _ in number], [0 for _ in number])

    def put(at: tuple[str, int, int], owner: int, priority: int, *after: tuple[str, int, int]) -> None:
        v = number[at]
        game.owners[v], game.priorities[v] = owner, priority
        game.successors[v].extend(number[there] for there in after if there in number)

    for kind, level, place in number:
        here = ("right", level, place)
        if kind == "above":
            put((kind, level, place), 0, 2 * level + 1, here)
        elif kind == "left":
            around = [("right", level, place - 1), ("above", level, place), here]
            put((kind, level, place), 1 if level else 0, 2 * level, *around)
        elif level:
            put(here, 0, 2 * level, ("left", level, place), ("left", level, place + 1), ("right", 0, place))
        else:
            lifts = [("right", above, place) for above in range(1, levels + 1)]
            put(here, 1, 1, ("left", 0, place), ("left", 0, place + 1), *lifts)
    return game


def elevator(floors: int) -> Game:
    """A lift and its users. Player 1 calls it to a floor or lets it be, player 0 moves it by one floor or waits.

    A call that is not served makes 1s; each time a floor is served its priority, even, comes up; going past the floor
    that called is worse (odd) than serving any floor below it is good.
    """
    nobody = floors
    states = [(floor, call, turn) for floor in range(floors) for call in range(floors + 1) for turn in (0, 1)]
    number = {state: v for v, state in enumerate(states)}
    game = Game([[] for _ in states], [turn for _, _, turn in states], [])
    for v, (floor, call, turn) in enumerate(states):
        if turn == 1:
            calls = sorted({nobody, floor, min(floor + 1, floors - 1), 0, floors - 1}) if call == nobody else [call]
            game.successors[v].extend(number[floor, called, 0] for called in calls)
            game.priorities.append(0 if call == nobody else 1)
        else:
            for there in {max(floor - 1, 0), floor, min(floor + 1, floors - 1)}:
                game.successors[v].append(number[there, nobody if there == call else call, 1])
            game.priorities.append(
                2 * floor + 2 if floor == call else 2 * abs(floor - call) % 3 if call < nobody else 0
            )
    return game


def two_counters(bits: int) -> Game:
    """Tom van Dijk, A Parity Game Tale of Two Counters (2019), as `benchmarks/_two_counters.py` makes them for speed.

    Each player has a counter. The top of a bit is good for its player, the gate before it for the other; the knot,
    which is the other's, leads to the top or past all lower bits of both counters.
    """
    game = Game([], [], [])
    kinds = [(player, bit) for bit in range(bits) for player in (0, 1)]
    tops = dict(zip(kinds, np.cumsum([0, *(4 + 3 * bit for _, bit in kinds)]).tolist(), strict=False))
    gate = {which: top + 2 for which, top in tops.items()}
    for (player, bit), top in tops.items():
        other, knot, rest = 1 - player, top + 1, top + 3 + 3 * bit
        high = bits * bits + 9 * bits - 2 * bit + player - 2
        rows = [(high, player, [gate[player, (bit - 1) % bits]]), (2 - player, other, [top, top + 3])]
        rows.append((high - 2 * bits - 1, other, [knot]))
        for lower in range(bit):
            choice = top + 3 + 3 * lower
            rows.append((1 - player, player, [choice + 1, choice + 2]))
            rows += [(1 - player, other, [choice + 3, gate[who, lower]]) for who in (player, other)]
        assert top + len(rows) == rest
        rows.append((1 - player, player, [knot, *(gate[other, j] for j in range(bit + 1 - player, bits))]))
        for priority, owner, successors in rows:
            game.priorities.append(priority)
            game.owners.append(owner)
            game.successors.append(successors)
    return game


FAMILIES = {
    "ladder": ladder,
    "clique": clique,
    "recursive ladder": recursive_ladder,
    "Jurdziński, high": lambda levels: jurdzinski(levels, 10),
    "Jurdziński, wide": lambda levels: jurdzinski(10, levels),
    "elevator": elevator,
}
