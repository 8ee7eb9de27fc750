"""What a shape settles cannot be said again: not in a subclass, not beside it, not in an instance."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

import numpy as np
import pytest

from noyau.errors import BadRules
from noyau.forms import Ask, Game
from noyau.games import (
    Arena,
    Bracelet,
    Col,
    Cops,
    Cubes,
    Dollar,
    Euler,
    Geography,
    Lights,
    Nim,
    NodeKayles,
    Octal,
    Peg,
    Snort,
    Subtraction,
    Torus,
)
from noyau.games.arena import At, Go
from noyau.games.shared.colouring import Colouring, Colours, Paint
from noyau.rules import EdgeWalk, FixedAmounts, Heap, LaidOut, Shaped, Take, Taking
from noyau.solvers import grundy, solve, solver_of
from noyau.solvers.arenas.grundy import grundy_values
from noyau.values.parts import PartNumbers
from noyau.words import FIRST, SECOND, Player, Vertex

TWO = (Snort, Col, NodeKayles, Subtraction, Arena, Cops, Nim, Octal, Geography)
ONE = (Euler, Bracelet, Torus, Dollar, Cubes, Lights, Peg)
BOARDS = {
    Snort: ("path:3",), Col: ("path:3",), NodeKayles: ("path:3",), Subtraction: (5,), Arena: ("demo",),
    Cops: ("path:3",), Nim: ((1, 2),), Octal: ("0.77",), Geography: ("path:3",), Euler: ("cycle:3",),
    Bracelet: (2,), Torus: ("2x2",),
    Dollar: ("path:3", (1, 0, -1)), Cubes: ("tick4",), Lights: ("path:3",), Peg: ("path:3", (0,)),
}  # fmt: skip
WORDS = [
    (kind, word) for kind in TWO for word in ("start", "moves", "after", "carried", "winner_at", "parts", "solved")
]
WORDS += [(kind, "owner_of") for kind in TWO]
WORDS += [
    (kind, word) for kind in ONE for word in ("start", "moves", "after", "solved", "carried", "winner_at", "owner_of")
]
WORDS += [(kind, "misere") for kind in (Snort, Col, NodeKayles, Arena, Cops, Octal, Geography, *ONE)]
WORDS += [(kind, "is_legal") for kind in (*TWO, *ONE)]
WORDS += [(Snort, "open_to"), (Subtraction, "positions"), (Arena, "decided"), (Arena, "endless"), (Arena, "to_move")]
WORDS += [
    (Octal, "digits"),
    (Geography, "graph"),
    (Lights, "reach"),
    (Peg, "jumps"),
    (Peg, "at_least"),
    (Cubes, "seen"),
]


@pytest.mark.parametrize(("kind", "word"), WORDS, ids=lambda part: getattr(part, "__name__", part))
def test_a_subclass_that_says_a_settled_word_is_refused_when_it_is_made(kind, word):
    with pytest.raises(BadRules, match=f"Forged cannot say what '{word}' is, for [A-Z]") as refused:
        type("Forged", (kind,), {word: lambda self, *_: None})
    assert "inherit from nothing and write moves and after yourself" in str(refused.value)
    with pytest.raises(BadRules):  # by something else that it inherits
        type("Forged", (type("Mixed", (), {word: lambda self, *_: None}), kind), {})
    with pytest.raises(BadRules):  # as a field
        type("Forged", (kind,), {"__annotations__": {word: "int"}})
    with pytest.raises(BadRules):  # further down
        type("Forged", (type("Honest", (kind,), {}),), {word: lambda self, *_: None})


@pytest.mark.parametrize("kind", [*TWO, *ONE])
def test_an_instance_cannot_hide_a_settled_word(kind):
    rules = kind(*BOARDS[kind])
    for word in ("moves", "after", "start", "carried"):
        with pytest.raises(AttributeError):
            object.__setattr__(rules, word, lambda *_: None)
        right = getattr(rules, word)
        rules.__dict__[word] = lambda *_: None
        assert getattr(rules, word) == right


def test_the_three_forgeries_as_subclasses():
    with pytest.raises(BadRules, match="Always cannot say what 'winner_at' is, for FixedAmounts settles it"):

        @dataclass(frozen=True)
        class Always(Subtraction):
            def winner_at(self, at: Heap) -> Player:
                return FIRST

    with pytest.raises(BadRules, match="Shy cannot say what 'moves' is, for Taking settles it"):

        @dataclass(frozen=True)
        class Shy(Colouring):
            other_loses: ClassVar[bool] = True

            def moves(self, at, player):
                return (move for move in super().moves(at, player) if move.vertex)

    with pytest.raises(BadRules, match="Trap cannot say what 'moves' is, for FixedAmounts settles it"):

        @dataclass(frozen=True)
        class Trap(Subtraction):
            def moves(self, at, player):
                return (Take(1),) if at.tokens % 1_000 == 502 else super().moves(at, player)


def test_how_words_are_looked_up_is_settled_too():
    for trick in ("__getattribute__", "__init_subclass__"):
        with pytest.raises(BadRules, match=trick):
            type("Forged", (Snort,), {trick: lambda *_, **__: None})


def test_a_class_that_got_past_the_gate_is_refused_by_its_game():
    class Quiet:
        def __init_subclass__(cls, **more):
            """Tells nobody."""

    class Sneaked(Quiet, Subtraction):
        def moves(self, at, player):
            return iter(())

    with pytest.raises(BadRules, match=r"Sneaked cannot say what '[a-z_]*' is, for [A-Za-z]* settles it"):
        Game(rules=Sneaked, position=Heap, move=Take, try_first={"tokens": "5"})


def test_a_class_that_was_changed_later_is_refused_by_the_solvers(monkeypatch):
    assert solve(Snort("path:3")).winner is FIRST
    monkeypatch.setattr(Taking, "moves", lambda self, at, player: iter(()))
    with pytest.raises(BadRules, match="Snort cannot say what 'moves' is, for Taking settles it"):
        solve(Snort("path:3"))
    monkeypatch.undo()
    monkeypatch.setattr(Snort, "winner_at", lambda self, at: FIRST, raising=False)
    with pytest.raises(BadRules, match="Snort cannot say what 'winner_at' is, for Taking settles it"):
        solve(Snort("path:3"))


def test_a_subclass_may_say_what_nothing_rests_on():
    class Drawn(Snort):
        players: ClassVar = ("cats", "dogs")

        def sketch(self, at):
            return "o" * len(at.colours)

    assert [str(move) for move in Drawn("path:2").moves(Drawn("path:2").start(), FIRST)] == ["red 0", "red 1"]


def test_a_class_may_settle_more_than_it_inherits():
    class Even(Shaped, settles=("moves",)):
        def moves(self):
            return 2

    class Four(Even, settles=("after",)):
        def after(self):
            return self.moves() + 2

    assert Four().after() == 4
    with pytest.raises(BadRules, match="Five cannot say what 'after' is, for Four settles it"):
        type("Five", (Four,), {"after": lambda self: 5})


class Loose(Taking[Colours, Paint]):
    """Snort on a path of three, with a notation to be spoilt."""

    other_loses: ClassVar[bool] = True
    to_move: ClassVar[Player] = FIRST

    def graph(self):
        return Snort("path:3").graph()

    def written(self, taken, open_):
        return Colours(taken)

    def taken_at(self, at):
        return at.colours

    def taking(self, player, vertex):
        return Paint(("red", "blue")[player.index], vertex)

    def taken_by(self, move):
        return Player.at(("red", "blue").index(move.colour)), Vertex(move.vertex)


def test_a_notation_that_tells_another_position_is_refused_where_it_shows():
    honest = Loose()
    assert honest.open_to(honest.after(honest.start(), Paint("red", 0))) == [0, 1, 3]

    class Forgets(Loose):
        def written(self, taken, open_):
            return Colours((*taken[:2], 0))

    rules = Forgets()
    rules.after(rules.start(), Paint("red", 0))
    with pytest.raises(BadRules, match="Forgets writes a position as 'colours 0,0,0' and reads another one from it"):
        rules.after(rules.start(), Paint("red", 2))

    class Swaps(Loose):
        def taken_by(self, move):
            return FIRST, Vertex(move.vertex)

    with pytest.raises(BadRules, match="Swaps writes a move of player 2 at vertex 0 as 'blue 0' and reads another"):
        list(Swaps().moves(Swaps().start(), SECOND))

    class Shifts(Loose):
        def taking(self, player, vertex):
            return Paint(("red", "blue")[player.index], max(vertex, 1))

    with pytest.raises(BadRules, match="at vertex 0 as 'red 1' and reads another"):
        list(Shifts().moves(Shifts().start(), FIRST))


class Steps(LaidOut[At, Go]):
    """Three vertices in a row, with a notation to be spoilt."""

    def digraph(self):
        return Arena("digraph { 0 [owner=0]; 1 [owner=1]; 2 [owner=0]; 0 -> 1; 0 -> 2; 1 -> 2 }").digraph()

    def wanted(self):
        return None

    def position_at(self, vertex):
        return At(int(vertex))

    def vertex_at(self, at):
        return Vertex(at.vertex)

    def move_along(self, here, there):
        return Go(int(there))


def test_a_notation_that_tells_another_vertex_is_refused_where_it_shows():
    assert [str(Steps().after(At(0), move)) for move in Steps().moves(At(0), FIRST)] == ["vertex 1", "vertex 2"]

    class Blurred(Steps):
        def move_along(self, here, there):
            return Go(0)

    with pytest.raises(BadRules, match="Blurred writes two moves from vertex 0 alike"):
        list(Blurred().moves(At(0), FIRST))

    class Elsewhere(Steps):
        def position_at(self, vertex):
            return At(int(vertex) + 1)

    with pytest.raises(BadRules, match="Elsewhere writes vertex 0 as 'vertex 1' and reads another one from it"):
        Elsewhere().start()
    with pytest.raises(BadRules, match="'go 0' leads nowhere from 'vertex 1'"):
        Steps().after(At(1), Go(0))


def test_amounts_that_are_no_set_of_numbers_are_refused():
    class Nothing(Subtraction):
        def amounts_of(self, player):
            return (0, 1)

    with pytest.raises(BadRules, match=r"the amounts \[0, 1\] of Nothing are not different numbers from 1 on"):
        list(Nothing(5).moves(Heap(5), FIRST))


def heap_rules(**words):
    """A class of rules for a heap, and more words."""

    def amounts(self, at, player):
        return (Take(amount) for amount in (1, 2) if amount <= at.tokens)

    heap = {
        "__annotations__": {"tokens": Annotated[int, Ask("how many tokens")]},
        "misere": False,
        "impartial": True,
        "to_move": FIRST,
        "start": lambda self: Heap(self.tokens),
        "moves": amounts,
        "after": lambda self, at, move: Heap(at.tokens - move.count),
        "__module__": __name__,
    }
    return dataclass(frozen=True)(type("Heaps", (), {**heap, **words}))


@pytest.mark.parametrize("word", ["endless", "decided"])
def test_words_of_an_arena_are_refused_in_a_game_that_is_none(word):
    with pytest.raises(BadRules, match=f"Heaps says '{word}', which nobody would hear: it is not LaidOut"):
        Game(rules=heap_rules(**{word: SECOND}), position=Heap, move=Take, try_first={"tokens": "5"})


@pytest.mark.parametrize("word", ["winner_at", "owner_of", "misere", "parts"])
def test_words_of_a_game_of_two_are_refused_in_a_puzzle(word):
    @dataclass(frozen=True)
    class Alone:
        tokens: Annotated[int, Ask("how many tokens")]

        def start(self):
            return Heap(self.tokens)

        def moves(self, at):
            return (Take(1),)

        def after(self, at, move):
            return Heap(at.tokens - move.count)

        def solved(self, at):
            return at.tokens == 0

    Game(rules=Alone, position=Heap, move=Take, try_first={"tokens": "5"})
    forged = type("Forged", (Alone,), {word: lambda self, at: FIRST})
    with pytest.raises(BadRules, match=f"Forged says '{word}', which nobody would hear: it is a puzzle for one"):
        Game(rules=forged, position=Heap, move=Take, try_first={"tokens": "5"})


def test_who_says_impartial_and_gives_the_players_different_moves_is_refused_where_grundy_values_rest_on_it():
    unfair = heap_rules(moves=lambda self, at, player: (Take(a) for a in (1, int(player)) if a <= at.tokens))
    with pytest.raises(BadRules, match="Heaps says that it is impartial, and its players have different moves"):
        grundy_values(unfair(5), [Heap(5)])
    with pytest.raises(BadRules, match="its players have different moves"):
        PartNumbers(unfair(5)).number(Heap(5))
    assert grundy_values(heap_rules()(5), [Heap(5)])[Heap(5)] == 5 % 3


def test_a_game_whose_players_have_different_moves_has_no_grundy_value():
    assert grundy(Snort("path:3"), Snort("path:3").start()) is None
    assert grundy(NodeKayles("path:3"), NodeKayles("path:3").start()) == 2


@pytest.mark.parametrize(
    "module",
    [
        "dollars.dollar", "cubes.factors", "sequences.euler", "sequences.bracelet", "sequences.torus", "puzzles.lights",
        "puzzles.jumps", "taking.geography", "arenas.chase",
    ],
)  # fmt: skip
def test_a_solver_that_never_asks_for_moves_answers_its_own_game_alone(module):
    game = Game(rules=heap_rules(), position=Heap, move=Take, try_first={"tokens": "5"}, methods={"best": module})
    with pytest.raises(BadRules, match=f"{module} answers [A-Za-z]* alone, and Heaps is something else"):
        solver_of(game)


def test_a_row_of_a_carried_board_is_an_array_or_a_list():
    for kind in (*TWO, *ONE):
        for key, row in kind(*BOARDS[kind]).carried().items():
            assert isinstance(row, str | int | bool | list | np.ndarray), (kind, key)


def test_what_a_game_has_not_declared_is_named():
    for shape, word in ((FixedAmounts, "amounts_of"), (LaidOut, "digraph"), (Taking, "graph"), (EdgeWalk, "graph")):
        begun = type("Begun", (shape,), {})()
        with pytest.raises(BadRules, match=f"Begun does not say what '{word}' is. Hint: every {shape.__name__}"):
            getattr(begun, word)(*[1] * (word == "amounts_of"))
