"""The shapes of questions and answers. The OpenAPI page and the page's TypeScript types are made from them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints, WithJsonSchema

from noyau.forms import fields_of
from noyau.games import find
from noyau.languages import known_language
from noyau.server.readable import refuse_other_files

MOST_SECONDS = 600
Text = Annotated[str, StringConstraints(max_length=200_000)]
JobName = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_.-]{1,64}$")]
Seconds = Annotated[float, Field(gt=0, le=MOST_SECONDS)]
Coordinate = Annotated[float, Field(ge=-1e6, le=1e6, allow_inf_nan=False)]
PlayerNumber = Literal[1, 2]
Language = Annotated[str, StringConstraints(max_length=20), AfterValidator(known_language)]


class Shape(BaseModel):
    """Whatever is not known is refused."""

    model_config = ConfigDict(extra="forbid")


# Questions


class Place(Shape):
    """A match up to some move, told in full: what every question starts with."""

    game: Annotated[str, StringConstraints(max_length=100)]
    fields: dict[str, bool | Text | None] = Field(default_factory=dict, max_length=50)
    moves: list[Annotated[str, StringConstraints(max_length=200)]] = Field(default_factory=list, max_length=20_000)

    beyond: bool = False
    """A puzzle that is solved is played on."""

    def place(self) -> dict[str, Any]:
        """The match alone, as the workers take it, once it is known to name no file of the user's."""
        words = {name: word for name, word in self.fields.items() if word is not None}
        refuse_other_files(fields_of(find(self.game).rules), words)
        return {"game": self.game, "fields": words, "moves": self.moves, **({"beyond": True} if self.beyond else {})}


class PlacedMatch(Place):
    """A match, and where its vertices were dragged to: number, x and y in the units of the drawing."""

    places: list[tuple[Annotated[int, Field(ge=0)], Coordinate, Coordinate]] = Field(
        default_factory=list, max_length=5_000
    )


class Question(Place):
    """A question that may take long: it can be named, to watch and cancel it, and has a limit."""

    job: JobName | None = None
    limit: Seconds = 10.0


class SightQuestion(Question):
    """A match to look at."""

    values: bool = False
    arena: bool = False
    known: list[Annotated[int, Field(ge=0)]] = Field(default_factory=list, max_length=4)
    """After how many of the moves the board is known: then only what has changed is told."""


class MoveQuestion(Question):
    """A match in which the machine should move, or a student's function: `student:mine.py:coup`."""

    by: Annotated[str, StringConstraints(pattern=r"^(perfect|careless|random|student:.{3,300})$")] = "perfect"


class HintQuestion(Question):
    """A match in which a person does not know how to go on."""

    language: Language = "en"


class DemoQuestion(Question):
    """A demonstration wanted, from where the match stands."""

    demo: Annotated[str, StringConstraints(max_length=100)]


class DrawingQuestion(PlacedMatch):
    """A match whose board is wanted as a file."""

    language: Language = "en"


class SolveQuestion(Question):
    """A board to solve, before any move. `options` are those of the game's `solve_options`."""

    limit: Seconds = 60.0
    options: dict[str, bool | Text | None] = Field(default_factory=dict, max_length=50)
    language: Language = "en"


# Answers


class Message(Shape):
    """A sentence in no language yet: the key of a catalogue entry, its values, and English to fall back on."""

    key: str
    text: str
    values: dict[str, str | int | float | Message]
    """A message inside another is said in the same language."""


class Asked(Shape):
    """One thing that is asked for: `default` is what it is otherwise."""

    name: str
    kind: Literal["int", "ints", "bool", "player", "choice", "text", "graph", "digraph"]
    default: str | bool | None
    choices: list[str] | None
    help: Message


class GameField(Asked):
    """One thing a game asks for."""

    board: bool
    boards: list[Literal["graph", "digraph"]]
    carries: list[Literal["value", "owner", "priority", "start", "target"]]


class Game(Shape):
    """A game, as far as every page needs it. `try_first` is what the fields of a first match are, whole;
    `summary` introduces a game that the catalogues do not know."""

    name: str
    title: Message
    summary: Message | None
    players: Literal[1, 2]
    player_names: list[str]
    try_first: dict[str, str | bool]
    panels: list[str]
    stage: str | None
    arena_on_board: bool


class GameDetails(Shape):
    """What a game asks for before it can start, what its solver can be told, and what can be shown of it."""

    name: str
    fields: list[GameField]
    solve_options: list[GameField]
    demos: list[DemoName]


class Games(Shape):
    """Every game there is."""

    games: list[Game]


View = Annotated[dict[str, Any], WithJsonSchema({"format": "view"})]
"""What every front end draws. view.schema.json is the contract; the OpenAPI page takes it over as it is."""


class TileBoard(Shape):
    """A game's usual board before the first move, to be looked at only: no moves are listed."""

    game: str
    view: View


class Gallery(Shape):
    """The boards of every game."""

    boards: list[TileBoard]


class Value(Shape):
    """Who wins after a move, in how many moves counted from before it, and whether no move is better."""

    winner: PlayerNumber | None
    rank: int | None
    best: bool


class Played(Shape):
    """One move of the match as it was played."""

    text: str
    label: Message
    player: PlayerNumber
    value: Value | None


Change = dict[str, Any]
"""What differs between two views: parts, and lists as runs of the earlier list with new rows in between."""


class Sight(Shape):
    """A match looked at. `fields` is how the server writes them; `undecided` says that the values took too long.

    Either the `view`, or a `change` of the view that was known after `since` moves; `history` then begins there, and
    the fields are those that were known.
    `arena` is the arena around the present turn, `path` the vertices of the whole one that were visited.
    """

    game: str
    fields: dict[str, str | bool] | None
    since: int | None
    view: View | None
    change: Change | None
    position: Message
    """What the view's position is called."""
    goes_on: bool
    """It is a puzzle, solved, that can be played on."""
    history: list[Played]
    arena: View | None
    path: list[int] | None
    undecided: Message | None


class WholeArena(Shape):
    """The whole arena of a board, or why it is not drawn."""

    view: View | None
    note: Message | None


class Reply(Shape):
    """What the machine plays; a guess, with a message that says so, when it could not be decided in time."""

    move: str
    label: Message
    decided: bool
    message: Message | None


class Students(Shape):
    """The students' functions that may sit at the table: `mine.py:coup` …"""

    functions: list[str]


class Hint(Shape):
    """The best moves and how the match stands; no moves when it could not be decided in time."""

    moves: list[str]
    message: Message
    decided: bool


class Proof(BaseModel):
    """What kind of proof the answer has, and what it claims."""

    model_config = ConfigDict(extra="allow")

    kind: Literal["proved", "searched", "none"]
    claim: str


class Solved(Shape):
    """What `noyau solve` says: the keys of `answer` are those of `noyau solve --json`; what is very long is cut."""

    answer: dict[str, Any]
    shortened: list[str]
    sentences: list[Message]
    proof: Proof
    seconds: float
    finished: bool


class ProofFile(Shape):
    """A proof as `noyau solve --proof` writes it, and a name for the file."""

    name: str
    text: str


class DemoStep(Shape):
    """A move to play, or vertices to light up, of the board or of the arena beside it, and a sentence.

    From a step with a view on, that board is shown in place of the match's.
    """

    move: str | None
    label: Message | None
    lights: list[int]
    on: Literal["board", "arena"]
    message: Message | None
    view: View | None
    line: int
    """The line of the algorithm, counted from 1; 0 where it has none."""


class Demo(Shape):
    """A demonstration, with the lines of its algorithm; `more` when it goes on for longer than is told."""

    lines: list[Message]

    steps: list[DemoStep]
    more: bool


class DemoName(Shape):
    """What can be shown."""

    name: str
    title: Message


class Drawing(Shape):
    """One SVG document."""

    svg: str


class Progress(Shape):
    """How a job stands: for how many seconds it has been worked on, or has been waiting."""

    state: Literal["waiting", "running", "done", "limit", "cancelled", "failed"]
    seconds: float


class Otherwise(Shape):
    """A complaint in a language, where no catalogue has it."""

    message: str
    hint: str


class ErrorText(Shape):
    """A sentence that a person can act on. In other languages: `said`, then what is `allowed`, then `hint_said`;
    what has no such message is in `others`, by language."""

    message: str
    hint: str
    said: Message | None
    allowed: list[str]
    hint_said: Message | None
    others: dict[str, Otherwise] = {}


class Complaint(Shape):
    """Why a question is not answered."""

    error: ErrorText
