"""How moves, positions and players are said, in words that the catalogues translate."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from noyau.errors import CannotRead
from noyau.languages import LANGUAGES, Language, Message, catalogue, message
from noyau.words import NOTHING, Notation

MOST_LISTED = 40
"""Of a longer list the first entries are said: nobody reads on."""


def move_label(move: Notation) -> Message:
    """What a move is called: `take 2`, in the reader's language where the catalogue has it.

    A word in a move (the colour, the way a cube turns) may have an entry of its own: `move.paint.red`.
    """
    values = {
        name: move_label(part) if isinstance(part, Notation) else as_value(part) for name, part in move.shown().items()
    }
    kind = f"move.{type(move).__name__.lower()}"
    words = (getattr(move, name) for name in values)  # a vertex that has a name is still a number there
    own = ".".join([kind, *(word for word in words if isinstance(word, str))])
    return message(own if own in catalogue("en") else kind, text=str(move), **values)


def move_text(move: Notation, language: Language) -> str:
    """A move as one says it."""
    return move_label(move).inside(language)


def move_typed(kind: type[Notation], text: str) -> Notation | None:
    """The move that a person means by words as they are shown, in any language, or by the bare numbers in their order.

    >>> from noyau.games.nim import TakeFrom
    >>> from noyau.games.snort import Paint
    >>> move_typed(TakeFrom, "prendre 2 dans le tas 1"), move_typed(TakeFrom, "2 1")
    (TakeFrom(heap=0, count=2), TakeFrom(heap=0, count=2))
    >>> move_typed(Paint, "Rouge 4"), move_typed(Paint, "mauve 4")
    (Paint(colour='red', vertex=4), None)
    """
    kinds = [kind, *kind.__subclasses__()]
    for one in kinds:
        for template, known in _ways_to_say(one):
            found = one.read_as(template, text)
            if found is not None and set(found) | set(known) == _names(one):
                values = {**known, **found}
                less = {name: values[name] - 1 for name in one.counted_from_one}
                try:
                    return one(**{**values, **less})
                except CannotRead:  # a word that is no colour, no way to turn
                    continue
    return None


def word_shown(word: str, language: Language) -> str:
    """What a player is called in a language: `red` is `rouge`."""
    return message(f"player.{word}", text=word).inside(language)


def position_label(position: Notation) -> Message:
    """What a position is called: `heap 7`, in the reader's language where the catalogue has it."""
    parts = position.parts().items()
    values = {name: _joined(part) if isinstance(part, tuple) else str(part) for name, part in parts}
    return message(f"position.{type(position).__name__.lower()}", text=str(position), **values)


def position_text(position: Notation, language: Language) -> str:
    """A position as one says it.

    >>> from noyau.games.subtraction import Heap
    >>> position_text(Heap(7), "fr")
    'tas de 7'
    """
    for part in position.parts().values():
        if isinstance(part, tuple) and any(isinstance(one, Notation) for one in part):  # games side by side
            return " + ".join(position_text(one, language) for one in part)
    return position_label(position).inside(language)


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
    """A list as a sentence holds it; what has commas in it stands between semicolons.

    >>> shortened([1, 2]), shortened(["take 1, leave 4", "take 2"])
    ('1, 2', 'take 1, leave 4; take 2')
    """
    shown = [str(value) for value in values[:MOST_LISTED]]
    mark = "; " if any(", " in text for text in shown) else ", "
    return mark.join(shown) + (f"{mark}…" if len(values) > MOST_LISTED else "")


def as_value(part: Any) -> str | int:
    """A part of a move as a message carries it."""
    if isinstance(part, tuple):
        return ",".join(map(str, part)) or NOTHING
    # Beyond this a number would lose its last digits on the page.
    return part if isinstance(part, int) and abs(part) < 2**53 else str(part)


def _ways_to_say(kind: type[Notation]) -> Iterator[tuple[str, dict[str, str]]]:
    """The templates of a move in every language, each with the words that are settled by it: `rouge {vertex}`."""
    key = f"move.{kind.__name__.lower()}"
    for language in LANGUAGES:
        for own, entry in catalogue(language).items():
            if isinstance(entry, str) and (own == key or own.startswith(f"{key}.")):
                words = own[len(key) + 1 :].split(".") if own != key else []
                names = [name for name in _names(kind) if name not in re.findall(r"\{(\w+)\}", entry)]
                if len(words) == len(names):
                    yield entry, dict(zip(names, words, strict=True))
    in_order = re.findall(r"\{(\w+)\}", kind.template)
    if len(in_order) > 1:
        yield " ".join(f"{{{name}}}" for name in in_order), {}
    if kind.counted_from_one:
        yield kind.template, {}


def _names(kind: type[Notation]) -> set[str]:
    """The fields that are written."""
    return set(re.findall(r"\{(\w+)\}", kind.template))


def _joined(part: tuple[object, ...]) -> str:
    return (",".join(map(str, part[:MOST_LISTED])) or NOTHING) + (",…" if len(part) > MOST_LISTED else "")
