"""The certified tables: what a second program says, what checked proofs say, what is published."""

import importlib.util
import math
import shutil
import subprocess
from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, count, permutations
from pathlib import Path

import numpy as np
import pytest

from helpers.slow_values import ZERO, as_pairs, canonical, temperature
from noyau import _core, board, check, solve
from noyau.games import Col
from noyau.sweep.every_graph import BUILT_IN, CONNECTED, EVERY, every_graph, geng
from noyau.values import value as value_in

ROOT = Path(__file__).parents[2]
TABLES = ROOT / "docs/tables"

spec = importlib.util.spec_from_file_location("tables", ROOT / "tools/tables.py")
tables = importlib.util.module_from_spec(spec)
spec.loader.exec_module(tables)


def _terms(name):
    file = TABLES / f"b_{name}.txt"
    assert file.read_text().startswith("# ")
    return tables.read_b_file(file)


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


def test_a_shorter_run_takes_no_term_away(tmp_path, monkeypatch):
    """A file that goes further stays; one term more is written; a term that disagrees is no table at all."""
    monkeypatch.setattr(tables, "TABLES", tmp_path)
    file = tmp_path / "b_squares.txt"
    for terms in ({1: 1, 2: 4}, {1: 1}, {1: 1, 2: 4, 3: 9}, {1: 1, 2: 4}):
        tables.write_b_file("squares", "squares", "by hand", terms, dict.fromkeys(terms, 0.0))
    assert tables.read_b_file(file) == {1: 1, 2: 4, 3: 9}
    with pytest.raises(AssertionError, match=r"b_squares\.txt has 4 for 2, and it is 5 now"):
        tables.write_b_file("squares", "squares", "by hand", {1: 1, 2: 5}, {})
    assert tables.read_b_file(file) == {1: 1, 2: 4, 3: 9}


def test_published_terms():
    """Snort's as three computations gave them; Grundy numbers of 3 x n from OEIS A316632, 16 terms."""
    labelled, strips = _terms("snort_labelled"), _terms("kayles_3xn")
    assert [labelled[n] for n in range(1, 9)] == [1, 1, 8, 57, 1024, 31950, 2086582, 267614289]
    assert [strips[n] for n in range(1, 17)] == [2, 1, 1, 0, 3, 3, 2, 2, 2, 3, 3, 5, 2, 4, 1, 3]


def test_the_rows_of_gonality_are_all_connected_graphs():
    terms, place = _terms("gonality"), 1
    for n, graphs in ((1, 1), (2, 1), (3, 2), (4, 6), (5, 21), (6, 112), (7, 853), (8, 11117)):
        length = max(1, n - 1)
        row = [terms[place + k] for k in range(length)]
        place += length
        assert sum(row) == graphs
        if n > 2:
            trees = {3: 1, 4: 2, 5: 3, 6: 6, 7: 11, 8: 23}
            assert (row[0], row[-1]) == (trees[n], 1), "gonality 1 is a tree, n − 1 is complete"
    assert place == len(terms) + 1


@pytest.mark.parametrize("rows", [3, 5])
def test_strips_by_a_second_program(rows):
    """Sets of cells as they are, nothing mirrored and nothing in the core."""
    terms = _terms(f"kayles_{rows}xn")

    @lru_cache(None)
    def value(cells):
        total, found = 0, set(cells)
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

    for n in range(1, 7 if rows == 3 else 5):
        assert terms[n] == value(frozenset((r, c) for r in range(rows) for c in range(n)))


def _moved(part):
    top, left = min(r for r, _ in part), min(c for _, c in part)
    return frozenset((r - top, c - left) for r, c in part)


@pytest.mark.long
@pytest.mark.skipif(shutil.which("c++") is None, reason="no compiler")
def test_longer_strips_by_a_program_of_their_own(tmp_path):
    """tools/strips.cpp knows strips alone, the core any board: they agree as far as both are quick."""
    program = tmp_path / "strips"
    subprocess.run(["c++", "-O2", "-std=c++20", ROOT / "tools/strips.cpp", "-o", program], check=True)
    for rows, most in ((3, 15), (5, 8)):
        said = subprocess.check_output([program, str(rows), str(most)], text=True).splitlines()
        found = {int(n): int(value) for n, value, *_ in map(str.split, said)}
        terms = _terms(f"kayles_{rows}xn")
        assert found == {n: terms[n] for n in range(1, most + 1)}


def _counted_by_gonality(n):
    """Rank at least one means that a divisor can be moved onto every vertex: every class of divisors of d dollars,
    told apart by linear algebra (two are equivalent when L⁻¹ of their difference is whole), with the vertices on which
    some member has a dollar. No burning, no search."""
    found = Counter()
    for line in every_graph(n, connected=True):
        graph = board(f"g6:{line}")
        laplacian = np.zeros((n, n), np.int64)
        for one, other in graph.edges():
            laplacian[[one, other], [other, one]] -= 1
            laplacian[[one, other], [one, other]] += 1
        reduced = laplacian[1:, 1:]
        order = round(np.linalg.det(reduced)) if n > 1 else 1
        inverse = np.rint(np.linalg.inv(reduced) * order).astype(np.int64) if n > 1 else reduced
        assert (inverse @ reduced == order * np.eye(n - 1, dtype=np.int64)).all()
        found[next(d for d in count(1) if _somewhere_everywhere(n, d, inverse, order))] += 1
    return found


@lru_cache(None)
def _divisors(n, d):
    """All ways to lay d dollars on n vertices, and the vertices that have one as bits."""
    dollars = np.array([np.bincount(one, minlength=n) for one in combinations_with_replacement(range(n), d)])
    return dollars, (dollars > 0) @ (1 << np.arange(n))


def _somewhere_everywhere(n, d, inverse, order):
    dollars, somewhere = _divisors(n, d)
    reached = {}
    for name, vertices in zip((dollars[:, 1:] @ inverse % order).tolist(), somewhere.tolist(), strict=True):
        reached[tuple(name)] = reached.get(tuple(name), 0) | vertices
    return (1 << n) - 1 in reached.values()


@pytest.mark.long
def test_gonality_by_a_second_program():
    _gonality_is_right(range(1, 7))


@pytest.mark.slow
def test_gonality_by_a_second_program_up_to_eight_vertices():
    _gonality_is_right(range(7, 9 if geng() else 8))


def _gonality_is_right(sizes):
    terms, place = _terms("gonality"), 1
    for n in range(1, max(sizes) + 1):
        length = max(1, n - 1)
        if n in sizes:
            found = _counted_by_gonality(n)
            assert [terms[place + k] for k in range(length)] == [found[k + 1] for k in range(length)]
        place += length


@pytest.mark.long
@pytest.mark.parametrize(("game", "flags"), [("col", (True, False)), ("snort", (False, True))])
def test_six_vertices_by_trying_every_numbering(game, flags):
    """156 graphs, each as often as it has numberings that differ: nothing of the core, no search, no symmetries."""
    unlabelled = labelled = everything = 0
    for line in every_graph(6, connected=False):
        edges = frozenset(map(frozenset, board(f"g6:{line}").edges()))
        images = {frozenset(frozenset(order[v] for v in pair) for pair in edges) for order in permutations(range(6))}
        near = [frozenset(w for w in range(6) if frozenset((v, w)) in edges) for v in range(6)]
        won = _first_wins(near, *flags)
        everything += len(images)
        unlabelled += won
        labelled += won * len(images)
    assert everything == 2**15
    assert (unlabelled, labelled) == (_terms(f"{game}_unlabelled")[6], _terms(f"{game}_labelled")[6])


STAR = (frozenset([ZERO]), frozenset([ZERO]))
FLAGS = {"Snort": (False, True), "Col": (True, False), "node kayles": (True, True)}


def _documented():
    """Rows of the table in docs/sweeps.md: vertices, graphs, N and P of the three games, Grundy numbers."""
    text = (ROOT / "docs/sweeps.md").read_text(encoding="utf-8")
    cells = [[cell.strip().replace(",", "") for cell in line.split("|")[1:-1]] for line in text.splitlines()]
    rows = [line for line in cells if len(line) == 9 and line[0].isdigit()]
    return {int(row[0]): [[int(part) for part in cell.split()] for cell in row[1:]] for row in rows}


@pytest.mark.long
@pytest.mark.parametrize("n", range(1, 7))
def test_the_documented_counts_are_the_slow_twins(n):
    graphs, *won_and_lost, grundy = _documented()[n]
    near_of = [_near(board(f"g6:{line}")) for line in every_graph(n, connected=True)]
    assert graphs == [len(near_of)]
    for place, flags in enumerate(FLAGS.values()):
        won = sum(_first_wins(near, *flags) for near in near_of)
        assert won_and_lost[2 * place : 2 * place + 2] == [[won], [len(near_of) - won]]
    found = Counter(_nimber(near) for near in near_of)
    assert grundy == [found[value] for value in range(max(found) + 1)]


def _near(graph):
    return [frozenset(graph.neighbours(v)) for v in range(graph.vertex_count)]


def _nimber(near):
    @lru_cache(None)
    def value(left):
        reached = {value(left - {v} - near[v]) for v in left}
        return next(least for least in count() if least not in reached)

    return value(frozenset(range(len(near))))


@pytest.mark.long
def test_the_documented_counts_are_the_cores():
    for n, (graphs, *won_and_lost, grundy) in _documented().items():
        if n > BUILT_IN and geng() is None:
            continue
        lines = "\n".join(every_graph(n, connected=True)).encode()
        for place, flags in enumerate(FLAGS.values()):
            won = int((_core.small_winners(lines, b"", *flags, None)[0] & 1).sum())
            assert won_and_lost[2 * place : 2 * place + 2] == [[won], [graphs[0] - won]]
        assert grundy == np.bincount(_core.small_removal_values(lines, None)).tolist()


# Values


def _canonical_value(near, taker_loses, other_loses):
    """Nested pairs of sets, from the definitions: no pool, no parts, no core."""

    def less(some, v, loses):
        return some - {v} - near[v] if loses else some - {v}

    @lru_cache(None)
    def value(left, right):
        by_left = {value(less(left, v, taker_loses), less(right, v, other_loses)) for v in left}
        by_right = {value(less(left, v, other_loses), less(right, v, taker_loses)) for v in right}
        return canonical((frozenset(by_left), frozenset(by_right)))

    everything = frozenset(range(len(near)))
    return value(everything, everything)


def _values(n):
    """Rows of docs/tables/snort_values.tsv: how many graphs have which temperature and value."""
    lines = (TABLES / "snort_values.tsv").read_text(encoding="utf-8").splitlines()[1:]
    rows = [line.split("\t") for line in lines]
    return {value: (int(graphs), Fraction(warm)) for size, graphs, warm, value in rows if int(size) == n}


def _has_the_slow_twins_values(n):
    near_of = [_near(board(f"g6:{line}")) for line in every_graph(n, connected=True)]
    found = Counter(_canonical_value(near, *FLAGS["Snort"]) for near in near_of)
    told = {as_pairs(value_in(text)): how for text, how in _values(n).items()}
    assert {form: (graphs, temperature(form)) for form, graphs in found.items()} == told
    assert _terms("snort_values")[n] == len(found)
    stars = Counter(_canonical_value(near, *FLAGS["Col"]) for near in near_of)
    assert set(stars) <= {ZERO, STAR}, "Col is 0 or a star from the start"
    assert [[stars[STAR]], [stars[ZERO]]] == _documented()[n][3:5]


@pytest.mark.long
def test_the_values_are_the_slow_twins():
    for n in range(1, 7):
        _has_the_slow_twins_values(n)


@pytest.mark.slow
def test_the_values_are_the_slow_twins_on_seven_vertices():
    _has_the_slow_twins_values(7)


def test_every_graph_with_a_vertex_next_to_all_others_is_a_switch():
    """Whoever begins takes it and has the rest: ±(n − 1), on as many graphs as there are without that vertex."""
    for n in range(3, 9):
        assert _values(n)[f"±{n - 1}"] == (EVERY[n - 1], n - 1)
        assert sum(graphs for graphs, _ in _values(n).values()) == CONNECTED[n]
        assert len(_values(n)) == _terms("snort_values")[n]
