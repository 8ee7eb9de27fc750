"""What the classroom's page sends and gets."""

from __future__ import annotations

from pydantic import Field

from noyau.server.shapes.matches import Shape


class HandedIn(Shape):
    """A file that a student dropped on the page."""

    file: str = Field(max_length=200)
    text: str = Field(max_length=200_000)


class Verdicts(Shape):
    """What became of it: the points, and a section of the report, escaped."""

    points: float
    of: float
    html: str
