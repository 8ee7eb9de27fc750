"""Sequences and circuits: bracelets, Euler's walk, tori."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from noyau.answers.interface import UNASKED, Answer, Unasked, silent, when_known
from noyau.languages import Language, Message


@dataclass(frozen=True, kw_only=True)
class _Spoken(Answer):
    """An answer whose sentences are made with it."""

    sentences: tuple[Message, ...] = silent(())

    def messages(self, language: Language = "en") -> Iterable[Message]:
        """What was found."""
        return self.sentences


@dataclass(frozen=True, kw_only=True)
class BraceletAnswer(_Spoken):
    """A ring without a repeated window, or where a window is (None: nowhere), or which one is at a place."""

    length: int | None
    method: str | None
    seed: int | None = when_known()
    begin: int | None = when_known()
    packed: bool | None = when_known()
    window: str | None = when_known()
    position: int | Unasked | None = UNASKED
    sequence: str | None = when_known()
    forbidden: list[str] | None = when_known()
    """Words that never come up."""
    at_most: int | None = when_known()
    """With forbidden words: no ring without them has more stones; its length where the ring is a longest one."""
    arcs: list[str] | None = when_known()


@dataclass(frozen=True, kw_only=True)
class EulerAnswer(_Spoken):
    """The circuit as vertices, the first again at the end; or the vertex or the piece that stands in the way."""

    eulerian: bool | None
    edges: int | None
    circuit: list[int] | None
    reason: dict[str, Any] | None
    circuits: str | Unasked | None = UNASKED
    """How many there are, as text: the number may have thousands of digits."""


@dataclass(frozen=True, kw_only=True)
class TorusAnswer(_Spoken):
    """A torus with every window once, or where a window is, or which one is at a place."""

    rows: int | None
    columns: int | None
    window: str | None = when_known()
    position: list[int] | None = when_known()
    torus: list[str] | None = when_known()
