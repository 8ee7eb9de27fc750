"""Values of partizan games, read from the definitions: nested pairs of sets, nothing remembered but answers."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product

from hypothesis import strategies as st

from noyau.values import Value

ZERO = (frozenset(), frozenset())
FINEST = Fraction(1, 16)
"""Thermographs of the small games in the tests bend at multiples of this."""


@cache
def at_most(g, h):
    """No left option of g is ≥ h, and no right option of h is ≤ g."""
    return not any(at_most(h, x) for x in g[0]) and not any(at_most(y, g) for y in h[1])


@cache
def canonical(g):
    left, right = {canonical(x) for x in g[0]}, {canonical(y) for y in g[1]}
    while True:
        now = (frozenset(left), frozenset(right))
        if (out := next((x for x in left for y in left if x != y and at_most(x, y)), None)) is not None:
            left.remove(out)
        elif (out := next((x for x in right for y in right if x != y and at_most(y, x)), None)) is not None:
            right.remove(out)
        elif back := next(((x, y) for x in left for y in x[1] if at_most(y, now)), None):
            left = (left - {back[0]}) | back[1][0]
        elif back := next(((x, y) for x in right for y in x[0] if at_most(now, y)), None):
            right = (right - {back[0]}) | back[1][1]
        else:
            return now


@cache
def negative(g):
    return frozenset(map(negative, g[1])), frozenset(map(negative, g[0]))


@cache
def plus(g, h):
    return tuple(frozenset({plus(x, h) for x in g[i]} | {plus(g, x) for x in h[i]}) for i in (0, 1))


def outcome(g):
    return {(0, 0): "N", (0, 1): "L", (1, 0): "R", (1, 1): "P"}[at_most(g, ZERO), at_most(ZERO, g)]


def whole(n):
    if n == 0:
        return ZERO
    return (frozenset([whole(n - 1)]), frozenset()) if n > 0 else (frozenset(), frozenset([whole(n + 1)]))


@cache
def number(g):
    """The number that a canonical form is, or None."""
    below, above = [number(x) for x in g[0]], [number(y) for y in g[1]]
    if None in below + above or len(below) > 1 or len(above) > 1:
        return None
    if not below or not above:
        return below[0] + 1 if below else above[0] - 1 if above else Fraction(0)
    return (below[0] + above[0]) / 2 if below[0] < above[0] else None


@cache
def stops(g):
    """Left and right stop of a canonical form."""
    x = number(g)
    return (x, x) if x is not None else (max(stops(x)[1] for x in g[0]), min(stops(y)[0] for y in g[1]))


@cache
def walls(g, tax):
    """Left and right wall of the thermograph of a canonical form at one tax, from −1 on."""
    x = number(g)
    if x is not None and x.denominator == 1:
        return x, x
    warm = temperature(g)
    at = min(tax, warm)
    return _scaffolds(g, at)


def temperature(g):
    """The least tax at which the scaffolds meet; −1 for whole numbers."""
    x = number(g)
    tax = Fraction(-1)
    if x is not None and x.denominator == 1:
        return tax
    while True:
        left, right = _scaffolds(g, tax)
        if left <= right:
            assert left == right, "the steps are too coarse"
            return tax
        tax += FINEST


@cache
def _scaffolds(g, tax):
    return max(walls(x, tax)[1] for x in g[0]) - tax, min(walls(y, tax)[0] for y in g[1]) + tax


def mean(g):
    return walls(g, temperature(g))[0]


def as_value(g):
    """The same game in the library, built option by option."""
    return Value.of(map(as_value, g[0]), map(as_value, g[1]))


def as_pairs(value):
    """A value of the library as nested pairs."""
    return frozenset(map(as_pairs, value.left)), frozenset(map(as_pairs, value.right))


def born_by(day):
    """Every value born by a day, in canonical form."""
    if day == 0:
        return {ZERO}
    before = sorted(born_by(day - 1), key=repr)
    sets = [
        frozenset(x for x, in_ in zip(before, bits, strict=True) if in_) for bits in product((0, 1), repeat=len(before))
    ]
    return {canonical((left, right)) for left in sets for right in sets}


def colouring_value(edges, red, blue, kind):
    """Snort and Col by trying all moves; no parts, no symmetry. `red` and `blue` are sets of vertices."""
    near = {v: {u for edge in edges if v in edge for u in edge if u != v} for v in range(64)}

    @cache
    def value(red, blue):
        def after(v, mine, other):
            mine, other = mine - {v}, other - {v}
            return (mine, other - near[v]) if kind == "snort" else (mine - near[v], other)

        left = [value(*after(v, red, blue)) for v in red]
        right = [value(*reversed(after(v, blue, red))) for v in blue]
        return Value.of(left, right)

    return value(frozenset(red), frozenset(blue))


def of(left, right):
    return frozenset(left), frozenset(right)


small = st.recursive(
    st.sampled_from([whole(n) for n in (-2, -1, 0, 0, 1, 2)]),
    lambda inner: st.builds(of, st.lists(inner, max_size=2), st.lists(inner, max_size=2)),
    max_leaves=6,
)
forms = small.map(canonical)
