"""What counts as a right answer: the same, in any order, any winning move, any valid sequence.

Each function takes the arguments of the call, what the reference answers, and what the student's function gave, all
of it plain data by then: no object of the student's can say what it is equal to.

>>> WAYS["any_order"]((), [1, 2], (2, 1)), WAYS["same"]((), [1, 2], [2, 1])
(True, False)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from functools import partial
from itertools import pairwise
from typing import Any

from noyau.classroom.kinds import Args
from noyau.classroom.reference import bracelets, dollar, kernel, nim, subtraction

Way = Callable[[Args, Any, Any], bool]
MOST_MOVES = 2_000


def _same(args: Args, expected: Any, got: Any) -> bool:
    """Equal as Python says; a list and a tuple of the same things are."""
    return bool(_flat(expected) == _flat(got))


def _any_order(args: Args, expected: Any, got: Any) -> bool:
    """The same things, each as often, in any order."""
    return isinstance(got, list | tuple | set | frozenset) and _bag(expected) == _bag(got)


def _lists_any_order(args: Args, expected: Any, got: Any) -> bool:
    """A list or a dictionary of lists, in each of which the order is free."""
    if isinstance(expected, dict):
        return isinstance(got, dict) and got.keys() == expected.keys() and _lists_any_order(
            args, list(expected.values()), [got[key] for key in expected]
        )  # fmt: skip
    if not isinstance(got, list | tuple) or len(got) != len(expected):
        return False
    return all(_any_order(args, one, other) for one, other in zip(expected, got, strict=True))


def _keys(args: Args, expected: Any, got: Any) -> bool:
    """The same keys: as a set, a list, or a dictionary, whatever it says beside them but False."""
    if isinstance(got, dict):
        got = [key for key, value in got.items() if value is not False]
    return _any_order(args, list(expected), got)


def _one_of_the_winning(args: Args, expected: Any, got: Any) -> bool:
    """A successor in the kernel; None exactly where there is none."""
    if expected is None or got is None:
        return expected is None and got is None
    graph, x = args
    return type(got) is int and got in graph[x] and got in kernel.nucli(graph)


def _nearer(args: Args, expected: Any, got: Any) -> bool:
    """Document 001: a vertex of the attractor with a smaller rank that one move leads to."""
    if expected is None or got is None:
        return expected is None and got is None
    attractor, pos = args
    rank = dict(attractor)
    first = attractor[0][0]
    n = first - 1 if first else min(vertex for vertex, of in attractor if of == 1) - 2
    return got in rank and rank[got] < rank[pos] and got in subtraction.mystery_code(n)[pos]


def _strategy(args: Args, expected: Any, got: Any) -> bool:
    """Document 004: for every won position of player 1, a move to a won one that is nearer to the end."""
    graph, _, ends = args
    if not isinstance(got, dict):
        return False
    rank = nim.nombres(*args)
    moves = {s: t for s, t in got.items() if s not in ends}
    if moves.keys() != expected.keys():
        return False
    return all(t in graph[s] and t in rank and rank[t] < rank[s] for s, t in moves.items())


def _digits(args: Args, expected: Any, got: Any) -> bool:
    """A colouring; plain vertices at its end may be written or not."""
    return isinstance(got, list | tuple) and _stripped(got) == _stripped(expected)


def _stripped(colours: Any) -> list[Any]:
    kept = list(colours)
    while kept and kept[-1] == 0:
        kept.pop()
    return kept


def _match(args: Args, expected: Any, got: Any) -> bool:
    """Document 002: the moves, and the winner by name or number."""
    if not isinstance(got, list | tuple) or len(got) != 2:
        return False
    names = {"rouge": 1, "red": 1, "vermell": 1, "roig": 1, "bleu": 2, "blue": 2, "blau": 2, "r": 1, "b": 2}
    winner = names.get(got[1].strip().lower()) if isinstance(got[1], str) else got[1]
    return _same(args, expected[0], got[0]) and winner == names[expected[1]]


def _borrowings(args: Args, expected: Any, got: Any) -> bool:
    """Document 000: at every step one of the poorest borrows, until nobody owes."""
    return _played(args[0], got, _poorest)


def _naive_moves(args: Args, expected: Any, got: Any) -> bool:
    """Document 000: a richest of the rich gives (its code) or a poorest of them (its text); else a poorest borrows."""
    return any(_played(args[0], got, partial(_naive, choose=choose)) for choose in (max, min))


def _played(board: Any, moves: Any, allowed: Callable[[Any], list[tuple[int, int]]]) -> bool:
    if not isinstance(moves, list | tuple) or len(moves) > MOST_MOVES:
        return False
    board = deepcopy(board)
    for move in moves:
        if not dollar.endette(board) or not isinstance(move, list | tuple) or tuple(move) not in allowed(board):
            return False
        (dollar.give if move[1] == 1 else dollar.borrow)(board, move[0])
    return not dollar.endette(board)


def _poorest(board: Any) -> list[tuple[int, int]]:
    values = [v["value"] for v in board["vertices"]]
    return [(i, -1) for i, value in enumerate(values) if value == min(values)]


def _naive(board: Any, choose: Callable[[list[int]], int]) -> list[tuple[int, int]]:
    values = [v["value"] for v in board["vertices"]]
    rich = [i for i, value in enumerate(values) if value >= len(dollar.neighbors_of(board, i))]
    if not rich:
        return _poorest(board)
    best = choose([values[i] for i in rich])
    return [(i, 1) for i in rich if values[i] == best]


def _shortest(args: Args, expected: Any, got: Any) -> bool:
    """The same script but for a constant, with the same number of moves as the shortest of those."""
    if not isinstance(got, list | tuple) or len(got) != len(expected) or any(type(one) is not int for one in got):
        return False
    apart = {one - other for one, other in zip(expected, got, strict=True)}
    return len(apart) <= 1 and sum(map(abs, got)) == sum(map(abs, expected))


def _edges(args: Args, expected: Any, got: Any) -> bool:
    """Edges with labels, whichever end is named first."""
    if not isinstance(got, list | tuple) or not all(isinstance(one, list | tuple) and len(one) == 3 for one in got):
        return False
    return _bag([(*sorted(map(str, one[:2])), one[2]) for one in expected]) == _bag(
        [(*sorted(map(str, one[:2])), one[2]) for one in got]
    )


def _sides(args: Args, expected: Any, got: Any) -> bool:
    """Two opposite sides that show the pairs of the factor, each colour once on each."""
    sets, factor = args
    if not isinstance(got, list | tuple) or len(got) != 2 or any(not isinstance(side, list | tuple) for side in got):
        return False
    left, right = got
    if len(left) != len(sets) or len(right) != len(sets):
        return False
    shown = all(
        _bag(pair) == _bag(cube[i]) for pair, cube, i in zip(zip(left, right, strict=True), sets, factor, strict=True)
    )
    return shown and len(_bag(left)) == len(_bag(right)) == len(sets)


def _column(args: Args, expected: Any, got: Any) -> bool:
    """A column that solves the puzzle; None exactly where nothing does."""
    (sets,) = args
    if expected is None or got is None:
        return expected is None and got is None
    if not isinstance(got, list | tuple) or len(got) != len(sets):
        return False
    if not all(isinstance(one, list | tuple) and len(one) == 4 for one in got):
        return False
    for cube, (front, back, left, right) in zip(sets, got, strict=True):
        pairs = [_bag(pair) for pair in cube]
        ways = [(i, j) for i in range(3) for j in range(3) if i != j]
        if not any(pairs[i] == _bag((front, back)) and pairs[j] == _bag((left, right)) for i, j in ways):
            return False
    return all(len(_bag(one[side] for one in got)) == len(sets) for side in range(4))


def _circuit(args: Args, expected: Any, got: Any) -> bool:
    """A closed walk along every arc once, the first vertex again at the end or not."""
    (graph,) = args
    if expected is None or got is None:
        return expected is None and got is None
    if not isinstance(got, list | tuple) or any(type(one) is not str for one in got):
        return False
    arcs = Counter((x, y) for x, after in graph.items() for y in after)
    walks = [list(got), [*got, *got[:1]]]
    return any(walk[:1] == walk[-1:] and Counter(pairwise(walk)) == arcs for walk in walks)


def _bracelet(args: Args, expected: Any, got: Any) -> bool:
    """Any bracelet of the full length."""
    symbols = args[1] if len(args) > 1 else "01"
    word = "".join(map(str, got)) if isinstance(got, list | tuple) else got
    if not isinstance(word, str) or len(word) != len(expected) or not set(word) <= set(symbols):
        return False
    return bracelets.es_bracalet(word, args[0])


def _flat(value: Any) -> Any:
    """Lists for tuples, all the way down; keys stay what they are."""
    if isinstance(value, list | tuple):
        return [_flat(one) for one in value]
    if isinstance(value, dict):
        return {key: _flat(one) for key, one in value.items()}
    return value


def _bag(values: Any) -> Counter[str]:
    """What there is, and how often; by its spelling, since lists cannot be counted."""
    return Counter(repr(_flat(value)) for value in values)


WAYS: dict[str, Way] = {
    "same": _same, "any_order": _any_order, "lists_any_order": _lists_any_order, "keys": _keys,
    "winning_move": _one_of_the_winning, "nearer": _nearer, "strategy": _strategy, "digits": _digits, "match": _match,
    "borrowings": _borrowings, "naive_moves": _naive_moves, "shortest": _shortest, "edges": _edges, "sides": _sides,
    "column": _column, "circuit": _circuit, "bracelet": _bracelet,
}  # fmt: skip
"""The ways of being right, by the names that exercises use."""
