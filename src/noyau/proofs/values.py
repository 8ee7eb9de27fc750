"""Claims about values: a position of a taking game equals H, because whoever begins in G − H loses.

Why it proves: if Right loses G − H by beginning then G ≥ H, if Left does then G ≤ H (Conway). The certificate is a
strategy for whoever does not begin: for every move of the beginner, in G or in −H, one reply in G or in −H; it ends
because the beginner has no move. The trap closed here: a situation that came up before is skipped, and play cannot come
back to it, so a strategy never leans on itself.
"""

import json
import re
from typing import Any, NamedTuple

from noyau.proofs.reading import INT, Flaw, Flaws, Found, Look, NotAProof, require, row
from noyau.proofs.shapes import about
from noyau.proofs.taking import members, opened

MOST_CHARACTERS, DEEPEST, LARGEST, FINEST = 5_000, 50, 300, 2**16
"""Of a written value: characters, braces within braces, numbers, and denominators."""
NUMBER = r"0|-?[1-9][0-9]{0,7}(?:/[1-9][0-9]{0,4})?"


class Value(NamedTuple):
    """A game as it was written: the number top / 2**power, or its options."""

    top: int | None
    power: int = 0
    left: tuple["Value", ...] = ()
    right: tuple["Value", ...] = ()

    def options(self, player: int) -> tuple["Value", ...]:
        """The options of Left (player 1) or of Right (player 2); a number has one at most for each."""
        if self.top is None:
            return self.left if player == 1 else self.right
        towards = -1 if player == 1 else 1
        if self.power == 0 and self.top * -towards <= 0:
            return ()  # Left cannot move in 0, −1, −2 …, Right not in 0, 1, 2 …
        top, power = self.top + towards, self.power
        while power and top % 2 == 0:
            top, power = top // 2, power - 1
        return (Value(top, power),)


def read_value(text: str) -> Value:
    """Numbers and braces, without blanks: {1|-1/2}, {0,{1|0}|}. They are turned into JSON, {a,b|c} into [[a,b],[c]].

    >>> read_value("{1|-1/2}").right
    (Value(top=-1, power=1, left=(), right=()),)
    """
    brackets = re.sub(NUMBER, r'"\g<0>"', text).replace("{", "[[").replace("|", "],[").replace("}", "]]")
    fits = len(text) <= MOST_CHARACTERS and not re.search("[^-0-9/{|},]", text)
    try:
        return _value(json.loads(brackets if fits else ""), 0)
    except (ValueError, RecursionError):
        raise NotAProof("value of the claim", "is not one of numbers and braces, such as {1|-1/2}") from None


def _value(given: Any, depth: int) -> Value:
    if isinstance(given, list):
        left, right = (tuple(_value(option, depth + 1) for option in side) for side in given[: 2 * (depth < DEEPEST)])
        return Value(None, 0, left, right)  # too deep: no sides to unpack, a ValueError like all the others
    top, _, bottom = given.partition("/")
    power = int(bottom or 1).bit_length() - 1
    reduced = int(bottom or 1) == 1 << power <= FINEST and (not bottom or (int(top) % 2 and power))
    if not reduced or abs(int(top)) > LARGEST << power:
        raise ValueError
    return Value(int(top), power)


@about("equality", "taking", "value", reply=row(4, None, None, "vertices"))
def equality(board: Found, claim: Found, proof: Found, look: Look) -> Flaws:
    """Walk both halves once. The beginner takes a vertex or plays in −H, with the options that the replier has in H."""
    start, reply, used, seen = read_value(claim["value"]), proof["reply"], 0, set[Any]()
    todo: list[Any] = [(opened(board, replier, look), start, replier) for replier in (1, 2)]
    while todo:
        at, value, replier = todo.pop()
        key = (at.winners, at.losers, value, replier)
        if key in seen:
            continue
        seen.add(key)
        moves = [(at.loser_takes(vertex), value) for vertex in members(at.losers)]
        for then, left in [*moves, *((at, option) for option in value.options(replier))]:
            look()
            number, options = reply[used] if used < len(reply) else -INT, left.options(3 - replier)
            answered = then.winner_takes(number) if number >= 0 else then
            require(answered and number >= -len(options), f"reply {used}", "is missing, or cannot be played then")
            todo.append((answered, left if number >= 0 else options[-1 - number], replier))
            used += 1
    yield used < len(reply) and Flaw("the strategy", f"has {len(reply)} replies, of which only {used} are needed")
