"""Claims about the dollar game: won by a script, hopeless, never in fewer moves, and what a divisor is worth.

**script.** Carried out edge by edge, in whole numbers of any size.

**hopeless.** Why it proves: take any further script, and of the vertices that lend most in it the first in the order.
Along each edge to a vertex before it, it gives at least one dollar more than it gets, and along no edge does it gain;
it has fewer dollars than such edges, so it ends in debt.

**prices.** Why it proves: prices y ≥ 0 such that a move changes the worth of all dollars by at most 1. A script that
wins leaves 0 ≤ y·(values − L·s), so it has at least −y·values moves.

**cuts.** Why it proves: a script of fewer moves lies in a box. Rules that hold for every such script narrow it:
nobody is in debt at the end, nobody has more dollars than in the board reduced at their vertex (Dhar), nor do the
scripts of two neighbours differ by more than there, and the moves are counted. A box that is not empty then is cut in
two.

**divisor.** Equivalent: a script leads from one to the other. The rank is at most r: r + 1 dollars taken make it
hopeless. At least: no rank is below degree − genus (Riemann and Roch; Baker and Norine 2007), nor below 0 where a
script wins.
"""

from typing import Any

from noyau.proofs.reading import Flaw, Flaws, Found, Look, Row, require, row, watched, whole
from noyau.proofs.sentences import compare_length
from noyau.proofs.shapes import about, neighbours, pairs

SCRIPT, ORDER = row(8, "vertices"), row(4, "vertices", 0, "vertices")


def dollars_after(values: Row, ends: Row, script: Row, look: Look) -> list[int]:
    """What everybody has after the script."""
    dollars = list(values)
    for one, other in watched(pairs(ends), look):
        flow = script[one] - script[other]
        dollars[one] -= flow
        dollars[other] += flow
    return dollars


def won_flaws(board: Found, script: Row, look: Look) -> Flaws:
    """Who is still in debt after the script; the first of them."""
    for vertex, owned in enumerate(dollars_after(board["values"], board["edges"], script, look)):
        yield owned < 0 and Flaw(f"vertex {vertex}", f"still has {owned} dollars after the script")


def order_flaws(dollars: Row, ends: Row, order: Row, look: Look) -> Flaws:
    """Who has not fewer dollars than edges to the vertices before them in the order."""
    place, before = {vertex: number for number, vertex in enumerate(watched(order, look))}, [0] * len(dollars)
    require(len(place) == len(dollars), "the order", "does not hold each of the vertices once")
    for one, other in watched(pairs(ends), look):
        before[one if place[one] > place[other] else other] += one != other  # a loop leads to nobody before
    for vertex, owned in enumerate(watched(dollars, look)):
        rich = f"has {owned} dollars after the script and {before[vertex]} edges to the vertices before it"
        yield owned >= before[vertex] and Flaw(f"vertex {vertex}", rich)


@about("script", "dollar", "solvable", script=SCRIPT)
def script(board: Found, claim: Found, proof: Found, look: Look) -> Flaws:
    """Carry out the script."""
    yield from won_flaws(board, proof["script"], look)
    compare_length(claim, None if claim["length"] is None else sum(map(abs, proof["script"])), None, 0)


@about("hopeless", "dollar", "unsolvable", script=SCRIPT, order=ORDER)
def hopeless(board: Found, claim: Found, proof: Found, look: Look) -> Flaws:
    """Carry out the script, then count edges to those before."""
    dollars = dollars_after(board["values"], board["edges"], proof["script"], look)
    yield from order_flaws(dollars, board["edges"], proof["order"], look)


@about("prices", "dollar", "solvable", script=SCRIPT, price=row(8, "vertices", 0), unit=whole(1))
def prices(board: Found, claim: Found, proof: Found, look: Look) -> Flaws:
    """Carry out the script, then add up what is owed."""
    price, unit, bound = proof["price"], proof["unit"], claim["bound"] or 0
    yield from won_flaws(board, proof["script"], look)
    compare_length(claim, sum(map(abs, proof["script"])), bound)
    for vertex, gain in enumerate(dollars_after([0] * len(price), board["edges"], price, look)):
        yield abs(gain) > unit and Flaw(f"vertex {vertex}", f"could gain {-gain}/{unit} by one move at these prices")
    needed = -(sum(one * value for one, value in zip(price, board["values"], strict=True)) // unit)
    yield needed < bound and Flaw("the prices", f"show that {max(0, needed)} moves are needed, not {bound}")


CUT = row(8, lambda known: len(known["vertex"]))


@about("cuts", "dollar", "solvable", script=SCRIPT, vertex=row(4, None, -1, "vertices"), value=CUT)
def cuts(board: Found, claim: Found, proof: Found, look: Look) -> Flaws:
    """Carry out the script, then walk the cuts: each takes the top off the stack."""
    rules, todo = shorter_scripts(board, claim, proof, look)
    for number, (vertex, value) in enumerate(zip(proof["vertex"], proof["value"], strict=True)):
        lo, hi = todo.pop() if todo else ([], [])
        empty = not lo or is_empty(lo, hi, claim["bound"] - 1, rules, look)
        fits = bool(lo) and empty == (vertex == -1) and (empty or lo[vertex] <= value < hi[vertex])
        require(fits, f"cut {number}", "is not where there is something to cut, or calls a box empty that may not be")
        if not empty:
            todo += [([*lo], [*hi]), (lo, hi)]
            todo[-2][0][vertex], todo[-1][1][vertex] = value + 1, value
    yield todo and Flaw("the cuts", f"end with {len(todo)} boxes that were not looked at")


def shorter_scripts(board: Found, claim: Found, proof: Found, look: Look) -> tuple[list[Any], list[Any]]:
    """What every script that wins fulfils; and the box that holds those of less moves than are claimed, if any."""
    count, bound = board["vertices"], claim["bound"] or 0
    fits = not any(won_flaws(board, proof["script"], look)) and count <= 200 and is_connected(board, look)
    require(fits, "the script", "does not win, or the board is not in one piece, or has more than 200 vertices")
    compare_length(claim, sum(map(abs, proof["script"])), bound)
    return rules_of(board, proof["script"], look), [([1 - bound] * count, [bound - 1] * count)] if bound else []


def rules_of(board: Found, script: Row, look: Look) -> list[Any]:
    """What every script that wins fulfils, as Σ factor · s(v) ≤ most; by burning at every vertex."""
    values, rules, near = board["values"], list[Any](), parallels(board)
    dollars, reached = dollars_after(values, board["edges"], script, look), list(script)
    for x, around in enumerate(near):
        while lend_unburnt(x, near, dollars, reached):
            look()
        degree = sum(around.values())
        rules.append(([(x, degree), *((u, -weight) for u, weight in around.items())], values[x]))
        rules.append(([(x, -degree), *around.items()], dollars[x] - values[x]))
        rules += [([(u, 1), (x, -1)], reached[u] - reached[x]) for u in around]
    return rules


def parallels(board: Found) -> list[dict[int, int]]:
    """How many edges lead from each vertex to each of its neighbours."""
    near = [dict[int, int]() for _ in board["values"]]
    for one, other in pairs(board["edges"]):
        if one != other:
            near[one][other] = near[other][one] = near[one].get(other, 0) + 1
    return near


def lend_unburnt(source: int, near: list[dict[int, int]], dollars: list[int], reached: list[int]) -> bool:
    """Those whom a fire from the source does not reach lend together, as often as they can; False if it reaches all."""
    burnt, fire = [source], [0] * len(near)
    for vertex in burnt:  # grows while we walk along it
        for other, weight in near[vertex].items():
            fire[other] += weight
            if fire[other] > dollars[other] and other not in burnt:
                burnt.append(other)
    left = [vertex for vertex in range(len(near)) if vertex not in burnt]
    times = min((dollars[vertex] // fire[vertex] for vertex in left if fire[vertex]), default=0)
    for vertex in left:
        reached[vertex] += times
        dollars[vertex] -= times * fire[vertex]
        for other in near[vertex].keys() & set(burnt):
            dollars[other] += times * near[vertex][other]
    return bool(left)


def is_empty(lo: list[int], hi: list[int], spend: int, rules: list[Any], look: Look) -> bool:
    """Narrow the box lo ≤ s ≤ hi until nothing changes; whether no script of at most `spend` moves is left in it."""
    before = None
    while before != (lo, hi):
        look()
        before = [*lo], [*hi]
        for terms, most in rules:
            slack = most - sum(factor * (lo[v] if factor > 0 else hi[v]) for v, factor in terms)
            if slack < 0:
                return True
            for v, factor in terms:
                if factor > 0:
                    hi[v] = min(hi[v], lo[v] + slack // factor)
                elif factor < 0:
                    lo[v] = max(lo[v], hi[v] - slack // -factor)
        spare = spend - sum(max(low, -high, 0) for low, high in zip(lo, hi, strict=True))
        if spare < 0:
            return True
        for v, at in enumerate([max(low, min(high, 0)) for low, high in zip(lo, hi, strict=True)]):
            lo[v], hi[v] = max(lo[v], at - spare), min(hi[v], at + spare)
    return False


def is_connected(board: Found, look: Look) -> bool:
    """Whether the board is in one piece."""
    near = neighbours(board, look)
    seen, front = {0}, [0]
    for vertex in watched(front, look):  # grows while we walk along it
        front += near[vertex] - seen
        seen |= near[vertex]
    return len(seen) == len(near)


some = lambda known: 0 if known["claim"]["rank"] is None else known["vertices"]  # noqa: E731
"""How long the rows are that show a rank from above: empty where none is claimed."""


@about("divisor", "dollar", "divisor", script=SCRIPT, taken=row(8, some, 0), script_after=row(8, some),
       order=row(4, some, 0, "vertices"), winning=row(8))  # fmt: skip
def divisor(board: Found, claim: Found, proof: Found, look: Look) -> Flaws:
    """Carry out each script."""
    values, edges, rank = board["values"], board["edges"], claim["rank"]
    fits = is_connected(board, look) and not any(one == other for one, other in watched(pairs(edges), look))
    require(fits, "the board", "has a loop, or is not in one piece, and the theory of divisors is not about that")
    after = dollars_after(values, edges, proof["script"], look)
    require(list(claim["equivalent"]) == after, "the script", "leads elsewhere")
    if rank is not None:
        yield sum(proof["taken"]) != rank + 1 and Flaw("what is taken", f"is not {rank + 1} dollars")
        left = [owned - less for owned, less in zip(values, proof["taken"], strict=True)]
        yield from order_flaws(dollars_after(left, edges, proof["script_after"], look), edges, proof["order"], look)
    wins = len(proof["winning"])
    require(wins in (0, len(values)), "winning of the certificate", "has not an entry for every vertex, nor none")
    yield from won_flaws(board, proof["winning"], look) if wins else ()
    known = max(0 if wins else -1, sum(values) - (len(edges) // 2 - len(values) + 1))
    yield claim["rank_at_least"] > known and Flaw("the rank", f"is only shown to be at least {known}")
