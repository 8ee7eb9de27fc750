"""What the card beside a dollar board tells, as plain data: winnable or not and why, the par, the moves made in fewer.

Nothing here knows HTTP; workers answer with these functions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain

from noyau.errors import BadRules
from noyau.games.dollar import Deal, Dollar, minimised, moves_of, script_of
from noyau.languages import Message, message
from noyau.server.answers.matches import Answer, Place, match_of, rules_of
from noyau.solvers.dollars.burning import reduced, settled
from noyau.solvers.dollars.dollar import quick_bound, script_text
from noyau.solvers.dollars.shortest import least_moves


def bank(place: Place, *, limit: float | None = None) -> Answer:
    """The total, the genus, and whether the board can be won, with the reason. Moves change none of it."""
    rules = _dollar(place)
    graph, values = rules.graph(), rules.start().values
    end = settled(graph, values, limit=limit)
    why = _why_won(rules, end.script.tolist()) if end.won else _why_lost(rules, limit)
    return {"total": str(sum(values)), "genus": graph.genus, "winnable": end.won, "why": why.as_json()}


def par(place: Place, *, limit: float | None = None) -> Answer:
    """The fewest moves that win the board from its start, as far as it is known: at most `length`, at least `bound`."""
    rules = _dollar(place)
    graph, values = rules.graph(), rules.start().values
    end = settled(graph, values, limit=limit)
    if not end.won:
        return {"length": None, "bound": None}
    least = least_moves(graph, values, limit=limit, start=end.script)
    return {"length": least.length, "bound": max(least.bound, quick_bound(graph, values))}


def shortened(place: Place, *, limit: float | None = None) -> Answer:
    """The moves made so far, replaced by the fewest that lead to the same dollars.

    Two scripts lead to the same dollars exactly when one is a shift of the other, so the median shift is the shortest.
    """
    rules = _dollar(place)
    moves = tuple(move for move in match_of(place).moves if isinstance(move, Deal))
    script = minimised(script_of(moves, rules.graph().vertex_count))
    fewer = _playable(rules, script, moves)
    saved = len(moves) - len(fewer)
    says = message("bank.shorter", count=saved) if saved else message("bank.shortest")
    return {"moves": list(map(str, fewer if saved else moves)), "message": says.as_json()}


ANSWERS: dict[str, Callable[..., Answer]] = {"bank": bank, "par": par, "shortened": shortened}
"""What a worker can be asked."""


def _dollar(place: Place) -> Dollar:
    if place["game"] != "dollar":
        raise BadRules(f"{place['game']} has no bank", hint="only the dollar game has one")
    rules: Dollar = rules_of(place)
    return rules


def _why_won(rules: Dollar, script: list[int]) -> Message:
    values, genus = rules.start().values, rules.graph().genus
    if min(values) >= 0:
        return message("bank.why.clear")
    total = _with_minus_sign(sum(values))
    if sum(values) >= genus:
        return message("bank.why.genus", total=total, genus=genus)
    return message("bank.why.script", total=total, genus=genus, script=script_text(minimised(script), rules.graph()))


def _why_lost(rules: Dollar, limit: float | None) -> Message:
    values = rules.start().values
    if sum(values) < 0:
        return message("bank.why.negative", total=_with_minus_sign(sum(values)))
    left = reduced(rules.graph(), values, limit=limit).dollars.tolist()
    return message("bank.why.burning", vertex=0, debt=_with_minus_sign(left[0]))


def _playable(rules: Dollar, script: Iterable[int], made: Iterable[Deal]) -> tuple[Deal, ...]:
    """The script's moves in an order that does not win before its end: there the match would be over.

    Should every order that is tried do so, the first is cut where it wins.
    """
    moves = tuple(moves_of(script))
    orders = (moves, tuple(reversed(moves)), _as_made(moves, made))
    return next((order for order in orders if _winning(rules, order) >= len(order)), moves[: _winning(rules, moves)])


def _as_made(moves: Iterable[Deal], made: Iterable[Deal]) -> tuple[Deal, ...]:
    """The moves, those that were made before in the order in which they were."""
    left = list(moves)

    def kept() -> Iterator[Deal]:
        for move in made:
            if move in left:
                left.remove(move)
                yield move

    return tuple(chain(list(kept()), left))


def _winning(rules: Dollar, moves: tuple[Deal, ...]) -> int:
    """After how many of the moves nobody is in debt; one more than all, if never."""
    at = rules.start()
    for made, move in enumerate(moves):
        if rules.solved(at):
            return made
        at = rules.after(at, move)
    return len(moves) if rules.solved(at) else len(moves) + 1


def _with_minus_sign(dollars: int) -> str:
    return str(dollars).replace("-", "−")
