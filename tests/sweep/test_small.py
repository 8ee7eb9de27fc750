"""Many small boards at once: equal to the slow twin, to the solver, and to plain counting."""

import itertools
import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers import slow_values as slow
from helpers.taking import random_board
from noyau import _core, board, solve
from noyau.errors import BadRules, CannotRead
from noyau.games import Col, NodeKayles, Snort
from noyau.sweep import grundy_numbers, outcomes, sweep
from noyau.sweep.every_graph import every_graph
from noyau.values import value

FLAGS = {"neither": (False, False), "col": (True, False), "snort": (False, True), "kayles": (True, True)}


def _near(line):
    n = ord(line[0]) - 63
    bits = [ord(c) - 63 >> 5 - i & 1 for c in line[1:] for i in range(6)]
    near = [0] * n
    pairs = [(one, other) for other in range(n) for one in range(other)]
    for bit, (i, j) in zip(bits, pairs, strict=False):
        near[i] |= bit << j
        near[j] |= bit << i
    return near


def _plainly_won(near, mine, yours, taker_loses, other_loses):
    for v in range(len(near)):
        if mine >> v & 1:
            gone = 1 << v | near[v]
            mine_then = mine & ~(gone if taker_loses else 1 << v)
            yours_then = yours & ~(gone if other_loses else 1 << v)
            if not _plainly_won(near, yours_then, mine_then, taker_loses, other_loses):
                return True
    return False


@pytest.mark.parametrize("flags", FLAGS.values(), ids=FLAGS)
@given(data=st.data())
def test_winners_are_the_slow_twins_from_any_position(flags, data):
    n = data.draw(st.integers(1, 6))
    line = data.draw(st.sampled_from(list(every_graph(min(n, 5), connected=False))))
    near = _near(line)
    opens = data.draw(st.lists(st.integers(0, 3), min_size=len(near), max_size=len(near)))
    left, right = (sum((who >> side & 1) << v for v, who in enumerate(opens)) for side in (0, 1))
    won, _ = _core.small_winners(line.encode(), bytes(opens), *flags, None)
    wanted = _plainly_won(near, left, right, *flags) | (not _plainly_won(near, right, left, *flags)) << 1
    assert won.tolist() == [wanted]


@pytest.mark.parametrize("flags", FLAGS.values(), ids=FLAGS)
def test_what_one_board_teaches_is_true_of_the_next(flags):
    """In a list of all graphs, where boards are alike; in any order, with other sizes between; with closed vertices."""
    chance = random.Random(3)
    boards = [line for n in range(1, 7) for line in every_graph(n, connected=False)]
    grown = [_grown(line, chance) for line in boards[-80:] for _ in range(8)]
    for listed in (boards, grown, chance.sample(boards + grown, 700)):
        lines = "\n".join(listed).encode()
        opens = bytes(chance.choices((0, 1, 2, 3, 3, 3), k=sum(ord(line[0]) - 63 for line in listed)))
        for open_to in (b"", opens):
            alone, _ = _core.small_winners(lines, open_to, *flags, None)
            together, _ = _core.small_winners(lines, open_to, *flags, None, together=True)
            assert together.tolist() == alone.tolist()


def _grown(line, chance):
    """One vertex more, joined to some of the others: the first vertices are as they were."""
    n = ord(line[0]) - 63
    bits = [ord(c) - 63 >> 5 - i & 1 for c in line[1:] for i in range(6)][: n * (n - 1) // 2]
    bits += chance.choices((0, 1), k=n)
    bits += [0] * (-len(bits) % 6)
    sixes = [int("".join(map(str, bits[i : i + 6])), 2) for i in range(0, len(bits), 6)]
    return chr(64 + n) + "".join(chr(63 + six) for six in sixes)


def test_a_broken_line_after_one_that_is_alike_is_refused():
    for line, why in (("Dh!", "none of graph6"), ("Dh", "as many characters"), ("Dhcc", "as many characters")):
        with pytest.raises(ValueError, match=f"line 2 .*{why}"):
            _core.small_winners(f"Dhc\n{line}".encode(), b"", True, False, None, together=True)


@pytest.mark.parametrize("game", [Snort, Col, NodeKayles])
def test_winners_are_the_solvers(game):
    chance = random.Random(5)
    boards = [random_board(n, n + chance.randrange(2 * n), n) for n in range(2, 17)]
    lines = "\n".join(board.spelt.removeprefix("g6:") for board in boards).encode()
    won, nodes = _core.small_winners(lines, b"", game.taker_loses, game.other_loses, None)
    assert [bool(one & 1) for one in won] == [int(solve(game(board)).winner) == 1 for board in boards]
    assert (nodes >= 0).all()


def test_grundy_values_are_the_solvers():
    boards = [random_board(n, 2 * n, seed) for n in range(2, 17) for seed in range(2)]
    lines = "\n".join(board.spelt.removeprefix("g6:") for board in boards).encode()
    values = _core.small_removal_values(lines, None)
    assert values.tolist() == [solve(NodeKayles(board)).answer.grundy for board in boards]
    won, _ = _core.small_winners(lines, b"", True, True, None)
    assert ((won & 1) == (values > 0)).all(), "two programs that share nothing but the reader agree"


def test_symmetries_count_the_labelled_graphs():
    """n! / |group| labelled graphs look like this one: together they are all 2^(n(n−1)/2)."""
    factorial = 1
    for n in range(1, 7):
        factorial *= n
        counts = _core.symmetry_counts("\n".join(every_graph(n, connected=False)).encode(), None)
        assert (factorial % counts == 0).all()
        assert (factorial // counts).sum() == 2 ** (n * (n - 1) // 2)


@given(st.integers(0, 2**15 - 1))
def test_symmetries_are_those_found_by_trying(code):
    near = [0] * 6
    for place, (i, j) in enumerate(itertools.combinations(range(6), 2)):
        near[i] |= (code >> place & 1) << j
        near[j] |= (code >> place & 1) << i
    bits = [near[j] >> i & 1 for j in range(6) for i in range(j)] + [0] * 3
    line = chr(69) + "".join(chr(63 + int("".join(map(str, bits[k : k + 6])), 2)) for k in range(0, 18, 6))
    same = sum(
        all((near[i] >> j & 1) == (near[p[i]] >> p[j] & 1) for i in range(6) for j in range(i))
        for p in itertools.permutations(range(6))
    )
    assert _core.symmetry_counts(line.encode(), None).tolist() == [same]


@pytest.mark.parametrize("lines", [b"Bw\n\nBw", b"Bww", b"B", b"P" + b"?" * 23, b":Bc", b"B\x01", b"\xff\xff"])
def test_what_is_no_small_board_is_refused(lines):
    for ask in (
        lambda: _core.small_winners(lines, b"", True, False, None),
        lambda: _core.small_removal_values(lines, None),
        lambda: _core.symmetry_counts(lines, None),
    ):
        with pytest.raises(ValueError, match="line"):
            ask()


@pytest.mark.parametrize("opens", [b"\x03", b"\x03" * 4])
def test_as_many_bytes_as_vertices(opens):
    with pytest.raises(ValueError, match="bytes say what is open"):
        _core.small_winners(b"Bw", opens, True, False, None)


def test_nothing_in_nothing_out():
    assert _core.small_removal_values(b"", None).tolist() == []


@pytest.mark.parametrize("game", [Snort, Col, NodeKayles])
def test_a_sweep_takes_the_short_way_and_says_so(game):
    asked = ("winner", "grundy") if game is NodeKayles else ("winner", "outcome", "to_move")
    rows = list(sweep(game, "connected:{1..5}", asked, workers=0))
    assert {row["proof"] for row in rows} == {"searched"}
    long_way = list(sweep(game, "connected:{1..5}", (*asked, "every_winning_move"), workers=0))
    assert {row["proof"] for row in long_way} <= {"proved", "searched"}
    for name in asked:
        assert [row[name] for row in rows] == [row[name] for row in long_way]
    assert [(row["board"], row["graph6"]) for row in rows] == [(row["board"], row["graph6"]) for row in long_way]
    assert list(rows[0]) == list(sweep(game, "path:2", asked, workers=0).columns)


def test_a_line_that_is_no_graph_gets_its_reason_and_the_others_their_answers(tmp_path):
    (tmp_path / "some.g6").write_text("Bw\nBww\nBW\n")
    rows = list(sweep(Col, str(tmp_path / "some.g6"), "winner", workers=0))
    assert [row["error"] is None for row in rows] == [True, False, True]


def test_nodes_do_not_depend_on_the_batch():
    lines = [line.encode() for line in every_graph(5, connected=False)]
    together = _core.small_winners(b"\n".join(lines), b"", True, False, None)[1]
    alone = [_core.small_winners(line, b"", True, False, None)[1][0] for line in lines]
    assert np.array_equal(together, alone)


def _values_are_the_slow_twins(game, sizes):
    for row in sweep(game, [f"connected:{n}" for n in sizes], ("value", "outcome", "temperature"), workers=0):
        graph = board(row["board"])
        everything = range(graph.vertex_count)
        found = slow.colouring_value(list(graph.edges()), everything, everything, game.__name__.lower())
        assert value(row["value"]) == found
        assert (row["outcome"], row["temperature"]) == (str(found.outcome), str(found.temperature))


@pytest.mark.long
@pytest.mark.parametrize("game", [Snort, Col])
def test_values_of_all_connected_graphs_are_the_slow_twins(game):
    _values_are_the_slow_twins(game, range(1, 6))


@pytest.mark.slow
@pytest.mark.parametrize("game", [Snort, Col])
def test_values_of_all_connected_graphs_on_six_vertices_are_the_slow_twins(game):
    _values_are_the_slow_twins(game, [6])


@pytest.mark.parametrize("game", [Snort, Col, "kayles"])
def test_the_batch_call(game):
    lines = list(every_graph(5, connected=False))
    rules = NodeKayles if game == "kayles" else game
    wanted = ["N" if int(solve(rules(f"g6:{line}")).winner) == 1 else "P" for line in lines]
    for boards in (lines, "\n".join(lines), "\n".join([*lines, ""]).encode()):
        assert outcomes(game, boards).tolist() == wanted
    assert [value > 0 for value in grundy_numbers(lines).tolist()] == [one == "N" for one in outcomes("kayles", lines)]


def test_the_batch_call_knows_four_outcomes_and_refuses():
    assert outcomes(Col, ["@"] * 4, bytes([0, 1, 2, 3])).tolist() == ["P", "L", "R", "N"]
    for wrong in (lambda: outcomes(Col, ["Bw", "no graph"]), lambda: outcomes(Col, ["@"], bytes(2))):
        with pytest.raises(CannotRead, match="these boards cannot be read"):
            wrong()
    with pytest.raises(CannotRead, match="these boards cannot be read"):
        grundy_numbers("no graph")
    with pytest.raises(BadRules, match="no game of taking"):
        outcomes("nim", ["@"])
