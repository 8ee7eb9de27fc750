"""What proves claims about cubes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from noyau.certificates.rooms.certificate import Certificate, Numbers


@dataclass(frozen=True, eq=False)
class Arrangement(Certificate):
    """Which face of each cube is at the front, and which at the left."""

    type: ClassVar[str] = "arrangement"
    keys: ClassVar = {"front_of_cube": "front", "left_of_cube": "left"}
    front_of_cube: Numbers
    left_of_cube: Numbers


@dataclass(frozen=True, eq=False)
class ShownTooRarely(Certificate):
    """A weight for every colour; seen together, the cubes cannot reach what four full sides need."""

    type: ClassVar[str] = "too rarely"
    keys: ClassVar = {"weight_of_colour": "weight"}
    weight_of_colour: Numbers
