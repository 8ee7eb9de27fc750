"""What the page shows of a torus: its cells, and the window that begins at each place, across the border too."""

from __future__ import annotations

from collections.abc import Callable

from noyau.errors import BadRules
from noyau.games.shared.symbols import tint_of
from noyau.games.torus import MOST_DRAWN, Torus
from noyau.languages import message
from noyau.server.answers.matches import Answer, Place, match_of, rules_of
from noyau.solvers.sequences.torus import filled, lines


def shown(place: Place, *, so_far: bool = False) -> Answer:
    """The whole torus that a match is about; with `so_far` only the cells that have been filled in the match."""
    rules = rules_of(place)
    if not isinstance(rules, Torus):
        raise BadRules(f"{place['game']!r} has no torus", hint="ask about a match of the game torus")
    (rows, columns), (height, width) = rules.shape, rules.window_shape
    drawn = rules.wanted <= MOST_DRAWN
    cells = (match_of(place).turn.position.cells if so_far else whole(rules)) if drawn else ""
    windows = [{"cells": list(places), "word": _word(cells, places, width)} for places in rules.windows(cells)]
    if not drawn:
        says = message("torus.not_drawn", count=f"{rules.wanted:,}", most=f"{MOST_DRAWN:,}")
    elif len(windows) < rules.wanted:
        says = message("torus.so_far" if windows else "torus.none", count=len(windows), of=rules.wanted)
    else:
        says = message("torus.closed", rows=rows, columns=columns, count=rules.wanted, window=rules.window)
    return {
        **{"rows": rows, "columns": columns, "height": height, "width": width},
        "kinds": [{"symbol": symbol, "tint": tint_of(rules.symbols, symbol)} for symbol in rules.symbols],
        "cells": cells if drawn else None,
        "windows": windows,
        "says": says.as_json(),
    }


ANSWERS: dict[str, Callable[..., Answer]] = {"torus": shown}
"""What a worker can be asked."""


def whole(rules: Torus) -> str:
    """The cells of a full torus, row after row.

    >>> whole(Torus("1x2"))
    '0011'
    """
    return "".join(lines(rules, filled(*rules.window_shape, len(rules.symbols)).cells))


def _word(cells: str, places: tuple[int, ...], width: int) -> str:
    """A window as it is asked for: its rows with slashes between them."""
    row = "".join(cells[place] for place in places)
    return "/".join(row[at : at + width] for at in range(0, len(row), width))
