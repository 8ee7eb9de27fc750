"""Document 000's algorithms, a shortest solution, and the fire."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from noyau.games.dollar import Dollar, Dollars, length_of, minimised, moves_of
from noyau.languages import message
from noyau.positions import Turn
from noyau.rules import Step
from noyau.solvers.dollars.burning import reduced, settled
from noyau.solvers.dollars.by_hand import steps
from noyau.solvers.dollars.dollar import shortest

SOON = 5.0
MOST_SETTLING = 40
"""Of more moves than that the end alone is shown."""
LAST = {"borrow": 3, "naive": 1, "give": 1, "alternate": 1}
"""The line at which an algorithm gives up."""


def algorithm(way: Any) -> Any:
    """One of document 000's algorithms, from the dollars of a turn on, and how it ended if it did."""

    def steps_of(rules: Dollar, turn: Turn[Any]) -> Iterator[Step]:

        after, count = turn.position.values, 0
        for move, dollars in steps(way, rules.graph(), turn.position.values):
            after, count = dollars, count + 1
            yield Step(move, (move.vertex,), line=_line(way, move))
        ending = "demo.cleared" if min(after) >= 0 else "demo.all_borrowed" if way == "borrow" else "demo.all_in_debt"
        yield Step(says=message(ending, count=count), line=1 if min(after) >= 0 else LAST[way])

    return steps_of


def _line(way: Any, move: Any) -> int:
    """Which line made the move: `naive` and `alternate` have one for lending and one for borrowing."""
    return 3 if way in ("naive", "alternate") and move.sign < 0 else 2


def best_script(rules: Dollar, turn: Turn[Any]) -> Iterator[Step]:
    """A shortest solution, or the shortest that was found soon, from the dollars of a turn on."""

    values = turn.position.values
    end = settled(rules.graph(), values)
    if not end.won:
        yield Step(says=message("demo.hopeless"), line=1)
        return
    found = shortest(rules.graph(), values, end, SOON)
    for move in moves_of(found.script or ()):
        yield Step(move, (move.vertex,), line=2)
    says = message("dollar.optimal") if found.optimal else message("dollar.bound", count=found.bound)
    yield Step(says=says, line=3)


def fire(rules: Dollar, turn: Turn[Any]) -> Iterator[Step]:
    """Winnable or not, and why: everybody but vertex 0 is brought out of debt, then a fire spreads from vertex 0.

    The match stays where it is: its moves would end it as soon as nobody is in debt.

    >>> from noyau.games import Dollar
    >>> from noyau.positions import first_turn
    >>> game = Dollar("path:3", values=(-1, 0, 0))
    >>> [step.lights for step in fire(game, first_turn(game))]
    [(), (0,), (0, 1), (0, 1, 2), (0,)]
    """

    found = reduced(rules.graph(), turn.position.values)
    yield Step(says=message("demo.reduced", vertex=0), shows=turn.position, line=1)
    yield from _settling(rules, turn.position, found.script.tolist(), Dollars(tuple(found.dollars.tolist())))
    order = tuple(map(int, found.order))
    for burnt in range(1, len(order) + 1):
        key = "demo.lit" if burnt == 1 else "demo.burns"
        yield Step(lights=order[:burnt], says=message(key, vertex=order[burnt - 1]), line=2 if burnt == 1 else 3)
    yield Step(lights=(0,), says=message("demo.won" if found.dollars[0] >= 0 else "demo.lost", vertex=0), line=4)


def _settling(rules: Dollar, at: Any, script: list[int], end: Any) -> Iterator[Step]:
    """The board after each move of a script, or after all of them where they are many."""

    least = minimised(script)
    count = length_of(least)
    if count > MOST_SETTLING:
        yield Step(says=message("demo.settled", count=count), shows=end, line=1)
        return
    for move in moves_of(least):
        at = rules.after(at, move)
        said = message(f"move.{type(move).__name__.lower()}", vertex=move.vertex)
        yield Step(lights=(move.vertex,), says=said, shows=at, line=1)
