"""The shapes of questions and answers. The OpenAPI page and the page's TypeScript types are made from them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, WithJsonSchema

from noyau.games import find
from noyau.languages import Language
from noyau.server.files import refuse_other_files

MOST_SECONDS = 600
Text = Annotated[str, StringConstraints(max_length=200_000)]
JobName = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_.-]{1,64}$")]
Seconds = Annotated[float, Field(gt=0, le=MOST_SECONDS)]
PlayerNumber = Literal[1, 2]


class Shape(BaseModel):
    """Whatever is not known is refused."""

    model_config = ConfigDict(extra="forbid")


# Questions


class Place(Shape):
    """A match up to some move, told in full: what every question starts with."""

    game: Annotated[str, StringConstraints(max_length=100)]
    fields: dict[str, bool | Text | None] = Field(default_factory=dict, max_length=50)
    moves: list[Annotated[str, StringConstraints(max_length=200)]] = Field(default_factory=list, max_length=20_000)

    def place(self) -> dict[str, Any]:
        """The match alone, as the workers take it, once it is known to name no file of the user's."""
        words = {name: word for name, word in self.fields.items() if word is not None}
        refuse_other_files(find(self.game).rules, words)
        return {"game": self.game, "fields": words, "moves": self.moves}


class Question(Place):
    """A question that may take long: it can be named, to watch and cancel it, and has a limit."""

    job: JobName | None = None
    limit: Seconds = 10.0


class SightQuestion(Question):
    """A match to look at."""

    values: bool = False
    arena: bool = False


class MoveQuestion(Question):
    """A match in which the machine should move."""

    by: Literal["perfect", "careless", "random"] = "perfect"


class HintQuestion(Question):
    """A match in which a person does not know on."""

    language: Language = "en"


class DemoQuestion(Question):
    """A demonstration wanted, from where the match stands."""

    demo: Annotated[str, StringConstraints(max_length=100)]


class DrawingQuestion(Place):
    """A match whose board is wanted as a file."""

    language: Language = "en"


class WayQuestion(Question):
    """A stack of cubes whose solution is wanted: the turns of one cube, or of all."""

    one: bool = False


class RingQuestion(Place):
    """A match of the bracelet whose whole ring is wanted; or a ring of another k, of more or fewer kinds of stones."""

    k: Annotated[int, Field(ge=1, le=100)] | None = None
    kinds: Annotated[int, Field(ge=2, le=100)] | None = None
    threaded: bool = False
    """Only the stones that have been threaded in the match."""

    def wishes(self) -> dict[str, Any]:
        """Which ring it should be."""
        return {"k": self.k, "kinds": self.kinds, "threaded": self.threaded}


class WindowQuestion(RingQuestion):
    """A window to look for."""

    window: Annotated[str, StringConstraints(max_length=200)]


class SolveQuestion(Question):
    """A board to solve, before any move. `options` are those of the game's `solve_options`."""

    limit: Seconds = 60.0
    options: dict[str, bool | Text | None] = Field(default_factory=dict, max_length=50)
    language: Language = "en"


BOARD_FORMAT = "noyau match 1"


class BoardToSave(Place):
    """A match to save under a name."""

    name: Annotated[str, StringConstraints(min_length=1, max_length=1_000)]


class BoardFile(BoardToSave):
    """A saved board as a file."""

    format: Literal["noyau match 1"]


class TextToRead(Shape):
    """A text that was pasted, or a file: its name, and its content as text or, where it is none, in base 64."""

    game: Annotated[str, StringConstraints(max_length=100)]
    name: Annotated[str, StringConstraints(max_length=300)] = ""
    text: Text = ""
    bytes64: Text = ""


class Generating(Shape):
    """A new board wanted, by the numbers that its generator asks for."""

    game: Annotated[str, StringConstraints(max_length=100)]
    generator: Annotated[str, StringConstraints(max_length=100)]
    numbers: dict[str, Annotated[int, Field(ge=-(2**53), le=2**53)]] = Field(default_factory=dict, max_length=10)


class BoardChange(Shape):
    """What should become of a saved board: another name, another match, or both."""

    name: Annotated[str, StringConstraints(min_length=1, max_length=1_000)] | None = None
    match: Place | None = None


# Answers


class Message(Shape):
    """A sentence in no language yet: the key of a catalogue entry, its values, and English to fall back on."""

    key: str
    text: str
    values: dict[str, str | int | float]


class GameField(Shape):
    """One thing a game asks for."""

    name: str
    kind: Literal["int", "ints", "bool", "player", "choice", "text", "graph", "digraph"]
    board: bool
    default: str | bool | None
    choices: list[str] | None
    help: Message
    boards: list[Literal["graph", "digraph"]]
    carries: list[Literal["value", "owner", "priority", "start", "target"]]


class Game(Shape):
    """A game, with what it asks for before it can start and what its solver can be told."""

    name: str
    title: Message
    summary: Message
    players: Literal[1, 2]
    fields: list[GameField]
    try_first: dict[str, str | bool]
    solve_options: list[GameField]
    demos: list[DemoName]
    panels: list[str]
    stage: str | None


class Games(Shape):
    """Every game there is."""

    games: list[Game]


class Value(Shape):
    """Who wins after a move, in how many moves counted from before it, and whether no move is better."""

    winner: PlayerNumber | None
    rank: int | None
    best: bool


View = Annotated[dict[str, Any], WithJsonSchema({"format": "view"})]
"""What every front end draws. view.schema.json is the contract; the OpenAPI page takes it over as it is."""


class Played(Shape):
    """One move of the match as it was played."""

    text: str
    label: Message
    player: PlayerNumber
    value: Value | None


class Sight(Shape):
    """A match looked at. `fields` is how the server writes them; `undecided` says that the values took too long."""

    game: str
    fields: dict[str, str | bool]
    view: View
    history: list[Played]
    arena: View | None
    arena_note: Message | None
    undecided: Message | None


class Reply(Shape):
    """What the machine plays; a guess, with a message that says so, when it could not be decided in time."""

    move: str
    label: Message
    decided: bool
    message: Message | None


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
    told: list[Message]
    proof: Proof
    seconds: float
    finished: bool


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


class Demo(Shape):
    """A demonstration; `more` when it goes on for longer than is told."""

    steps: list[DemoStep]
    more: bool


class DemoName(Shape):
    """What can be shown."""

    name: str
    title: Message


class Drawing(Shape):
    """One SVG document."""

    svg: str


Point = tuple[float, float]


class Colour(Shape):
    """A colour of cubes: its name, as few letters as tell it apart, and how it is drawn."""

    name: str
    short: str
    tint: str


class QuarterTurn(Shape):
    """A move that turns a cube by a quarter round an axis, by the right-hand rule; to the right, down, towards us."""

    move: str
    label: Message
    axis: tuple[int, int, int]


class Cube(Shape):
    """The colours of its front, back, left, right, top and bottom as it was given; and, as it is turned, which of these
    faces is at each of the six places."""

    faces: list[int]
    face_at: list[int]
    describe: Message
    turns: list[QuarterTurn]


class Side(Shape):
    """One side of a stack from the top down, the cubes that are wrong there, and what to say of it. `place` counts as
    the faces of a cube do."""

    title: Message
    place: int
    colours: list[int]
    right: bool
    wrong: list[int]
    says: list[Message]


class PairOfFaces(Shape):
    """An edge of the multigraph: a pair of opposite faces of a cube."""

    cube: int
    axis: int
    path: str
    label: Point


class Multigraph(Shape):
    """The colours, each with its place, and three edges to a cube."""

    size: float
    places: list[Point]
    edges: list[PairOfFaces]


class Factor(Shape):
    """The edges behind two opposite sides, one of every cube: which axis it is, and whether they are a factor."""

    role: Literal["sideways", "forwards"]
    title: Message
    axes: list[int]
    right: bool
    says: Message


class Stack(Shape):
    """Cubes as solids. The sides come in the order in which one walks round them."""

    colours: list[Colour]
    cubes: list[Cube]
    sides: list[Side]
    graph: Multigraph
    factors: list[Factor]


class StackShown(Shape):
    """A stack, or the reason why it is shown flat."""

    stack: Stack | None
    note: Message | None


class TurnOfCube(Shape):
    """A move, and the cube that it turns."""

    cube: int
    move: str


class Way(Shape):
    """The turns that bring cubes into their places, and the factors of the solution, if there is one."""

    turns: list[TurnOfCube]
    message: Message
    factors: list[Factor] | None


class Kind(Shape):
    """A kind of stones, and how it is drawn."""

    symbol: str
    tint: str


class Word(Shape):
    """A vertex of de Bruijn's diagram."""

    word: str
    at: Point


class Arc(Shape):
    """An arc of the diagram: a window, from its first stones to its last."""

    window: str
    path: str
    label: Point


class Diagram(Shape):
    """De Bruijn's diagram; `walk` says which arc is walked at each place of the ring."""

    size: float
    vertices: list[Word]
    arcs: list[Arc]
    walk: list[int]


class Ring(Shape):
    """A bracelet, whole or as far as it is threaded, with the window that begins at each place; no stones where it is
    too large to be drawn.

    `fields` are those of a match about it, `file` is where it can be had as a file of `size` bytes, `most_k` and
    `most_kinds` how far one can go here.
    """

    k: int
    kinds: list[Kind]
    most_k: int
    most_kinds: int
    fields: dict[str, str]
    count: int
    stones: str | None
    windows: list[str]
    diagram: Diagram | None
    note: Message | None
    size: int
    file: str | None
    says: Message
    longer: Message


class WindowFound(Shape):
    """Where a window is, if it is there."""

    position: int | None
    message: Message


class Progress(Shape):
    """How a job stands: for how many seconds it has been worked on, or has been waiting."""

    state: Literal["waiting", "running", "done", "limit", "cancelled", "failed"]
    seconds: float


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


class Bank(Shape):
    """What there is on a dollar board in all, and whether it can be won, with the reason."""

    total: str
    genus: int
    winnable: bool
    why: Message


class Par(Shape):
    """The fewest moves that win a board: at most `length`, at least `bound`; exactly so many where they agree."""

    length: int | None
    bound: int | None


class Shortened(Shape):
    """The moves made, in as few as lead to the same dollars, and what that saves."""

    moves: list[str]
    message: Message


class HeatPart(Shape):
    """Vertices that have to do with each other, what they are worth and how hot they are; nothing if it took too long.

    `step` is how hot they should look: 0 for cold, then one more for each of the steps reached.
    """

    vertices: list[int]
    value: str | None
    temperature: str | None
    step: int | None


class Heat(Shape):
    """The parts of a board, the hottest first; `steps` are the temperatures from which they look hotter."""

    parts: list[HeatPart]
    steps: list[int]
    message: Message | None


class LayerMark(Shape):
    """A vertex of the arena, what it is tinted with and what is written beside it."""

    vertex: int
    tint: Literal["plain", "first", "second", "draw", "won"]
    text: str


class LayerRing(Shape):
    """What one ring adds, and a sentence about it."""

    message: Message
    marks: list[LayerMark]


class Layer(Shape):
    """Something that grows over the arena ring by ring."""

    name: str
    title: Message
    about: Message
    rings: list[LayerRing]


class Layers(Shape):
    """What can be laid over the arena; a message where it is not drawn."""

    layers: list[Layer]
    message: Message | None


class Daily(Shape):
    """The board of a day. Par is worth three stars, `two_stars` moves two; nothing where par is not known."""

    date: str
    game: str
    fields: dict[str, bool | str]
    par: int | None
    two_stars: int | None


class Level(Shape):
    """A level, how few moves solve it, and how many are allowed. Par is worth three stars, `two_stars` moves two."""

    number: int
    game: str
    fields: dict[str, bool | str]
    stage: Literal["tutorial", "easy", "medium", "hard"]
    lesson: Message | None
    par: int
    two_stars: int
    limit: int
    vertices: int
    edges: int


class Levels(Shape):
    """The levels, the easiest first."""

    levels: list[Level]


class GeneratorNumber(Shape):
    """A number that a generator asks for; `seed` is the one to change for another board of the kind."""

    name: str
    label: Message
    least: int
    usual: int


class Generator(Shape):
    """A kind of board that can be made for a game."""

    name: str
    title: Message
    numbers: list[GeneratorNumber]


class Generators(Shape):
    """Every kind of board that can be made for a game."""

    generators: list[Generator]


class NewBoard(Shape):
    """What was read or made: a match to begin, or to go on with."""

    game: str
    fields: dict[str, bool | str]
    moves: list[str]


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


class ErrorText(Shape):
    """A sentence that a person can act on. In other languages: `said`, then what is `allowed`, then `hint_said`."""

    message: str
    hint: str
    said: Message | None
    allowed: list[str]
    hint_said: Message | None


class Complaint(Shape):
    """Why a question is not answered."""

    error: ErrorText
