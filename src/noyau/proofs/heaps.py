"""Claims about heaps: a table that repeats for ever, Bouton's theorem, Grundy values of octal games.

**periodicity.** Why it proves: an entry depends only on the t entries below it, t being the largest amount. Every entry
is recomputed; the last t equal those one period earlier; so the next does, and so on for ever.

**nim sum.** Bouton's theorem (1901): with the heaps added up in binary without carrying, whoever moves wins exactly if
the sum is not 0; in misère play the same, unless every heap is at most 1: then exactly if the number of ones is even.

**octal.** Why it proves: every value is recomputed. With t the last amount and n₀ = max(preperiod, 1), let
G(n + p) = G(n) for n₀ ≤ n < 2n₀ + p + t. A move from a heap of n + p with n ≥ 2n₀ + p + t leaves 2(n₀ + p) tokens at
least, so one heap of n₀ + p at least, which with p tokens less is worth the same: so it goes on (Guy and Smith 1956).
"""

from typing import Any

from noyau.proofs.reading import Flaw, Flaws, Found, Look, Row, require, row, watched, whole
from noyau.proofs.sentences import value_flaws, winner_flaws
from noyau.proofs.shapes import about


def reach(known: Found) -> int:
    """The largest amount that can be taken, or 1 if none can."""
    return max([1, *(amount for own in amounts(known) for amount in own)])


def amounts(known: Found) -> list[list[int]]:
    """Of both players, less those larger than the heap: they can never be taken."""
    return [[amount for amount in known[key] if amount <= known["tokens"]] for key in ("take", "take_second")]


TABLE = row(1, lambda known: known["preperiod"] + known["period"] + reach(known), 0, 2)


@about("periodicity", "subtraction", "winner", preperiod=whole(), period=whole(1), first=TABLE, second=TABLE)
def periodicity(board: Found, claim: Found, proof: Found, look: Look) -> Flaws:
    """Who wins a heap of any size."""
    take, tables, period, repeats = amounts(board), (proof["first"], proof["second"]), proof["period"], reach(board)
    for heap in watched(range(len(tables[0])), look):
        for player in (0, 1):
            own, other = take[player], tables[1 - player]
            wins = any(other[heap - amount] == player for amount in watched(own, look) if amount <= heap)
            right = player if (wins if own and own[0] <= heap else board["misere"]) else 1 - player
            same = heap < len(tables[0]) - repeats or right == tables[player][heap - period]
            where = f"heap {heap}, player {player + 1} to move"
            yield tables[player][heap] != right and Flaw(where, f"is won by player {right + 1}")
            yield not same and Flaw(where, f"differs from the heap {period} below it")
    yield from winner_flaws(claim, board["to_move"], tables[board["to_move"] - 1][folded(board, proof)] + 1)


def folded(board: Found, proof: Found) -> Any:
    """The entry that speaks for a heap of any size."""
    tokens, preperiod, period = board["tokens"], proof["preperiod"], proof["period"]
    return tokens if tokens < preperiod or not period else preperiod + (tokens - preperiod) % period


@about("nim sum", "nim", "winner, grundy")
def nim_sum(board: Found, claim: Found, proof: Found, look: Look) -> Flaws:
    """What the theorem says."""
    value, small = 0, True
    for tokens in watched(board["heaps"], look):
        value, small = value ^ tokens, small and tokens <= 1
    require(claim["kind"] == "winner" or not board["misere"], "the claim", "is a Grundy value in misère play")
    yield from value_flaws(claim, 1 - value if board["misere"] and small else value, board["to_move"])


def entries(known: Found) -> Any:
    """How many heaps the table must hold."""
    preperiod, period = known["preperiod"], known["period"]
    return 2 * max(preperiod, 1) + 2 * period + len(known["digits"]) - 1 if period else known["tokens"] + 1


PREPERIOD = whole(0, lambda known: 2**63 if known["period"] else 1)


@about("octal", "octal", "winner, grundy", period=whole(), preperiod=PREPERIOD, value=row(4, entries, 0, 2**20))
def octal(board: Found, claim: Found, proof: Found, look: Look) -> Flaws:
    """Grundy values of all heaps, split after split."""
    for heap in range(len(proof["value"])):
        least = least_missing(heap, board["digits"], proof["value"], look)
        yield least != proof["value"][heap] and Flaw(f"heap {heap}", f"has value {least}, not {proof['value'][heap]}")
    value, preperiod, period = proof["value"], proof["preperiod"], proof["period"]
    for heap in watched(range(preperiod if period else len(value), len(value) - period), look):
        same = value[heap] == value[heap + period]
        yield not same and Flaw(f"heap {heap + period}", f"differs from the one {period} below")
    yield from value_flaws(claim, value[folded(board, proof)], board["to_move"])


def least_missing(heap: int, digits: Row, value: Row, look: Look) -> int:
    """The least number that no option is worth."""
    look()
    seen: set[int] = set()
    for amount, digit in enumerate(digits[: heap + 1]):
        left = heap - amount
        if digit & (2 if left else 1):
            seen.add(value[left])
        if digit & 4:
            seen.update(value[part] ^ value[left - part] for part in watched(range(1, left // 2 + 1), look))
    return next(number for number in range(len(seen) + 1) if number not in seen)
