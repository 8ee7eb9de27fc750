"""What positions and moves are called in the types of this folder."""

from __future__ import annotations

from typing import TypeVar

from noyau.words import Notation

P = TypeVar("P", bound=Notation)
"""A position: frozen, hashable, printed and parsed."""
M = TypeVar("M", bound=Notation)
"""A move: frozen, hashable, printed and parsed."""
P_co = TypeVar("P_co", bound=Notation, covariant=True)
P_contra = TypeVar("P_contra", bound=Notation, contravariant=True)
