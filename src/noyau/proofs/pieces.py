"""Games of taking vertices, proved piece by piece: tables of Grundy values, tables of numbers and stars, and races.

`near[v]` is the bit mask of the neighbours of vertex v. A position is a pair of masks: what player 1 may take, and what
player 2 may take.

**Pieces.** An edge *matters* while taking one of its ends would take the other from somebody; it never begins to again.
A position is the sum of the pieces that the edges that matter hold together. Ranking the vertices of a piece, in
whatever order, is an isomorphism: pieces that read the same, by ranks, are the same game. A table has one row for all
of them. Rows are checked one after the other, each from its options, whose pieces must be rows before it.

**Components** (node kayles: everything open is open to both, and both lose the neighbours). The value of a row is the
least number that none of its options has, that of a sum is the sum without carrying, and the mover wins unless it is 0
(Sprague and Grundy).

**Numbers** (Col: the taker alone loses the neighbours). The value of a row G is x or x + ∗; in sums numbers add and two
stars cancel. For numbers y and z, y + ∗ ≥ z exactly if y > z. What is asked of the options of Left, the first player
(of those of Right the same with all signs turned round):
  (1) each is less than x, or it is x and the row has a star, or it is x + ∗ and the row has none; and
  (2) if the row has a star, one of them is x;
  (3) if it has none, let x be a/2^e in lowest terms; if e > 0 or x > 0, one of them is at least x − 1/2^e.
Why G = x + ∗, by (1) and (2): whoever begins in G − x + ∗ loses. Say Left does. Moves in G leave, by (1), something
less than 0, or ∗, which Right takes. Moves in ∗ or in −x leave G − x, or G − x″ + ∗ with x″ > x; Right answers in G
with the x of (2), and Left must move in 0, or in x − x″ + ∗ < 0.
Why G = x, by (1) and (3): whoever begins in G − x loses. Say Left does. Moves in G leave, by (1), something less than
0, or ∗. A move in −x leaves G − x″ with x″ = x + 1/2^e; Right answers in G with the option of (3), at most x″.

**Race** (Snort: the other player alone loses the neighbours). The winner's replies in the order of a walk: at turns of
the loser every move that no other dominates, smallest vertex first; at turns of the winner the reply that is next. A
position that came up before is not walked again.
  Counting. A vertex that one player alone may take, with no neighbour that is open to the other, is a free move: it is
taken away, and `lead` counts it, the winner's less the loser's.
  Grips. The grip of a vertex w is what is open to the other player among w and its neighbours. Taking w takes exactly
that from the other, who can take w away only by taking a vertex of the grip.
  Bound. Choose vertices of the winner with grips that do not meet. A move of the loser spoils at most one. The winner
takes the best that is left, so at least every second one in the order of worth: the size of its grip, and the number of
vertices whose grips lie within it (w is one): once w is taken these are moves nobody can take away. After that the
winner makes free moves. The loser can make no more moves than vertices were open and not taken away by a grip.
  Dominance. For whoever may take w: H ≤ 1 + (H after w), for in the difference each move is answered by the same one in
the other part, and w by the 1. So (a) no free move is better than taking something, and (b) if the grip of u lies
within that of w, then w is as good as u: after w, u is a free move, and H after u ≤ 1 + H after both = H after w.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from noyau.proofs.reading import Flaw, Flaws, Found, Look, require, row, watched, whole
from noyau.proofs.sentences import value_flaws, winner_flaws
from noyau.proofs.shapes import about, neighbours
from noyau.proofs.taking import members

Masks = Sequence[int]
Value = tuple[int, int]
"""A number, in units that the certificate names, and 1 if a star is added to it; a Grundy value and 0."""
ROWS = {"place": row(4, None, 0), "first": row(4, None, 0), "vertex": row(4, None, 0, "vertices")}


def rows_of(known: Found) -> int:
    """How many rows a table has."""
    return len(known["first"]) - 1


@about("components", "taking", "winner, grundy", **ROWS, value=row(4, rows_of, 0))
def components(board: Found, claim: Found, proof: Found, look: Look) -> Flaws:
    """Grundy values, row by row."""
    near, (both, other) = masks(board, look), players(board)
    fits = board["taker_loses"] and board["other_loses"] and both == other
    require(fits, "the game", "is not one in which both may take the same and both lose the neighbours")
    table = Table(near, proof["place"], look)
    for number, (one, two) in enumerate(rows(proof, {})):
        value, options = (
            proof["value"][number],
            {nim_sum(table.values(*after)) for after in after_moves(near, one, two, True)},
        )
        wrong = value in options or not options.issuperset(range(value))
        require(not wrong, f"row {number}", f"has the value {value}, which is not the least that no option has")
        table.add(one, two, (value, 0))
    yield from value_flaws(claim, nim_sum(table.values(both, both)), board["to_move"])


@about(
    "numbers", "taking", "winner", **ROWS,
    open=row(1, lambda known: len(known["vertex"]), 1, 4), value=row(8, rows_of), star=row(1, rows_of, 0, 2),
    exponent=whole(0, 1001),
)  # fmt: skip
def numbers(board: Found, claim: Found, proof: Found, look: Look) -> Flaws:
    """Numbers and stars, row by row. Player 1 is Left."""
    near, unit, to_move = masks(board, look), 1 << proof["exponent"], board["to_move"]
    fits = board["taker_loses"] and not board["other_loses"]
    require(fits, "the game", "is not one in which the taker alone loses the neighbours")
    table = Table(near, proof["place"], look)
    for number, (one, two) in enumerate(rows(proof, proof["open"])):
        value, star = proof["value"][number], proof["star"][number]
        left = [added(table.values(*after)) for after in after_moves(near, one, two, False)]
        right = [added(table.values(*after[::-1])) for after in after_moves(near, two, one, False)]
        turned = [(-found, starred) for found, starred in right]
        reason = why_not_left(value, star, left, unit) or why_not_left(-value, star, turned, unit)
        require(not reason, f"row {number}", f"is not worth {value}/{unit}{' + ∗' * star}: {reason}")
        table.add(one, two, (value, star))
    total, star = added(table.values(*players(board)))
    winner = 1 if total > 0 else 2 if total < 0 else to_move if star else 3 - to_move
    yield from winner_flaws(claim, to_move, winner)


@about("race", "taking", "winner", reply=row(4, None, 0, "vertices"))
def race(board: Found, claim: Found, proof: Found, look: Look) -> Flaws:
    """Walk the winner's strategy once, as far as grips do not settle it."""
    fits = board["other_loses"] and not board["taker_loses"]
    require(fits, "the game", "is not one in which the other player alone loses the neighbours")
    winner, to_move = claim["winner"] or 1, board["to_move"]
    yield from winner_flaws(claim, to_move, winner)
    near, replies, used, seen = masks(board, look), proof["reply"], 0, set[Any]()
    closed = [mask | 1 << vertex for vertex, mask in enumerate(near)]
    mine, theirs = players(board)[:: 1 if winner == 1 else -1]
    todo = [(mine, theirs, 0, winner == to_move)]
    while todo:
        look()
        mine, theirs, lead, moves = todo.pop()
        mine, theirs, lead = counted(near, mine, theirs, lead)
        key = (mine << len(near) | theirs, 2 * lead + moves)
        if key in seen or lead + sure(closed, mine, theirs, moves) >= theirs.bit_count() + moves:
            continue
        seen.add(key)
        if moves:
            fits = used < len(replies) and mine >> replies[used] & 1
            require(fits, f"reply {used}", "is missing, or takes a vertex that is not open to the winner then")
            todo.append((mine & ~(1 << replies[used]), theirs & ~closed[replies[used]], lead, False))
            used += 1
            continue
        require(theirs, "the strategy", f"leaves the loser {-lead} moves that nobody can take away")
        for vertex in reversed(undominated(closed, theirs, mine)):
            todo.append((mine & ~closed[vertex], theirs & ~(1 << vertex), lead, True))
    yield used < len(replies) and Flaw("the strategy", f"has {len(replies)} replies, of which only {used} are needed")


class Table:
    """The rows so far. Edges matter between vertices that a player may both take (or that both may take)."""

    def __init__(self, near: Masks, places: Sequence[int], look: Look) -> None:
        self.count, self.look = len(near), look
        self.near = {1 << vertex: mask for vertex, mask in enumerate(near)}
        self.beside = [list(members(mask)) for mask in near]
        self.orders = [places[at : at + self.count] for at in range(0, len(places), max(self.count, 1))]
        fits = all(len(order) == self.count for order in self.orders) and (self.orders or not self.count)
        require(fits, "the orders", "have not a place for every vertex each")
        self.value_of_key: dict[str, Value] = {}
        self.value_of_piece: dict[int, Value] = {}

    def add(self, one: int, two: int, value: Value) -> None:
        """A row; with the players exchanged, its value is turned round."""
        vertices = list(members(one | two))
        self.value_of_key[self.key(two, one, vertices)] = (-value[0], value[1])
        self.value_of_key[self.key(one, two, vertices)] = value

    def values(self, one: int, two: int) -> list[Value]:
        """Of the pieces of a position."""
        self.look()
        found, rest = [], one | two
        while rest:
            piece = edge = rest & -rest
            while edge:
                bit = edge & -edge
                more = self.near[bit] & ((one if one & bit else 0) | (two if two & bit else 0)) & ~piece
                piece |= more
                edge = edge ^ bit | more
            rest &= ~piece
            found.append(self.value(one & piece, two & piece))
        return found

    def value(self, one: int, two: int) -> Value:
        """Of a piece, by the row that reads like it in one of the orders."""
        piece = one << self.count | two
        if piece not in self.value_of_piece:
            vertices = list(members(one | two))
            keys = (self.key(one, two, sorted(vertices, key=order.__getitem__)) for order in self.orders)
            key = next((key for key in keys if key in self.value_of_key), "")
            require(key, "the piece", f"of the vertices {vertices} is needed by a row, or at the end, and not there")
            self.value_of_piece[piece] = self.value_of_key[key]
        return self.value_of_piece[piece]

    def key(self, one: int, two: int, vertices: Sequence[int]) -> str:
        """The piece by the ranks of its vertices: who may take each, and the neighbours before it that matter."""
        rank: dict[int, int] = {}
        key: list[int] = []
        for vertex in vertices:
            mine = (one if one >> vertex & 1 else 0) | (two if two >> vertex & 1 else 0)
            key.append((one >> vertex & 1) + 2 * (two >> vertex & 1))
            key += sorted([rank[other] for other in self.beside[vertex] if other in rank and mine >> other & 1])
            rank[vertex] = len(rank) + 4
        return "".join(map(chr, key))


def rows(proof: Found, open_: Any) -> Iterator[tuple[int, int]]:
    """What either player may take in each row."""
    first, vertices = proof["first"], proof["vertex"]
    for number in range(len(first) - 1):
        fits = first[number] < first[number + 1] <= len(vertices)
        require(fits, f"row {number}", "ends before it begins, or behind the end of all rows")
        one = two = 0
        for at in range(first[number], first[number + 1]):
            who = open_[at] if open_ else 3
            require((one | two).bit_length() <= vertices[at], f"row {number}", "does not name its vertices ascending")
            one |= (who & 1) << vertices[at]
            two |= (who >> 1) << vertices[at]
        yield one, two


def after_moves(near: Masks, mine: int, theirs: int, other_loses: bool) -> Iterator[tuple[int, int]]:
    """What the mover and the other may take after each move; the mover loses the neighbours."""
    for vertex in members(mine):
        gone = near[vertex] | 1 << vertex
        yield mine & ~gone, theirs & ~(gone if other_loses else 1 << vertex)


def why_not_left(x: int, star: int, options: list[Value], unit: int) -> str | None:
    """What is wrong with Left's options, if the value is x, perhaps with a star; `unit` is the number 1."""
    if any(number > x or (number == x and starred == star) for number, starred in options):
        return "an option is too good"
    if star:
        return None if (x, 0) in options else "no option is the number itself"
    least = x - min(x & -x, unit)
    enough = any(number > least or (number, starred) == (least, 0) for number, starred in options)
    return "a simpler number fits as well" if (x % unit or x > 0) and not enough else None


def nim_sum(values: list[Value]) -> int:
    """Added without carrying."""
    total = 0
    for value, _ in values:
        total ^= value
    return total


def added(values: list[Value]) -> Value:
    """Numbers add, two stars cancel."""
    return sum(number for number, _ in values), sum(star for _, star in values) % 2


def counted(near: Masks, mine: int, theirs: int, lead: int) -> tuple[int, int, int]:
    """Without the free moves, which are counted."""
    for vertex in members(mine & ~theirs):
        if not near[vertex] & theirs:
            mine, lead = mine & ~(1 << vertex), lead + 1
    for vertex in members(theirs & ~mine):
        if not near[vertex] & mine:
            theirs, lead = theirs & ~(1 << vertex), lead - 1
    return mine, theirs, lead


def sure(closed: Masks, mine: int, theirs: int, moves: bool) -> int:
    """The worth of the grips that the winner is sure of, who moves now or after the loser; the largest are chosen."""
    grips = [closed[vertex] & theirs for vertex in members(mine)]
    worth, used = list[int](), 0
    for grip in sorted(grips, key=int.bit_count, reverse=True):  # of equal size, that of the smallest vertex first
        if not grip & used:
            used |= grip
            worth.append(grip.bit_count() + [grip | other for other in grips].count(grip))
    return sum(sorted(worth, reverse=True)[0 if moves else 1 :: 2])


def undominated(closed: Masks, mine: int, theirs: int) -> list[int]:
    """The vertices whose grip lies in no larger one, nor in one like it of a smaller vertex."""
    grip = {vertex: closed[vertex] & theirs for vertex in members(mine)}
    return [
        vertex
        for vertex, held in grip.items()
        if not any(
            held & ~grip[other] == 0 and (held != grip[other] or other < vertex)
            for other in members(closed[held.bit_length() - 1] & mine)
        )
    ]


def masks(board: Found, look: Look) -> list[int]:
    """The neighbours of every vertex, as bit masks."""
    return [sum(1 << other for other in near) for near in watched(neighbours(board, look), look)]


def players(board: Found) -> tuple[int, int]:
    """What either player may take at the start."""
    one, two = (sum(1 << v for v, who in enumerate(board["open"]) if who & player) for player in (1, 2))
    return one, two
