"""The shapes of the text below a board: blocks, never HTML."""

from __future__ import annotations

from typing import Literal

from noyau.server.shapes.matches import Shape


class Run(Shape):
    """A stretch of a text that is written in one way, perhaps a link."""

    text: str
    strong: bool
    emphasis: bool
    code: bool
    href: str | None


class Heading(Shape):
    """A heading within a text."""

    kind: Literal["heading"]
    runs: list[Run]


class Paragraph(Shape):
    """A paragraph."""

    kind: Literal["paragraph"]
    runs: list[Run]


class Listing(Shape):
    """A list, a paragraph each."""

    kind: Literal["list"]
    items: list[list[Run]]


class Listed(Shape):
    """Lines that stand as they are written."""

    kind: Literal["listed"]
    text: str


class Figure(Shape):
    """A small board to play on, or to watch a demonstration on, itself or in its arena."""

    kind: Literal["figure"]
    game: str
    fields: dict[str, bool | str]
    moves: list[str]
    demo: str | None
    on: Literal["board", "arena"]
    against_machine: bool
    caption: list[Run]


class Theory(Shape):
    """The text below a board."""

    blocks: list[Heading | Paragraph | Listing | Listed | Figure]
