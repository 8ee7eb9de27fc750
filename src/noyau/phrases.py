"""How moves, positions and players are said, in words that the catalogues translate."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from noyau.languages import Language, Message, catalogue, message
from noyau.words import NOTHING, Notation

MOST_LISTED = 40
"""Of a longer list the first entries are said: nobody reads on."""


def move_label(move: Notation) -> Message:
    """What a move is called: `take 2`, in the reader's language where the catalogue has it.

    A word in a move (the colour, the way a cube turns) may have an entry of its own: `move.paint.red`.
    """
    values = {name: as_value(part) for name, part in move.parts().items()}
    kind = f"move.{type(move).__name__.lower()}"
    own = ".".join([kind, *(part for part in values.values() if isinstance(part, str))])
    return message(own if own in catalogue("en") else kind, text=str(move), **values)


def move_text(move: Notation, language: Language) -> str:
    """A move as one says it."""
    return move_label(move).inside(language)


def position_text(position: Notation, language: Language) -> str:
    """A position as one says it.

    >>> from noyau.games.subtraction import Heap
    >>> position_text(Heap(7), "fr")
    'tas de 7'
    """
    parts = position.parts().items()
    values = {name: _joined(part) if isinstance(part, tuple) else str(part) for name, part in parts}
    return message(f"position.{type(position).__name__.lower()}", text=str(position), **values).inside(language)


def of_named_player(key: str, name: str, number: int, **values: Any) -> Message:
    """A sentence about a player, who may have a name in this game: `status.to_move.red`.

    >>> of_named_player("answer.wins", "red", 1).inside("fr"), of_named_player("answer.wins", "cats", 1).inside("en")
    ('Rouge gagne.', 'cats wins.')
    """
    if f"{key}.{name}" in catalogue("en"):
        return message(f"{key}.{name}", player=number, **values)
    if not name.isdigit() and f"{key}_named" in catalogue("en"):
        return message(f"{key}_named", player=name, **values)
    return message(key, player=number, **values)


def shortened(values: Sequence[object]) -> str:
    """A list as a sentence holds it."""
    return ", ".join(map(str, values[:MOST_LISTED])) + (", …" if len(values) > MOST_LISTED else "")


def as_value(part: Any) -> str | int:
    """A part of a move as a message carries it."""
    if isinstance(part, tuple):
        return ",".join(map(str, part)) or NOTHING
    # Beyond this a number would lose its last digits on the page.
    return part if isinstance(part, int) and abs(part) < 2**53 else str(part)


def _joined(part: tuple[object, ...]) -> str:
    return (",".join(map(str, part[:MOST_LISTED])) or NOTHING) + (",…" if len(part) > MOST_LISTED else "")
