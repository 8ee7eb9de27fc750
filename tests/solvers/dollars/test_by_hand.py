"""The document's four algorithms against its listings."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.helpers.document_000 import minimize, run
from tests.helpers.dollars import dollar_boards

from noyau.errors import UnknownName
from noyau.games.dollar import minimised, script_of, shifted
from noyau.graphs import Graph, board
from noyau.solvers.dollars.burning import after_script, borrowed, is_winnable
from noyau.solvers.dollars.by_hand import played, steps

FRAMES = 60


@given(
    dollar_boards(),
    st.sampled_from(["borrow", "naive", "give", "alternate"]),
    st.sampled_from(["richest", "poorest", "strict"]),
    st.integers(0, 9),
)
def test_move_by_move_like_the_listings(graph: Graph, method: str, rich: str, seed: int) -> None:
    values = graph.values.tolist()
    actions, done = run(method, graph.edges(), values, rich=rich, seed=seed, frames=FRAMES)
    mine = played(method, graph, values, most_steps=FRAMES, rich=rich, seed=seed)
    assert [(move.vertex, move.sign) for move in mine.moves] == actions[: len(mine.moves)]
    assert (mine.ending == "won") is done
    if mine.ending == "unfinished":
        assert len(mine.moves) == FRAMES
    if mine.ending == "lost":
        assert not is_winnable(graph, values)
    assert mine.script == script_of(mine.moves, graph.vertex_count)
    assert mine.values == tuple(after_script(graph, values, mine.script).tolist())
    stepped = list(islice(steps(method, graph, values, rich=rich, seed=seed), FRAMES))
    assert tuple(move for move, _ in stepped) == mine.moves
    if stepped:
        assert stepped[-1][1] == mine.values


@given(dollar_boards())
def test_borrowing_always_ends_and_tells_the_truth(graph: Graph) -> None:
    values = graph.values.tolist()
    ended = played("borrow", graph, values, most_steps=10**6)
    assert ended.ending == ("won" if is_winnable(graph, values) else "lost")
    if ended.ending == "won":
        assert ended.script == tuple(borrowed(graph, values).script.tolist())


@given(st.lists(st.integers(-9, 9), min_size=1, max_size=9))
def test_no_shift_is_shorter_than_the_median(script: list[int]) -> None:
    lengths = [sum(map(abs, shifted(script, by))) for by in range(-10, 11)]
    best = minimised(script)
    assert sum(map(abs, best)) == min(lengths)
    assert len({mine - theirs for mine, theirs in zip(best, script, strict=True)}) == 1
    literal = minimize(
        [(v, 1 if times > 0 else -1) for v, times in enumerate(script) for _ in range(abs(times))], len(script)
    )
    assert sum(map(abs, literal)) == min(lengths)


def test_the_usual_choice_is_that_of_the_code() -> None:
    graph, values = board("path:5"), [3, -5, 4, -5, 4]
    assert played("naive", graph, values, most_steps=1).moves[0].vertex == 4
    assert played("naive", graph, values, most_steps=1, rich="poorest").moves[0].vertex == 0
    assert played("give", graph, values, most_steps=1).moves[0].vertex == 0
    assert played("alternate", graph, values, most_steps=1).moves[0].vertex == 4


def test_giving_fails_where_borrowing_wins() -> None:
    graph = board("random:15,4,seed=1")
    assert played("borrow", graph, graph.values.tolist()).ending == "won"
    assert played("give", graph, graph.values.tolist(), most_steps=1000).ending == "unfinished"


def test_an_unknown_algorithm_is_named() -> None:
    with pytest.raises(UnknownName, match="no algorithm is called 'greedy'"):
        played("greedy", board("path:2"), [1, -1])
