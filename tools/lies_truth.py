"""What is true of a small board, by brute force: the judge of tools/lies.py.

Nothing here is shared with a checker, nor with a solver. `truth` answers True, False, or None where the board is too
large to look at everything. A claim that is about everything in its certificate (a winner at every vertex, a value of
every heap) is looked at in full. What is not written as the format has it is not true either.
"""

from __future__ import annotations

import contextlib
import json
import math
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache, lru_cache
from itertools import pairwise, product
from typing import Any

Board = dict[str, Any]
Truth = bool | None
MOST_PLAYS = 5_000
"""So many pairs of positional strategies of a parity game are played."""
MOST_POSITIONS = 5_000
MOST_SCRIPTS = 150_000
MOST_HEAP = 400
MOST_DIVISORS = 20_000
MOST_STEPS = 200_000


class TooLarge(Exception):
    """Too much to look at everything."""


def truth(board: Board, claim: dict[str, Any], certificate: dict[str, Any]) -> Truth:
    """Whether a claim is true, and with it everything else that its certificate claims."""
    text = json.dumps(board, sort_keys=True)
    try:
        said = CLAIMS[board["shape"], claim["kind"]](text, claim)
        if said and certificate["type"] in INSIDE:
            said = INSIDE[certificate["type"]](text, claim, certificate)
    except (TooLarge, RecursionError):
        return None
    return said


def remembered(function: Callable[[str], Any]) -> Callable[[str], Any]:
    """A function of a board, which is handed over as text and remembered for the next lies about it."""

    @lru_cache(maxsize=2_000)
    def read(text: str) -> Any:
        return function(json.loads(text))

    return read


def pairs(row: list[int], vertices: int) -> list[tuple[int, int]]:
    assert len(row) % 2 == 0
    assert all(0 <= end < vertices for end in row)
    return [(row[i], row[i + 1]) for i in range(0, len(row), 2)]


def successors(board: Board, count: str = "vertices") -> dict[int, list[int]]:
    first, target, vertices = board["first_edge"], board["target"], board[count]
    assert len(first) == vertices + 1
    assert first[0] == 0
    assert first[-1] == len(target)
    assert all(one <= other for one, other in pairwise(first))
    assert all(0 <= then < vertices for then in target)
    assert 0 <= board["start"] < vertices
    return {v: target[first[v] : first[v + 1]] for v in range(vertices)}


def mex(values: Iterator[int] | list[int]) -> int:
    taken, least = set(values), 0
    while least in taken:
        least += 1
    return least


# ---- arenas: backwards from the ends, round after round; the round in which a vertex is found is its rank


def retrograde(after: dict[Any, list[Any]], owner: dict[Any, int], ended: dict[Any, int]) -> dict[Any, tuple[int, int]]:
    won = {v: (who, 0) for v, who in ended.items()}
    while True:
        rank, fresh = 1 + max((rank for _, rank in won.values()), default=0), {}
        for v in after.keys() - won.keys():
            winners = [won[then][0] if then in won else None for then in after[v]]
            if owner[v] in winners:
                fresh[v] = owner[v], rank
            elif winners and set(winners) == {1 - owner[v]}:
                fresh[v] = 1 - owner[v], rank
        if not fresh:
            return won
        won |= fresh


@remembered
def arena(board: Board) -> tuple[dict[int, list[int]], dict[int, int], dict[int, tuple[int, int]]]:
    after, count, ends = successors(board), board["vertices"], board["ends"]
    assert len(board["owner"]) == count
    assert set(board["owner"]) <= {0, 1}
    owner = dict(enumerate(board["owner"]))
    if ends == "listed":
        assert len(board["decided"]) == count
        assert set(board["decided"]) <= {-1, 0, 1}
        ended = {v: who for v, who in enumerate(board["decided"]) if who != -1}
    elif ends == "target":
        assert all(0 <= v < count for v in board["wanted"])
        ended = dict.fromkeys(board["wanted"], 0)
    else:
        lost = {"stuck loses": 1, "stuck wins": 0}[ends]
        ended = {v: abs(owner[v] - lost) for v in after if not after[v]}
    return after, owner, retrograde(after, owner, ended)


@remembered
def heaps(board: Board) -> tuple[dict[int, list[int]], dict[int, int], dict[int, tuple[int, int]]]:
    """A subtraction game laid out as the page numbers its positions."""
    tokens, take = board["tokens"], (board["take"], board["take_second"])
    if tokens > MOST_HEAP:
        raise TooLarge
    place = {(heap, player): heap + player * (tokens + 1) for player in (0, 1) for heap in range(tokens + 1)}
    after = {
        v: [place[heap - amount, 1 - player] for amount in take[player] if amount <= heap]
        for (heap, player), v in place.items()
    }
    owner = {v: player for (_, player), v in place.items()}
    ended = {v: owner[v] if board["misere"] else 1 - owner[v] for v in after if not after[v]}
    return after, owner, retrograde(after, owner, ended)


def winner_in_arena(text: str, claim: Board) -> Truth:
    board = json.loads(text)
    _, owner, won = arena(text)
    found = won.get(board["start"])
    nobody = 2 if board["ends"] == "target" else None
    right = (nobody, None) if found is None else (found[0] + 1, found[1])
    return claim["to_move"] == owner[board["start"]] + 1 and right == (claim["winner"], claim["rank"])


def all_ranks(text: str, _claim: Board, certificate: Board) -> Truth:
    """The winner and the rank at every vertex, and moves that are best."""
    after, owner, won = (arena if json.loads(text)["shape"] == "arena" else heaps)(text)
    for v, who in enumerate(certificate["winner"]):
        rank, move = certificate["rank"][v], certificate["move"][v]
        if (who, rank) != won.get(v, (-1, -1)):
            return False
        if who != -1 and rank == 0:
            right = move == -1
        elif who == -1:
            right = (move in after[v] and move not in won) if after[v] else move == -1
        else:
            right = move in after[v] and won.get(move) == (who, rank - 1)
        if not right:
            return False
    return all(len(certificate[key]) == len(owner) for key in ("winner", "rank", "move"))


# ---- parity: every positional strategy of the one against every one of the other


def played(follow: dict[int, int | None], start: int, owner: list[int], priority: list[int]) -> int:
    """Who wins when both have chosen: the cycle that is reached decides, or who is stuck."""
    seen: list[int] = []
    at = start
    while at not in seen:
        seen.append(at)
        then = follow[at]
        if then is None:
            return 1 - owner[at]
        at = then
    return max(priority[v] for v in seen[seen.index(at) :]) % 2


def strategies(after: dict[int, list[int]], vertices: list[int]) -> list[dict[int, int | None]]:
    choices = [sorted(set(after[v])) or [None] for v in vertices]
    return [dict(zip(vertices, chosen, strict=True)) for chosen in product(*choices)]


@remembered
def regions(board: Board) -> dict[int, int]:
    after, owner, priority = successors(board), board["owner"], board["priority"]
    assert len(owner) == len(priority) == len(after)
    assert set(owner) <= {0, 1}
    assert all(number >= 0 for number in priority)
    if math.prod(max(1, len(set(then))) for then in after.values()) * len(after) > MOST_PLAYS:
        raise TooLarge
    mine, theirs = (strategies(after, [v for v in after if owner[v] == player]) for player in (0, 1))
    won: list[set[int]] = [set(), set()]
    table = [[[played({**one, **other}, v, owner, priority) for v in after] for other in theirs] for one in mine]
    for v in after:
        if any(all(row[v] == 0 for row in rows) for rows in table):
            won[0].add(v)
        if any(all(rows[number][v] == 1 for rows in table) for number in range(len(theirs))):
            won[1].add(v)
    assert not won[0] & won[1]
    assert len(won[0] | won[1]) == len(after)
    return {v: 0 if v in won[0] else 1 for v in after}


def winner_of_parity(text: str, claim: Board) -> Truth:
    board, won = json.loads(text), regions(text)
    start = board["start"]
    shown = {"kind": "winner", "to_move": board["owner"][start] + 1, "winner": won[start] + 1, "rank": None}
    return claim == shown


def all_regions(text: str, _claim: Board, certificate: Board) -> Truth:
    """The winner of every vertex; and the moves win against every strategy of the other."""
    board, won = json.loads(text), regions(text)
    after, owner = successors(board), board["owner"]
    if certificate["winner"] != [won[v] for v in after] or len(certificate["move"]) != len(after):
        return False
    for player in (0, 1):
        fixed = {v: certificate["move"][v] for v in after if won[v] == owner[v] == player}
        if any(move not in after[v] for v, move in fixed.items()):
            return False
        free = [v for v in after if v not in fixed]  # where the player loses, what they do there is of no use
        for other in strategies(after, free):
            if any(
                played({**fixed, **other}, v, owner, board["priority"]) != player for v in after if won[v] == player
            ):
                return False
    return all(certificate["move"][v] == -1 for v in after if won[v] != owner[v])


# ---- Grundy values of graphs


@remembered
def grundy_values(board: Board) -> dict[int, int | None]:
    """None where play may never end."""
    after = successors(board)
    assert board["ends"] == "stuck loses"
    assert not any(board["owner"])
    value: dict[int, int | None] = {}

    def found(v: int, path: frozenset[int]) -> int | None:
        if v in path:
            return None
        if v not in value:
            options = [found(then, path | {v}) for then in after[v]]
            value[v] = None if None in options else mex(options)  # type: ignore[arg-type]
        return value[v]

    for v in after:
        found(v, frozenset())
    return value


def grundy_of_arena(text: str, claim: Board) -> Truth:
    return grundy_values(text)[json.loads(text)["start"]] == claim["value"]


def all_values(text: str, _claim: Board, certificate: Board) -> Truth:
    value, after = grundy_values(text), successors(json.loads(text))
    height = certificate["height"]
    falls = all(height[then] < height[v] for v in after for then in after[v])
    return (
        certificate["value"] == [value[v] for v in after] and len(height) == len(after) and falls and min(height) >= 0
    )


# ---- heaps


@remembered
def heap_winners(board: Board) -> Callable[[int, int], int]:
    """Who wins a heap of any size (player 0 or 1 to move): the last columns of the table repeat at some time."""
    take, misere, tokens = (board["take"], board["take_second"]), board["misere"], board["tokens"]
    take = tuple([amount for amount in own if amount <= tokens] for own in take)  # the others can never be taken
    reach = max([1, *take[0], *take[1]])
    if reach > 40:
        raise TooLarge
    table: list[tuple[int, int]] = []
    seen: dict[Any, int] = {}
    while True:
        heap, entry = len(table), []
        for player in (0, 1):
            then = [table[heap - amount][1 - player] for amount in take[player] if amount <= heap]
            entry.append((player if player in then else 1 - player) if then else (player if misere else 1 - player))
        table.append((entry[0], entry[1]))
        state = tuple(table[-reach:])
        if len(state) == reach and state in seen:
            break
        seen[state] = heap
        if heap > 20_000:
            raise TooLarge
    begin, period = seen[state], heap - seen[state]
    return lambda size, player: table[size if size < begin else begin + (size - begin) % period][player]


def winner_of_heap(text: str, claim: Board) -> Truth:
    board = json.loads(text)
    if claim["to_move"] != board["to_move"]:
        return False
    if heap_winners(text)(board["tokens"], board["to_move"] - 1) + 1 != claim["winner"]:
        return False
    if claim["rank"] is None:
        return True
    _, _, won = heaps(text)
    return won[board["tokens"] + (board["to_move"] - 1) * (board["tokens"] + 1)] == (claim["winner"] - 1, claim["rank"])


def all_heaps(text: str, _claim: Board, certificate: Board) -> Truth:
    """The table, and two hundred heaps beyond it."""
    winner, rows = heap_winners(text), (certificate["first"], certificate["second"])
    preperiod, period, count = certificate["preperiod"], certificate["period"], len(rows[0])
    for player in (0, 1):
        for heap in range(count + 200):
            entry = heap if heap < count else preperiod + (heap - preperiod) % period
            if rows[player][entry] != winner(heap, player):
                return False
    return len(rows[1]) == count


@cache
def nim_mover_wins(heaps: tuple[int, ...], misere: bool) -> bool:
    if not heaps:
        return misere
    return any(not nim_mover_wins(then, misere) for then in nim_moves(heaps))


@cache
def nim_value(heaps: tuple[int, ...]) -> int:
    return mex([nim_value(then) for then in nim_moves(heaps)])


def nim_moves(heaps: tuple[int, ...]) -> set[tuple[int, ...]]:
    """Heaps are sorted, empty ones left out."""
    found = set()
    for place, heap in enumerate(heaps):
        for left in range(heap):
            rest = [*heaps[:place], *heaps[place + 1 :]]
            found.add(tuple(sorted([*rest, left] if left else rest)))
    return found


def nim_heaps(board: Board) -> tuple[int, ...]:
    assert all(heap >= 0 for heap in board["heaps"])
    if math.prod(heap + 1 for heap in board["heaps"]) > MOST_POSITIONS:
        raise TooLarge
    return tuple(sorted(heap for heap in board["heaps"] if heap))


def winner_of_nim(text: str, claim: Board) -> Truth:
    board = json.loads(text)
    wins = nim_mover_wins(nim_heaps(board), board["misere"])
    return claim == {"kind": "winner", "to_move": board["to_move"], "winner": mover(board, wins), "rank": None}


def grundy_of_nim(text: str, claim: Board) -> Truth:
    board = json.loads(text)
    return not board["misere"] and nim_value(nim_heaps(board)) == claim["value"]


def mover(board: Board, wins: bool) -> int:
    assert board["to_move"] in (1, 2)
    return board["to_move"] if wins else 3 - board["to_move"]


def octal_options(digits: list[int], heap: int) -> Iterator[tuple[int, ...]]:
    """What is left of one heap."""
    for amount in range(min(heap, len(digits) - 1) + 1):
        left, digit = heap - amount, digits[amount]
        if digit in (1, 3, 5, 7) and left == 0:
            yield ()
        if digit in (2, 3, 6, 7) and left > 0:
            yield (left,)
        if digit in (4, 5, 6, 7):
            for one in range(1, left):
                yield one, left - one


def read_digits(board: Board) -> list[int]:
    digits: list[int] = board["digits"]
    assert digits
    assert digits[0] in (0, 4)
    assert set(digits) <= set(range(8))
    return digits


@remembered
def octal_values(board: Board) -> Callable[[int], int]:
    """Of heaps, each from its options; small ones also by plain play of the heap beside a heap of Nim."""
    digits = read_digits(board)
    value: list[int] = []

    def found(heap: int) -> int:
        if heap > MOST_HEAP:
            raise TooLarge
        while len(value) <= heap:
            options = set()
            for left in octal_options(digits, len(value)):
                options.add(value[left[0]] ^ value[left[1]] if len(left) == 2 else value[left[0]] if left else 0)
            value.append(mex(list(options)))
        return value[heap]

    plays = octal_beside_nim(digits)
    for heap in range(7):
        assert not plays((heap,) if heap else (), found(heap))
    return found


def octal_beside_nim(digits: list[int]) -> Callable[[tuple[int, ...], int], bool]:
    """Whether whoever moves wins these heaps beside one heap of Nim, by looking at all plays."""

    @cache
    def wins(state: tuple[int, ...], nim: int) -> bool:
        if any(not wins(state, left) for left in range(nim)):
            return True
        for place, heap in enumerate(state):
            rest = [*state[:place], *state[place + 1 :]]
            if any(not wins(tuple(sorted([*rest, *left])), nim) for left in octal_options(digits, heap)):
                return True
        return False

    return wins


def winner_of_octal(text: str, claim: Board) -> Truth:
    board = json.loads(text)
    wins = octal_values(text)(board["tokens"]) != 0
    return claim == {"kind": "winner", "to_move": board["to_move"], "winner": mover(board, wins), "rank": None}


def grundy_of_octal(text: str, claim: Board) -> Truth:
    board = json.loads(text)
    return octal_values(text)(board["tokens"]) == claim["value"]


def all_octal(text: str, _claim: Board, certificate: Board) -> Truth:
    """The table; and beyond it, as far as brute force goes within reason."""
    value, row = octal_values(text), certificate["value"]
    preperiod, period, count = certificate["preperiod"], certificate["period"], len(row)
    for heap in range(count + 20 if period else count):
        entry = heap if heap < count else preperiod + (heap - preperiod) % period
        if row[entry] != value(heap):
            return False
    return True


# ---- taking, geography


@remembered
def taking(board: Board) -> tuple[tuple[int, ...], Callable[[tuple[int, ...], int], list[tuple[int, ...]]]]:
    """The board as it stands, and what it can be after a move of a player."""
    count = board["vertices"]
    edges = pairs(board["edges"], count)
    assert len({frozenset(edge) for edge in edges}) == len(edges)
    assert all(one != other for one, other in edges)
    assert len(board["open"]) == count
    assert set(board["open"]) <= {0, 1, 2, 3}
    if count > 8:
        raise TooLarge

    @cache
    def after(state: tuple[int, ...], player: int) -> list[tuple[int, ...]]:
        found = []
        for taken in range(count):
            if state[taken] not in (player, 3):
                continue
            then = list(state)
            for vertex in range(count):
                if (taken, vertex) in edges or (vertex, taken) in edges:
                    who = {1, 2} if then[vertex] == 3 else {then[vertex]} - {0}
                    if board["taker_loses"]:
                        who -= {player}
                    if board["other_loses"]:
                        who -= {3 - player}
                    then[vertex] = sum(who)
            then[taken] = 0
            found.append(tuple(then))
        return found

    return tuple(board["open"]), after


@remembered
def taking_mover_wins(board: Board) -> bool:
    start, after = taking(json.dumps(board, sort_keys=True))

    @cache
    def wins(state: tuple[int, ...], player: int) -> bool:
        return any(not wins(then, 3 - player) for then in after(state, player))

    return wins(start, board["to_move"])


def winner_of_taking(text: str, claim: Board) -> Truth:
    board = json.loads(text)
    wins = taking_mover_wins(text)
    return claim == {"kind": "winner", "to_move": board["to_move"], "winner": mover(board, wins), "rank": None}


def read_value(text: str) -> Any:
    """A number as a fraction, anything else as its options."""
    value, rest = _value(text)
    assert rest == ""
    return value


def _value(text: str) -> tuple[Any, str]:
    if text[:1] != "{":
        end = next((place for place, letter in enumerate(text) if letter in ",|}"), len(text))
        number = Fraction(text[:end])
        assert str(number) == text[:end]
        assert number.denominator & (number.denominator - 1) == 0
        assert abs(number) <= 300
        assert number.denominator <= 2**16
        return number, text[end:]
    sides = []
    for end in "|}":
        options, text = [], text[1:]
        while text[:1] != end:
            option, text = _value(text)
            options.append(option)
            if text[:1] == ",":
                text = text[1:]
                assert text[:1] not in ("", end)
            else:
                assert text[:1] == end
        sides.append(tuple(options))
    return (sides[0], sides[1]), text[1:]


def options_of(value: Any, player: int) -> tuple[Any, ...]:
    if not isinstance(value, Fraction):
        return value[player - 1]  # type: ignore[no-any-return]
    step = Fraction(1, value.denominator) * (-1 if player == 1 else 1)
    if value.denominator == 1 and value * step >= 0:
        return ()
    return (value + step,)


def worth_of_taking(text: str, claim: Board) -> Truth:
    """Whoever begins in the board less the value loses, by looking at all plays."""
    start, after = taking(text)
    steps = 0

    @cache
    def begins_and_wins(state: tuple[int, ...], value: Any, player: int) -> bool:
        nonlocal steps
        steps += 1
        if steps > MOST_STEPS:
            raise TooLarge
        if any(not begins_and_wins(then, value, 3 - player) for then in after(state, player)):
            return True
        return any(not begins_and_wins(state, then, 3 - player) for then in options_of(value, 3 - player))

    value = read_value(claim["value"])
    return not begins_and_wins(start, value, 1) and not begins_and_wins(start, value, 2)


@remembered
def geography_mover_wins(board: Board) -> bool:
    edges = pairs(board["edges"], board["vertices"])
    assert 0 <= board["at"] < board["vertices"]
    if board["vertices"] > 9:
        raise TooLarge

    @cache
    def wins(at: int, been: frozenset[int]) -> bool:
        near = {other if one == at else one for one, other in edges if at in (one, other)}
        return any(not wins(then, been | {then}) for then in near - been)

    return wins(board["at"], frozenset({board["at"]}))


def winner_of_geography(text: str, claim: Board) -> Truth:
    board = json.loads(text)
    wins = geography_mover_wins(text)
    return claim == {"kind": "winner", "to_move": board["to_move"], "winner": mover(board, wins), "rank": None}


# ---- dollars: scripts one after the other; and equivalence by linear algebra


class Dollars:
    """The pieces of a board, and what tells whether dollars on a piece are equivalent."""

    def __init__(self, board: Board) -> None:
        self.count, self.values = board["vertices"], board["values"]
        self.edges = [pair for pair in pairs(board["edges"], self.count) if pair[0] != pair[1]]
        assert len(self.values) == self.count
        left, self.pieces = set(range(self.count)), []
        while left:
            piece = {min(left)}
            while more := {v for edge in self.edges for v in edge if set(edge) & piece} - piece:
                piece |= more
            left -= piece
            self.pieces.append(Piece(sorted(piece), self.edges))

    def are_equivalent(self, one: list[int], other: list[int]) -> bool:
        return all(piece.sort(one) == piece.sort(other) for piece in self.pieces)

    def is_solvable(self, values: list[int]) -> bool:
        return all(piece.is_solvable(values) for piece in self.pieces)


class Piece:
    """Dollars on a connected graph are equivalent if degree and residues are: the reduced Laplacian's inverse, times
    its determinant, sends the image of the Laplacian, and nothing else, to multiples of the determinant."""

    def __init__(self, vertices: list[int], edges: list[tuple[int, int]]) -> None:
        self.vertices = vertices
        rest = vertices[1:]
        laplacian = [[Fraction(0) for _ in rest] for _ in rest]
        for one, other in edges:
            for here, there in ((one, other), (other, one)):
                if here in rest:
                    laplacian[rest.index(here)][rest.index(here)] += 1
                    if there in rest:
                        laplacian[rest.index(here)][rest.index(there)] -= 1
        inverse, self.determinant = inverted(laplacian)
        self.rows = [[int(entry * self.determinant) for entry in row] for row in inverse]
        self.solvable: dict[Any, bool] = {}

    def sort(self, values: list[int]) -> tuple[int, ...]:
        own = [values[v] for v in self.vertices]
        residues = (sum(a * b for a, b in zip(row, own[1:], strict=True)) % self.determinant for row in self.rows)
        return (sum(own), *residues)

    def is_solvable(self, values: list[int]) -> bool:
        """Whether one of all ways to own as many dollars without a debt is equivalent."""
        sort = self.sort(values)
        if sort[0] < 0:
            return False
        if sort not in self.solvable:
            if math.comb(sort[0] + len(self.vertices) - 1, len(self.vertices) - 1) > MOST_DIVISORS:
                raise TooLarge
            self.solvable[sort] = any(self._sort_of(owned) == sort for owned in shared(sort[0], len(self.vertices)))
        return self.solvable[sort]

    def _sort_of(self, own: tuple[int, ...]) -> tuple[int, ...]:
        residues = (sum(a * b for a, b in zip(row, own[1:], strict=True)) % self.determinant for row in self.rows)
        return (sum(own), *residues)


def inverted(matrix: list[list[Fraction]]) -> tuple[list[list[Fraction]], int]:
    """The inverse and the determinant, by elimination."""
    size = len(matrix)
    rows = [[*row, *(Fraction(int(i == j)) for j in range(size))] for i, row in enumerate(matrix)]
    determinant = Fraction(1)
    for i in range(size):
        pivot = next(j for j in range(i, size) if rows[j][i])
        if pivot != i:
            rows[i], rows[pivot] = rows[pivot], rows[i]
            determinant = -determinant
        determinant *= rows[i][i]
        rows[i] = [entry / rows[i][i] for entry in rows[i]]
        for j in range(size):
            if j != i and rows[j][i]:
                rows[j] = [a - rows[j][i] * b for a, b in zip(rows[j], rows[i], strict=True)]
    return [row[size:] for row in rows], int(determinant)


def shared(amount: int, among: int) -> Iterator[tuple[int, ...]]:
    """All ways to share an amount."""
    if among == 1:
        yield (amount,)
        return
    for own in range(amount + 1):
        for rest in shared(amount - own, among - 1):
            yield (own, *rest)


dollars = remembered(Dollars)


@lru_cache(maxsize=2_000)
def lengths_of_scripts(text: str, most: int) -> set[int]:
    """The lengths, up to some number, of the scripts that win."""
    game = dollars(text)
    count = game.count
    if sum(2**i * math.comb(count, i) * math.comb(most, i) for i in range(min(count, most) + 1)) > MOST_SCRIPTS:
        raise TooLarge
    found = set()
    for script in scripts(count, most):
        after = list(game.values)
        for one, other in game.edges:
            after[one] -= script[one] - script[other]
            after[other] += script[one] - script[other]
        if min(after, default=0) >= 0:
            found.add(sum(map(abs, script)))
    return found


def scripts(count: int, most: int) -> Iterator[tuple[int, ...]]:
    """All scripts of at most so many moves."""
    if count == 0:
        yield ()
        return
    for times in range(-most, most + 1):
        for rest in scripts(count - 1, most - abs(times)):
            yield (times, *rest)


def solvable_dollars(text: str, claim: Board) -> Truth:
    length, bound = claim["length"], claim["bound"] or 0
    if length is None:
        return bound == 0 and dollars(text).is_solvable(dollars(text).values)
    found = lengths_of_scripts(text, length)
    return length in found and min(found) >= bound


def unsolvable_dollars(text: str, _claim: Board) -> Truth:
    return not dollars(text).is_solvable(dollars(text).values)


def divisor_of_dollars(text: str, claim: Board) -> Truth:
    """Equivalent, and a rank between the two numbers."""
    game = dollars(text)
    if len(claim["equivalent"]) != game.count or not game.are_equivalent(game.values, claim["equivalent"]):
        return False
    rank = rank_of(text)
    return rank >= claim["rank_at_least"] and (claim["rank"] is None or rank <= claim["rank"])


@lru_cache(maxsize=2_000)
def rank_of(text: str) -> int:
    """The largest r such that whoever takes r dollars away, anywhere, leaves a board that can be solved; -1 for none."""
    game, rank = dollars(text), -1
    while True:
        if math.comb(rank + game.count, game.count - 1) > 1_000:
            raise TooLarge
        for taken in shared(rank + 1, game.count):
            if not game.is_solvable([value - less for value, less in zip(game.values, taken, strict=True)]):
                return rank
        rank += 1


# ---- cubes, walks, rings, tori


@remembered
def cubes_can_be_stacked(board: Board) -> bool:
    count, faces = board["cubes"], board["faces"]
    assert len(faces) == 6 * count
    assert all(0 <= face < count for face in faces)

    def stacked(cube: int, sides: tuple[frozenset[int], ...]) -> bool:
        if cube == count:
            return True
        own = faces[6 * cube : 6 * cube + 6]
        for front, left in product(range(6), repeat=2):
            if front // 2 == left // 2:
                continue
            seen = [own[front], own[front ^ 1], own[left], own[left ^ 1]]
            if all(colour not in side for colour, side in zip(seen, sides, strict=True)) and stacked(
                cube + 1, tuple(side | {colour} for colour, side in zip(seen, sides, strict=True))
            ):
                return True
        return False

    if count > 5:
        raise TooLarge
    return stacked(0, (frozenset(),) * 4)


def solvable_cubes(text: str, claim: Board) -> Truth:
    return claim["length"] is None and claim["bound"] is None and cubes_can_be_stacked(text)


def unsolvable_cubes(text: str, _claim: Board) -> Truth:
    return not cubes_can_be_stacked(text)


@remembered
def can_be_walked(board: Board) -> bool:
    """By walking."""
    edges, directed = pairs(board["edges"], board["vertices"]), board["directed"]
    steps = 0
    if not edges:
        return True

    def walked(at: int, left: Counter[tuple[int, int]]) -> bool:
        nonlocal steps
        steps += 1
        if steps > MOST_STEPS:
            raise TooLarge
        if not left:
            return at == edges[0][0]
        for one, other in list(left):
            for here, there in ((one, other),) if directed else ((one, other), (other, one)):
                if here == at and walked(there, left - Counter([(one, other)])):
                    return True
        return False

    return walked(edges[0][0], Counter(edges))


def solvable_walk(text: str, claim: Board) -> Truth:
    count = len(json.loads(text)["edges"]) // 2
    return claim["length"] == count and (claim["bound"] or 0) <= count and can_be_walked(text)


def unsolvable_walk(text: str, _claim: Board) -> Truth:
    return not can_be_walked(text)


@lru_cache(maxsize=2_000)
def ring_exists(window: int, kinds: int, length: int) -> bool:
    """By putting down one stone after the other, of the highest kind first."""
    assert window >= 1
    assert kinds >= 1
    assert length >= 1
    if length > 100 or window > 100:
        raise TooLarge
    steps = 0

    def fair(stones: list[int], begins: range) -> bool:
        nonlocal steps
        steps += len(begins)
        if steps > MOST_STEPS:
            raise TooLarge
        seen = [tuple(stones[(begin + i) % length] for i in range(window)) for begin in begins]
        return len(set(seen)) == len(seen)

    def put(stones: list[int]) -> bool:
        if len(stones) == length:
            return fair(stones, range(length))
        if not fair(stones, range(len(stones) - window + 1)):
            return False
        return any(put([*stones, kind]) for kind in reversed(range(min(kinds, length + 1))))

    return put([0] * min(window, length)) or put([])


def solvable_ring(text: str, claim: Board) -> Truth:
    board = json.loads(text)
    if claim["length"] != board["length"] or (claim["bound"] or 0) > board["length"]:
        return False
    return ring_exists(board["window"], board["kinds"], board["length"])


@remembered
def torus_exists(board: Board) -> bool:
    rows, columns, kinds = board["rows"], board["columns"], board["kinds"]
    high, wide = board["window_rows"], board["window_columns"]
    assert min(rows, columns, kinds, high, wide) >= 1
    if kinds == 1:
        return rows * columns == 1
    if high * wide > 100 or rows * columns > 100:
        raise TooLarge
    if rows * columns != kinds ** (high * wide):
        return False
    windows = [
        [(row + i) % rows * columns + (column + j) % columns for i in range(high) for j in range(wide)]
        for row in range(rows)
        for column in range(columns)
    ]
    ready: dict[int, list[list[int]]] = {}
    for places in windows:
        ready.setdefault(max(places), []).append(places)
    steps = 0

    def put(cells: list[int], seen: frozenset[tuple[int, ...]]) -> bool:
        nonlocal steps
        steps += 1
        if steps > MOST_STEPS:
            raise TooLarge
        new = [tuple(cells[place] for place in places) for places in ready.get(len(cells) - 1, [])]
        if len(set(new)) < len(new) or seen & set(new):
            return False
        if len(cells) == rows * columns:
            return True
        return any(put([*cells, kind], seen | set(new)) for kind in range(kinds))

    return put([], frozenset())


def solvable_torus(text: str, claim: Board) -> Truth:
    board = json.loads(text)
    cells = board["rows"] * board["columns"]
    return claim["length"] == cells and (claim["bound"] or 0) <= cells and torus_exists(text)


# ---- lights, pegs, state graphs


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


# ---- sums


def part_value(part: Board) -> int | None:
    text = json.dumps(part, sort_keys=True)
    if part["shape"] == "arena":
        return grundy_values(text)[part["start"]]  # type: ignore[no-any-return]
    if part["shape"] == "nim":
        assert not part["misere"]
        return nim_value(nim_heaps(part))
    assert part["shape"] == "octal"
    return octal_values(text)(part["tokens"])  # type: ignore[no-any-return]


def part_moves(part: Board) -> tuple[Any, Callable[[Any], Any]]:
    if part["shape"] == "arena":
        after = successors(part)
        return part["start"], lambda v: after[v]
    if part["shape"] == "nim":
        return nim_heaps(part), nim_moves
    digits = read_digits(part)

    def moves(state: tuple[int, ...]) -> set[tuple[int, ...]]:
        return {
            tuple(sorted([*state[:place], *state[place + 1 :], *left]))
            for place, heap in enumerate(state)
            for left in octal_options(digits, heap)
        }

    return ((part["tokens"],) if part["tokens"] else ()), moves


@remembered
def sum_value(board: Board) -> int | None:
    """By the values of the parts; and, where the parts are small, confirmed by playing the sum beside a heap of Nim."""
    total = 0
    for part in board["parts"]:
        value = part_value(part)
        if value is None:
            return None
        total ^= value
    games = [part_moves(part) for part in board["parts"]]
    steps = 0

    @cache
    def wins(state: tuple[Any, ...], nim: int) -> bool:
        nonlocal steps
        steps += 1
        if steps > 1_000:
            raise TooLarge
        if any(not wins(state, left) for left in range(nim)):
            return True
        return any(
            not wins((*state[:place], then, *state[place + 1 :]), nim)
            for place, (_, moves) in enumerate(games)
            for then in moves(state[place])
        )

    with contextlib.suppress(TooLarge, RecursionError):
        assert not wins(tuple(start for start, _ in games), total)
    return total


def winner_of_sum(text: str, claim: Board) -> Truth:
    board, value = json.loads(text), sum_value(text)
    if value is None:
        return False
    return claim == {"kind": "winner", "to_move": board["to_move"], "winner": mover(board, value != 0), "rank": None}


def grundy_of_sum(text: str, claim: Board) -> Truth:
    return claim["value"] == sum_value(text) is not None


def all_parts(text: str, _claim: Board, certificate: Board) -> Truth:
    return certificate["value"] == [part_value(part) for part in json.loads(text)["parts"]]


CLAIMS: dict[tuple[str, str], Callable[[str, Board], Truth]] = {
    ("arena", "winner"): winner_in_arena,
    ("arena", "grundy"): grundy_of_arena,
    ("parity", "winner"): winner_of_parity,
    ("subtraction", "winner"): winner_of_heap,
    ("nim", "winner"): winner_of_nim,
    ("nim", "grundy"): grundy_of_nim,
    ("octal", "winner"): winner_of_octal,
    ("octal", "grundy"): grundy_of_octal,
    ("taking", "winner"): winner_of_taking,
    ("taking", "value"): worth_of_taking,
    ("geography", "winner"): winner_of_geography,
    ("dollar", "solvable"): solvable_dollars,
    ("dollar", "unsolvable"): unsolvable_dollars,
    ("dollar", "divisor"): divisor_of_dollars,
    ("cubes", "solvable"): solvable_cubes,
    ("cubes", "unsolvable"): unsolvable_cubes,
    ("walk", "solvable"): solvable_walk,
    ("walk", "unsolvable"): unsolvable_walk,
    ("ring", "solvable"): solvable_ring,
    ("torus", "solvable"): solvable_torus,
    ("lights", "solvable"): solvable_lights,
    ("lights", "unsolvable"): unsolvable_lights,
    ("peg", "solvable"): solvable_pegs,
    ("peg", "unsolvable"): unsolvable_pegs,
    ("puzzle", "solvable"): solvable_states,
    ("puzzle", "unsolvable"): unsolvable_states,
    ("sum", "winner"): winner_of_sum,
    ("sum", "grundy"): grundy_of_sum,
}
INSIDE: dict[str, Callable[[str, Board, Board], Truth]] = {
    "ranks": all_ranks,
    "parity": all_regions,
    "heights": all_values,
    "periodicity": all_heaps,
    "octal": all_octal,
    "sum": all_parts,
}
