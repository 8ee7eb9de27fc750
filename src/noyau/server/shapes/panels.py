"""The shapes of what the cards ask and are told: cubes, rings, the bank, heat, layers, levels."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints

from noyau.server.shapes.matches import Message, Place, Question, Shape


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


class TorusQuestion(Place):
    """A match of the torus that is to be shown whole."""

    so_far: bool = False
    """Only the cells that have been filled in the match."""


class TorusWindow(Shape):
    """A window: the places of its cells, counted row after row, and what it holds, a slash between its rows."""

    cells: list[int]
    word: str


class TorusShown(Shape):
    """A torus, whole or as far as it is filled; no cells where it is too large to be drawn."""

    rows: int
    columns: int
    height: int
    width: int
    kinds: list[Kind]
    cells: str | None
    windows: list[TorusWindow]
    says: Message


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
