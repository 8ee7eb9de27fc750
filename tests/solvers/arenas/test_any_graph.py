"""`noyau.attractors` and `noyau.kernel`: the same answer in whichever way the graph is written."""

from __future__ import annotations

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.sparse import csr_array

from noyau import attractors, check, kernel, play, solve
from noyau.errors import BadBoard, BadRules
from noyau.games import Arena, Snort
from noyau.graphs import Digraph, board
from noyau.solvers.arenas.kernel import kernel_of
from noyau.words import FIRST, SECOND

LAKE = {"lake": ["hill", "shore"], "hill": ["lake"], "shore": [], ("a", 1): ["hill"]}
OWNERS = {"lake": 0, "hill": 1, "shore": 1, ("a", 1): 0}


def plain_attractors(successors, owners, target=None):
    """The textbook's loop: whoever is stuck loses, or player 0 wants to reach the target; rounds until nothing new."""
    count = len(successors)
    won = {}
    for vertex in range(count):
        if target is None and not successors[vertex]:
            won[vertex] = (1 - owners[vertex], 0)
        elif target is not None and vertex in target:
            won[vertex] = (0, 0)
    for rank in range(1, count + 1):
        new = {}
        for vertex in set(range(count)) - set(won):
            after = [won.get(then) for then in successors[vertex]]
            for player in (0, 1):
                wins = [one is not None and one[0] == player for one in after]
                if any(wins) if owners[vertex] == player else wins and all(wins):
                    new[vertex] = (player, rank)
        won |= new
    other = -1 if target is None else 1
    return [won.get(vertex, (other, -1)) for vertex in range(count)]


@st.composite
def games(draw):
    count = draw(st.integers(3, 12))
    successors = [draw(st.lists(st.integers(0, count - 1), unique=True, max_size=3)) for _ in range(count)]
    owners = [draw(st.integers(0, 1)) for _ in range(count)]
    target = draw(st.none() | st.sets(st.integers(0, count - 1), max_size=3))
    return successors, owners, target


@settings(deadline=None)
@given(games())
def test_every_way_of_writing_a_game_has_the_same_answer(game):
    successors, owners, target = game
    expected = plain_attractors(successors, owners, target)
    count = len(successors)
    matrix = np.zeros((count, count), int)
    for vertex, after in enumerate(successors):
        matrix[vertex, after] = 1
    names = [f"v{vertex}" for vertex in range(count)]
    named = {names[vertex]: [names[then] for then in after] for vertex, after in enumerate(successors)}
    arena = Digraph.from_successors(successors, owners=owners)
    sparse = csr_array(matrix)
    arrays = arena.first_edge_of_vertex, arena.target_of_edge
    for form in (successors, matrix, sparse, (sparse.indptr, sparse.indices), arena, arrays):
        found = attractors(form, None if form is arena else owners, target)
        assert list(zip(found.winner.tolist(), found.rank.tolist(), strict=True)) == expected
        for vertex, (winner, rank) in enumerate(expected):
            if rank > 0 and owners[vertex] == winner:
                assert expected[found.move[vertex]][1] <= rank - 1
    for form, owner in (
        (named, dict(zip(names, owners, strict=True))),
        (nx.DiGraph(named), lambda name: owners[int(name[1:])]),
    ):
        found = attractors(form, owner, None if target is None else [names[vertex] for vertex in target])
        got = [(found.winner[name], found.rank[name]) for name in names]
        assert got == [tuple(None if one == -1 else one for one in pair) for pair in expected]


@settings(deadline=None, max_examples=50)
@given(games())
def test_kernels_have_the_two_properties(game):
    successors = [[then for then in after if then > vertex] for vertex, after in enumerate(game[0])]
    found = kernel(successors) if not all(len(row) == len(successors) for row in successors) else None
    inside = set(found)
    for vertex, after in enumerate(successors):
        assert (vertex in inside) == (not inside & set(after))
    assert kernel_of(dict(enumerate(successors))).vertices == tuple(found)


def test_names_come_back():
    found = attractors(LAKE, OWNERS)
    assert found.move == {"lake": "shore", "hill": "lake", "shore": None, ("a", 1): "hill"}
    assert found.won_by(0) == list(LAKE)
    assert kernel(LAKE) == ["hill", "shore"]
    assert kernel({0: [1], 1: [2], 2: [0]}) is None


def test_owners_are_dicts_lists_functions_and_attributes():
    graph = nx.DiGraph(LAKE)
    nx.set_node_attributes(graph, OWNERS, "owner")
    assert attractors(graph) == attractors(LAKE, OWNERS) == attractors(LAKE, list(OWNERS.values()))
    assert attractors(LAKE, lambda name: OWNERS[name]) == attractors(graph)
    players = {name: (FIRST, SECOND)[owner] for name, owner in OWNERS.items()}
    assert attractors(LAKE, players) == attractors(graph)


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        (lambda: attractors([[0, 1], [1, 0]], [0, 1]), "can be read as a matrix and as lists of successors"),
        (lambda: attractors([[5], [0]], [0, 1]), "an edge leads to vertex 5"),
        (lambda: attractors({"a": "b"}, [0]), "the successors of 'a' are 'b'"),
        (lambda: attractors({"a": ["b"]}, {"a": 0}), "nobody is said to own 'b'"),
        (lambda: attractors([[1], []], [0, 2]), "vertex 1 has the owner 2; allowed here: 0, 1"),
        (lambda: attractors([[1], []]), "nobody owns the vertices"),
        (lambda: attractors([[1], []], [0]), "one of the owners for each vertex: 2, not 1"),
        (lambda: attractors([[1], []], lambda: 0), "cannot be asked about one vertex"),
        (lambda: attractors(LAKE, lambda at, player: 0), "cannot be asked about one vertex"),
        (lambda: attractors([1, 2], [0, 1]), "a list of int is no graph"),
        (lambda: attractors(LAKE, OWNERS, ["sea"]), "'sea' is not a vertex of this graph"),
        (lambda: attractors(LAKE, OWNERS, "shore"), "should be a list of vertices"),
        (lambda: attractors(np.zeros((2, 3)), [0, 1]), "as many rows as columns"),
        (lambda: kernel("grid"), "cannot be made of str"),
        (lambda: Arena(LAKE), "nobody owns the vertices"),
        (lambda: board(np.array([[0, 1], [0, 0]])), "not symmetric: it has 1 at 0, 1 and 0 at 1, 0"),
        (lambda: board(np.array([[0, 0.5], [0.5, 0]])), "count its edges"),
    ],
)
def test_what_makes_no_sense_gets_a_sentence(ask, says):
    with pytest.raises(BadBoard) as refused:
        ask()
    assert says in str(refused.value)


def test_boards_from_dicts_lists_and_matrices():
    triangle = board("complete:3").edges()
    assert board({"a": ["b", "c"], "b": ["c"]}).edges() == triangle
    assert board({"a": ["b", "c"], "b": ["a", "c"], "c": ["a", "b"]}).labels == ("a", "b", "c")
    assert board([[1, 2], [0, 2], [0, 1]]).edges() == triangle
    assert board([[0, 1, 1], [1, 0, 1], [1, 1, 0]]).edges() == triangle
    assert board(np.array([[0, 2], [2, 0]])).edges() == [(0, 1), (0, 1)]
    assert board({0: [1], 1: [0, 2]}).labels is None


def test_names_of_an_arena_survive():
    game = Arena({name: after for name, after in LAKE.items() if name != ("a", 1)}, owners=OWNERS, target=("shore",))
    solution = solve(game)
    assert [str(move) for move in solution.best_moves] == ["go shore"]
    assert [move.plain() for move in solution.best_moves] == [2]
    assert check(solution.proof) == []
    match = play(game).play("go hill").play("GO Lake").play("go 2")
    assert [str(move) for move in match.moves] == ["go hill", "go lake", "go shore"]
    assert ">shore<" in match._repr_svg_()
    with pytest.raises(BadRules, match="the target 'sea' is not a vertex"):
        Arena(LAKE, owners=OWNERS, target=("sea",))


def test_names_of_a_board_survive():
    game = Snort({"lake": ["north shore", "hill"], "hill": ["north shore"]})
    assert {str(move) for move in solve(game).winning_moves} == {"red lake", "red north shore", "red hill"}
    match = play(game).play("red North Shore")
    assert ">R north shore<" in match._repr_svg_()
    assert str(match.moves[0]) == "red north shore"


class Odd:
    """A name that is equal to others of its number, and that runs code when it is looked up."""

    def __init__(self, number, when_asked=lambda: None):
        self.number, self.when_asked = number, when_asked

    def __hash__(self):
        return self.number

    def __eq__(self, other):
        self.when_asked()
        return isinstance(other, Odd) and self.number == other.number


@given(st.integers(1, 12).flatmap(lambda n: st.tuples(st.permutations(range(n)), st.data())))
def test_dictionaries_answer_as_the_longer_way_does(drawn):
    """Names that are the same objects or only equal ones, owners in another order, dead ends and cycles."""
    order, data = drawn
    n = len(order)
    rows = [data.draw(st.lists(st.sampled_from(range(n)), max_size=3)) for _ in range(n)]
    owners = [data.draw(st.integers(0, 1)) for _ in range(n)]
    for name in (lambda v: ("v", v), lambda v: 1_000 + v, Odd):
        names = [name(v) for v in range(n)]
        rows_of = {names[v]: [data.draw(st.sampled_from([names[then], name(then)])) for then in rows[v]] for v in order}
        owner_of = {name(v): owners[v] for v in data.draw(st.permutations(range(n)))}
        quick, longer = attractors(rows_of, owner_of), attractors(rows_of, owner_of, limit=60)
        assert [*quick.winner] == [names[v] for v in order] == [*quick.rank] == [*quick.move]
        assert (quick.winner, quick.rank) == (longer.winner, longer.rank)
        for here, there in quick.move.items():
            assert there is None or there in rows_of[here]
            assert (there is None) is (longer.move[here] is None)


def test_a_dictionary_that_changes_while_it_is_read():
    """Whatever a name does when it is looked up, nothing that was let go of is touched."""
    rows = {}

    def forget():
        rows.clear()
        again.clear()

    again = [Odd(1, forget), Odd(0, forget)]
    rows |= {Odd(0): again, Odd(1): []}
    found = attractors(rows, {Odd(0, forget): 0, Odd(1, forget): 1})
    assert len(found.winner) == 2


@pytest.mark.parametrize(
    ("rows", "owners"),
    [
        ({"a": ["b"], "b": []}, {"a": 0, "b": 2}),
        ({"a": ["b"], "b": []}, {"a": 0, "b": "1"}),
        ({"a": [[]], "b": []}, {"a": 0, "b": 1}),
        ([[1], []], [0, 2]),
        ([[1], []], [0, 1, 1]),
        ([[2], []], [0, 1]),
        ([["b"], []], [0, 1]),
        ([[1], 5], [0, 1]),
        ([(0, 1), (1, 2), (0, 2)], [0, 1, 1]),
    ],
)
def test_what_is_wrong_in_a_small_game_is_said(rows, owners):
    with pytest.raises(BadBoard):
        attractors(rows, owners)
