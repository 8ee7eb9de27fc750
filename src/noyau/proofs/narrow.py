"""The dollar game on narrow boards: a table shows that no script is shorter.

**table.** Why it proves: say that a script s wins in fewer moves. It lies in the box of `cuts`, as its rules narrow it.
With prices y ≥ 0 and g = L·y, where |g| ≤ 1 at every vertex, and D ≥ 0 the dollars in the end,
  Σ|s(v)| = −y·values + Σ (|s(v)| + g(v)·s(v)) + Σ y(v)·D(v),
and no term of the two sums is below 0. So as soon as some of them exceed what bound − 1 leaves, s is none. Vertices are
gone through in an order; a *state* is, for each vertex that was met and has a neighbour that was not, how often it
lends, and its dollars as far as they are known. Of equal states only the cheapest matters: whatever comes later is the
same for all of them. Nothing is left at the end. The trap closed here: a vertex is forgotten only when all its
neighbours were met, and then its dollars are final and must not be a debt.
"""

from noyau.proofs.dollars import ORDER, SCRIPT, dollars_after, is_empty, parallels, shorter_scripts
from noyau.proofs.reading import Flaw, Flaws, Found, Look, require, row, watched, whole
from noyau.proofs.shapes import about

States = dict[tuple[tuple[int, int], ...], int]
"""How often each of some vertices lends, and its dollars so far; and what the cheapest script like this costs."""


@about("table", "dollar", "solvable", script=SCRIPT, order=ORDER, price=row(8, "vertices", 0), unit=whole(1))
def table(board: Found, claim: Found, proof: Found, look: Look) -> Flaws:
    """Carry out the script, then meet one vertex after the other, with all that shorter scripts can be like so far."""
    values, price, unit, near, bound = board["values"], proof["price"], proof["unit"], parallels(board), claim["bound"]
    gain = [-one for one in dollars_after([0] * len(values), board["edges"], price, look)]
    require(max(map(abs, gain)) <= unit, "the prices", "are such that a move gains more than a unit")
    require(len({*proof["order"]}) == len(values), "the order", "does not hold each of the vertices once")
    rules, box = shorter_scripts(board, claim, proof, look)
    (lo, hi), some = box[0] if box else ([], []), box and not is_empty(box[0][0], box[0][1], bound - 1, rules, look)
    room = unit * ((bound or 0) - 1) + sum(one * value for one, value in zip(price, values, strict=True))
    more = {(terms[0][0], terms[1][0]): most for terms, most in rules if [factor for _, factor in terms] == [1, -1]}
    states: States = {(): 0} if some else {}
    live, met = list[int](), set[int]()
    for x in proof["order"]:
        met.add(x)
        old, states, staying = states, {}, [v for v in (*live, x) if near[v].keys() - met]
        for state, cost in old.items():
            known = dict(zip(live, state, strict=True))
            low = max([lo[x], *(known[u][0] - more[u, x] for u in near[x] if u in known)])
            high = min([hi[x], *(known[u][0] + more[x, u] for u in near[x] if u in known)])
            look()
            for times in watched(range(low, high + 1), look):
                now = {v: (own, has - near[x].get(v, 0) * (own - times)) for v, (own, has) in known.items()}
                now[x] = times, values[x] - sum(near[x][u] * (times - known[u][0]) for u in near[x] if u in known)
                left = [(v, has) for v, (_, has) in now.items() if v not in staying]
                spent = cost + unit * abs(times) + gain[x] * times + sum(price[v] * has for v, has in left)
                key = tuple(now[v] for v in staying)
                if spent <= room and all(has >= 0 for _, has in left) and spent < states.get(key, room + 1):
                    states[key] = spent
        live = staying
    yield states and Flaw("the table", f"leaves room for a script of fewer than {bound} moves")
