"""Claims about games of taking vertices, and about geography: replies, mirrors, matchings.

**replies.** Why it proves: the list holds one reply of the winner to everything that the loser can do, as far as it
is needed; play always ends, and the winner always has a move. Where counting settles it the walk need not go on:
*safe* vertices are those that nobody can take from the winner, in whatever order they are taken.

**mirror.** Why it proves: the image σ is an automorphism and its own inverse. The loser takes x, the winner σ(x).
What is still open to the loser, y, was lost to them by neither, so σ(y) was not lost to the winner: the rules treat
both alike. The trap closed here: σ(x) must be open to the winner after the loser took x, not only before.

**matching.** Why it proves: whoever can always go to the partner is never stuck (Fraenkel, Scheinerman, Ullman 1993).
If a play ever left the matching, exchanging pairs along the way would give a larger one, or one without the token,
and the barrier B shows that there is none: of n vertices at most (n + |B| − odd pieces) / 2 pairs (Tutte, Berge). The
trap closed here: a matching alone proves nothing, however large; the count must meet it, on the right board.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from noyau.proofs.reading import Flaw, Flaws, Found, Look, require, row, such, watched
from noyau.proofs.sentences import winner_flaws
from noyau.proofs.shapes import about, neighbours, pairs

ALONE = -1


class Opened(NamedTuple):
    """What is open to the winner and to the loser, as bit sets; what a vertex costs who takes it, and the other."""

    winners: int
    losers: int
    costs_taker: list[int]
    costs_other: list[int]

    def winner_takes(self, v: int) -> Any:
        """After the winner took a vertex; None if it is not open to them."""
        after = self._replace(winners=self.winners & ~self.costs_taker[v], losers=self.losers & ~self.costs_other[v])
        return after if self.winners >> v & 1 else None

    def loser_takes(self, v: int) -> "Opened":
        """After the loser took a vertex."""
        return self._replace(winners=self.winners & ~self.costs_other[v], losers=self.losers & ~self.costs_taker[v])

    def safe(self) -> int:
        """How many moves of the winner's nobody can take away, in whatever order they are made."""
        taker, other = self.costs_taker, self.costs_other
        alone = members(self.winners & ~self.losers)
        return sum(not (taker[v] & self.winners & ~(1 << v) or other[v] & self.losers) for v in alone)


def members(bits: int) -> Iterator[int]:
    """The members of a bit set, smallest first."""
    while bits:
        yield (bits & -bits).bit_length() - 1
        bits &= bits - 1


def opened(board: Found, winner: int, look: Look) -> Opened:
    """The board as it stands, seen by player `winner`."""
    who, here = board["open"], [1 << v for v in range(board["vertices"])]
    around = [here[v] | sum(here[u] for u in near) for v, near in enumerate(neighbours(board, look))]
    winners, losers = (sum(here[v] for v in range(len(who)) if who[v] & player) for player in (winner, 3 - winner))
    return Opened(winners, losers, *(around if board[loses] else here for loses in ("taker_loses", "other_loses")))


@about("replies", "taking", "winner", reply=row(4, None, 0, "vertices"))
def replies(board: Found, claim: Found, proof: Found, look: Look) -> Flaws:
    """Walk the strategy once."""
    winner, reply, used, seen = claim["winner"] or 1, proof["reply"], 0, set[Any]()
    yield from winner_flaws(claim, board["to_move"], winner)
    todo: list[Any] = [(opened(board, winner, look), winner == board["to_move"])]
    while todo:
        look()
        at, winner_moves = todo.pop()
        key = (at.winners, at.losers, winner_moves)
        if key in seen or at.safe() >= at.losers.bit_count() + winner_moves:
            continue
        seen.add(key)
        if not winner_moves:
            todo += [(at.loser_takes(vertex), True) for vertex in reversed(list(members(at.losers)))]
            continue
        then = at.winner_takes(reply[used]) if used < len(reply) else None
        require(then, f"reply {used}", "is missing, or takes a vertex that is not open to the winner then")
        todo.append((then, False))
        used += 1
    yield used < len(reply) and Flaw("the strategy", f"has {len(reply)} replies, of which only {used} are needed")


@about("mirror", "taking", "winner", image=row(4, "vertices", 0, "vertices"), first=row(4, None, 0, "vertices"))
def mirror(board: Found, claim: Found, proof: Found, look: Look) -> Flaws:
    """Look at the symmetry, then at every vertex that is open to the loser."""
    winner, image, at = claim["winner"] or 1, proof["image"], opened(board, claim["winner"] or 1, look)
    near = neighbours(board, look)
    yield from winner_flaws(claim, board["to_move"], winner)
    for vertex, there in enumerate(watched(image, look)):
        yield image[there] != vertex and Flaw(f"vertex {vertex}", "does not come back when mirrored twice")
    for one, other in watched(pairs(board["edges"]), look):
        yield image[other] not in near[image[one]] and Flaw(f"the edge {one} – {other}", "is not sent to an edge")
    fits = len(proof["first"]) == (winner == board["to_move"])
    require(fits, "the winner", f"takes {len(proof['first'])} vertices first, whoever is to move")
    for vertex in proof["first"]:
        at = at.winner_takes(vertex)
        require(at, f"vertex {vertex}", "is taken first but is not open to the winner")
    for vertex in watched(members(at.losers), look):
        copied = at.loser_takes(vertex).winners >> image[vertex] & 1
        yield not copied and Flaw(f"vertex {vertex}", "is open to the loser, and then its image is not to the winner")


DIFFERENT = such(row(4, None, 0, "vertices"), lambda row, look: len(set(row)) == len(row), "different vertices")


@about("matching", "geography", "winner", partner=row(4, "vertices", ALONE, "vertices"), barrier=DIFFERENT)
def matching(board: Found, claim: Found, proof: Found, look: Look) -> Flaws:
    """Look at the pairs, count the odd pieces, and compare."""
    at, to_move, partner, barrier = board["at"], board["to_move"], proof["partner"], set(proof["barrier"])
    near = neighbours(board, look)
    for vertex, other in enumerate(watched(partner, look)):
        paired = other == ALONE or (other in near[vertex] and partner[other] == vertex)
        yield not paired and Flaw(f"vertex {vertex}", f"is paired with {other}, no neighbour or another's partner")
    mover_wins = partner[at] != ALONE
    yield from winner_flaws(claim, to_move, to_move if mover_wins else 3 - to_move)
    yield mover_wins and at in barrier and Flaw(f"vertex {at}", "is in the barrier, and not on the board it is about")
    allowed = sum(other != ALONE for other in watched(partner, look)) // 2 - mover_wins
    most = most_pairs(near, {at} if mover_wins else set(), barrier, look)
    yield most > allowed and Flaw("the barrier", f"shows only that there are at most {most} pairs, and not {allowed}")


def most_pairs(near: list[set[int]], left_out: set[int], barrier: set[int], look: Look) -> int:
    """What Tutte's and Berge's count says: no matching of the rest of the board has more pairs."""
    gone, odd = left_out | barrier, 0
    for vertex in watched(range(len(near)), look):
        piece = [] if vertex in gone else [vertex]
        gone.add(vertex)
        for one in watched(piece, look):  # grows while we walk along it
            piece += near[one] - gone
            gone |= near[one]
        odd += len(piece) % 2
    return (len(near) - len(left_out) + len(barrier) - odd) // 2
