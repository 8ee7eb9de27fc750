"""The shapes of saved boards, and of new ones: files, pastes, numbers and drawings."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from noyau.errors import CannotRead
from noyau.server.shapes.matches import Asked, JobName, Message, PlacedMatch, Seconds, Shape, Text


class BoardToSave(PlacedMatch):
    """A match to save under a name."""

    name: Annotated[str, StringConstraints(min_length=1, max_length=1_000)]


class BoardFile(BoardToSave):
    """A saved board as a file. One of a game on a graph is a board besides, which the command line reads."""

    format: Literal["noyau match 1"]
    date: Annotated[str, StringConstraints(max_length=40)] = ""
    """When it was saved."""

    @classmethod
    def read(cls, data: bytes, name: str = "") -> Self:
        """What the file of that name holds, or a pasted text; one sentence says why it is no saved board."""
        try:
            return cls.model_validate(match_in(data))
        except ValidationError as error:
            first = error.errors()[0]
            reason = ": ".join(filter(None, [".".join(map(str, first["loc"])), first["msg"]]))
            raise CannotRead(f"{name or 'the text'} is not a saved board: {reason[:200]}") from None


def match_in(data: bytes) -> Any:
    """The saved match in a file: the whole of it, or what a board carries as its `match`."""
    try:
        whole = json.loads(data)
    except (ValueError, RecursionError):
        raise CannotRead("the text is not JSON") from None
    return whole["match"] if isinstance(whole, dict) and "match" in whole else whole


class TextToRead(Shape):
    """A text that was pasted, or a file: its name, and its content as text or, where it is none, in base 64."""

    game: Annotated[str, StringConstraints(max_length=100)]
    name: Annotated[str, StringConstraints(max_length=300)] = ""
    text: Text = ""
    bytes64: Text = ""


class MakeQuestion(Shape):
    """A new board wanted: its maker, and what that asks for. What is left out is as usual."""

    game: Annotated[str, StringConstraints(max_length=100)]
    maker: Annotated[str, StringConstraints(max_length=100)]
    fields: dict[str, bool | Text | None] = Field(default_factory=dict, max_length=50)
    job: JobName | None = None
    limit: Seconds = 30.0

    def words(self) -> dict[str, bool | str]:
        """What was given for the maker."""
        return {name: word for name, word in self.fields.items() if word is not None}

    def place(self) -> dict[str, Any]:
        """A match of the game that has no board yet."""
        return {"game": self.game, "fields": {}, "moves": []}


class BoardWithMatch(BaseModel):
    """A board as noyau writes it, with the match that was played on it; `name` and `date` are the match's."""

    model_config = ConfigDict(extra="allow")

    match: BoardFile


class BoardChange(Shape):
    """What should become of a saved board: another name, another match, or both."""

    name: Annotated[str, StringConstraints(min_length=1, max_length=1_000)] | None = None
    match: PlacedMatch | None = None


class BoardAbout(Shape):
    """A saved board in a list; `changed` is when, in seconds since 1970."""

    id: int
    name: str
    game: str
    changed: float


class SavedBoards(Shape):
    """Every saved board, the latest first."""

    boards: list[BoardAbout]


class SavedBoard(BoardAbout):
    """A saved board in full."""

    fields: dict[str, bool | str]
    moves: list[str]
    places: list[tuple[int, float, float]]
    beyond: bool


class MakerField(Asked):
    """One thing a maker asks for; `seed` is the one to change for another board of the kind."""

    least: int | None
    most: int | None


class Maker(Shape):
    """A way to make new boards of a game."""

    name: str
    title: Message
    fields: list[MakerField]


class Makers(Shape):
    """Every way to make new boards of a game, the usual one first."""

    makers: list[Maker]


class NewBoard(Shape):
    """What was read or made: a match to begin, or to go on with."""

    game: str
    fields: dict[str, bool | str]
    moves: list[str]
    places: list[tuple[int, float, float]] = Field(default_factory=list)
    beyond: bool = False


class SketchVertex(Shape):
    """A vertex of a board to be changed by hand. `number` is its dollars, or its priority."""

    x: float
    y: float
    label: str
    number: int
    owner: Literal[0, 1]
    target: bool


class Sketch(Shape):
    """A board to be changed by hand: what it carries is said by the field of the game."""

    directed: bool
    vertices: list[SketchVertex]
    edges: list[tuple[int, int]]
    start: int | None
