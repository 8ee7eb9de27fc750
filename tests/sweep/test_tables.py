"""The certified tables: what a second program says, what checked proofs say, what is published."""

import math
from collections import Counter
from functools import lru_cache
from itertools import combinations
from pathlib import Path

import pytest

from noyau import _core, check, solve
from noyau.games import Col
from noyau.sweep.every_graph import every_graph

TABLES = Path(__file__).parents[2] / "docs/tables"


def _terms(name):
    lines = (TABLES / f"b_{name}.txt").read_text().splitlines()
    assert lines[0].startswith("# ")
    return {int(n): int(term) for n, term in (line.split() for line in lines if not line.startswith("#"))}


def _first_wins(near, taker_loses, other_loses):
    """Plain recursion, written for this table alone."""

    @lru_cache(None)
    def wins(mine, yours):
        return any(
            not wins(
                yours - ({v} | near[v] if other_loses else {v}),
                mine - ({v} | near[v] if taker_loses else {v}),
            )
            for v in mine
        )

    everything = frozenset(range(len(near)))
    return wins(everything, everything)


@pytest.mark.long
@pytest.mark.parametrize(("game", "flags"), [("col", (True, False)), ("snort", (False, True))])
def test_labelled_graphs_one_by_one(game, flags):
    """Every labelled graph up to 5 vertices itself: no list of graphs, no symmetries, no core."""
    terms = _terms(f"{game}_labelled")
    for n in range(1, 6):
        pairs, won = list(combinations(range(n), 2)), 0
        for code in range(1 << len(pairs)):
            joined = [pair for place, pair in enumerate(pairs) if code >> place & 1]
            near = [frozenset(sum(pair) - v for pair in joined if v in pair) for v in range(n)]
            won += _first_wins(near, *flags)
        assert terms[n] == won


@pytest.mark.long
def test_the_sixth_term_of_col_rests_on_checked_proofs():
    """A291342 has 10564. The winner on each of the 156 graphs is proved, the proof checked; orbits count the labels."""
    lines = list(every_graph(6, connected=False))
    orbits = math.factorial(6) // _core.symmetry_counts("\n".join(lines).encode(), None)
    assert orbits.sum() == 2**15
    total = 0
    for line, orbit in zip(lines, orbits.tolist(), strict=True):
        proof = solve(Col(f"g6:{line}"), thorough=True).proof
        assert proof.kind == "proved"
        assert check(proof) == []
        total += orbit * (proof.claim.winner == proof.claim.to_move)
    assert total == _terms("col_labelled")[6] == 11104


def test_published_terms():
    """Snort's as three computations gave them; Grundy numbers of 3 x n from OEIS A316632."""
    labelled = _terms("snort_labelled")
    assert [labelled[n] for n in range(1, 9)] == [1, 1, 8, 57, 1024, 31950, 2086582, 267614289]


def test_the_rows_of_gonality_are_all_connected_graphs():
    terms, place = _terms("gonality"), 1
    for n, count in ((1, 1), (2, 1), (3, 2), (4, 6), (5, 21), (6, 112), (7, 853), (8, 11117)):
        length = max(1, n - 1)
        row = [terms[place + k] for k in range(length)]
        place += length
        assert sum(row) == count
        if n > 2:
            trees = {3: 1, 4: 2, 5: 3, 6: 6, 7: 11, 8: 23}
            assert (row[0], row[-1]) == (trees[n], 1), "gonality 1 is a tree, n − 1 is complete"
    assert place == len(terms) + 1


@pytest.mark.parametrize("rows", [3, 5])
def test_strips_by_a_second_program(rows):
    """Sets of cells, smallest first, without the core."""
    terms = _terms(f"kayles_{rows}xn")

    @lru_cache(None)
    def value(cells):
        found, total = set(cells), 0
        while found:
            part, edge = set(), [found.pop()]
            while edge:
                r, c = edge.pop()
                part.add((r, c))
                near = {(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)} & found
                found -= near
                edge += near
            total ^= connected(_moved(part))
        return total

    @lru_cache(None)
    def connected(part):
        reached = {value(frozenset(part - {(r, c), (r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)})) for r, c in part}
        return next(least for least in range(len(reached) + 1) if least not in reached)

    for n in range(1, 6 if rows == 3 else 4):
        assert terms[n] == value(frozenset((r, c) for r in range(rows) for c in range(n)))


def _moved(part):
    top, left = min(r for r, _ in part), min(c for _, c in part)
    return frozenset((r - top, c - left) for r, c in part)


def test_counts_by_gonality_of_small_graphs_by_hand():
    """Two graphs on three vertices: the path, a tree, and the triangle."""
    terms = _terms("gonality")
    assert Counter([terms[3], terms[4]]) == Counter({1: 2})
