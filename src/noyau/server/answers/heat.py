"""Heat on a board of Snort, Col or node kayles, as plain data: each part with its value and temperature."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from noyau.errors import BadRules
from noyau.languages import message
from noyau.rules import Taking, plays_normally
from noyau.server.answers.matches import Answer, Place, match_of
from noyau.solvers.taking.heat import Part, parts_at

STEPS = (0, 1, 2, 4)
"""From these temperatures on a part is shaded one step hotter; below the first it is cold."""
LONGEST = 40
SHARE = 0.8
"""Of the time allowed, so that what is found can still be told."""


def heat(place: Place, *, limit: float | None = None) -> Answer:
    """The parts of the board, the hottest first, and how hot each is."""
    match = match_of(place)
    if not isinstance(match.rules, Taking) or not plays_normally(match.rules):
        raise BadRules(f"{place['game']} has no temperature", hint="Snort, Col and node kayles have one")
    parts = parts_at(match.rules, match.turn.position, limit=None if limit is None else SHARE * limit)
    unknown = sum(part.value is None for part in parts)
    return {
        "parts": [_part(part) for part in sorted(parts, key=_coldness)],
        "steps": list(STEPS),
        "message": message("heat.unknown", count=unknown).as_json() if unknown else None,
    }


ANSWERS: dict[str, Callable[..., Answer]] = {"heat": heat}
"""What a worker can be asked."""


def _coldness(part: Part) -> tuple[bool, Any]:
    return part.value is None, None if part.value is None else -part.value.temperature


def _part(part: Part) -> Answer:
    if part.value is None:
        return {"vertices": list(part.vertices), "value": None, "temperature": None, "step": None}
    text = str(part.value)
    return {
        "vertices": list(part.vertices),
        "value": text if len(text) <= LONGEST else text[: LONGEST - 1] + "…",
        "temperature": str(part.value.temperature).replace("-", "−"),
        "step": _step(part.value.temperature),
    }


def _step(temperature: Fraction) -> int:
    """How hot it looks.

    >>> [_step(Fraction(t)) for t in (-1, 0, 1, 3, 9)]
    [0, 1, 2, 3, 4]
    """
    return sum(temperature >= start for start in STEPS)
