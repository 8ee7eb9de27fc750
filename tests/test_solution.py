"""Answers travel: what a process pool brings back is equal, and can be asked everything."""

import pickle
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from noyau import check, solve
from noyau.errors import BadRules
from noyau.forms import rules_from
from noyau.games import Arena, Dollar, Snort, Subtraction, find, names
from noyau.positions import turn_after
from noyau.solvers.taking.winner import SOLVER
from noyau.values import value


@pytest.fixture(scope="module")
def elsewhere():
    """Another process, which knows nothing of this one."""
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        yield lambda work, *given: pool.submit(work, *given).result()


@pytest.mark.long
@pytest.mark.parametrize("name", names())
def test_a_solution_from_another_process_is_equal_and_answers_everything(name, elsewhere):
    game = find(name)
    rules = rules_from(game.rules, dict(game.try_first))
    here, there = solve(rules), elsewhere(solve, rules)
    assert there == here
    assert there.rules == rules
    assert (there.winner, there.rank, there.best_moves) == (here.winner, here.rank, here.best_moves)
    assert [str(one) for one in there.messages()] == [str(one) for one in here.messages()]
    if here.proof.kind == "proved":
        assert check(there.proof) == []
    if here.best_moves and here.finished:
        then = turn_after(rules, here.turn, here.best_moves[0])
        assert there.verdict(then) == here.verdict(then)


def test_solutions_are_equal_however_long_each_took():
    first, second = solve(Subtraction(21)), solve(Subtraction(21))
    assert first.seconds != second.seconds
    assert first == second
    assert first != solve(Subtraction(20))


def test_a_pickled_solution_can_be_pickled_again_after_it_was_asked():
    solution = pickle.loads(pickle.dumps(solve(Snort("path:4"))))
    then = turn_after(solution.rules, solution.turn, solution.best_moves[0])
    verdict = solution.verdict(then)
    assert pickle.loads(pickle.dumps(solution)).verdict(then) == verdict


def test_a_limit_goes_along():
    solution = solve(Dollar("cycle:4", values=(5, -3, 0, -2)), limit=3.0)
    assert pickle.loads(pickle.dumps(solution)).again.keywords["asked"]["limit"] <= 3.0


def test_what_nothing_says_how_to_solve_again_says_so():
    from noyau.solvers.interface import Asked

    rules = Snort("path:4")
    solution = SOLVER.solve(rules, Asked("search", find("snort").asks()))
    there = pickle.loads(pickle.dumps(solution))
    assert there.best_moves == solution.best_moves
    with pytest.raises(BadRules, match="sent from elsewhere"):
        there.verdict(turn_after(rules, there.turn, there.best_moves[0]))


@pytest.mark.parametrize("text", ["0", "-3/8", "*2", "↑", "{3|1} + *", "{5|{2||1|0}}", "±{4|2}", "{↑|*3}"])
def test_values_come_back_equal_from_another_pool(text):
    from noyau.values.algebra import forget

    here = value(text)
    data = pickle.dumps(here)
    forget()
    there = pickle.loads(data)
    assert there.pool is not here.pool
    assert there == here
    assert str(there) == str(here)
    assert there.thermograph == here.thermograph
    assert pickle.loads(pickle.dumps(here.thermograph)) == here.thermograph
    assert there + 1 == here + 1


def test_a_board_remembers_its_name():
    board = Snort("grid:3x3").board
    assert pickle.loads(pickle.dumps(board)).as_word() == "grid:3x3"


def test_a_board_without_a_name_is_told_by_its_size():
    arena = {(heap, who): [(heap - 1, 1 - who)] if heap else [] for heap in range(4) for who in (0, 1)}
    first = str(solve(Arena(arena, owners={vertex: vertex[1] for vertex in arena}))).splitlines()[0]
    assert first == "Arena of 8 vertices and 6 edges, player 1 to move: player 2 wins in 0 moves"
