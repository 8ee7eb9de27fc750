"""From words to rules and back: what a game asks before it can start.

The fields of a game's dataclass are asked for once, here; the command line, the page's form and the proof file are all
made from the same list. Fields without a default are the board (`noyau solve subtraction 21`), the others are options
(`--take 1,2,3`).

>>> from noyau.games.subtraction import Subtraction
>>> [field.name for field in fields_of(Subtraction) if field.board]
['tokens']
>>> rules_from(Subtraction, {"tokens": "21", "take": "1,2"})
Subtraction(tokens=21, take=(1, 2), take_second=None, misere=False, to_move=<Player.FIRST: 1>)
>>> words_of(Subtraction(21, take=(1, 2)))
{'tokens': '21', 'take': '1,2', 'misere': False, 'to_move': '1'}
"""

from __future__ import annotations

import dataclasses
import re
import types
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import MISSING, dataclass
from functools import cache, lru_cache
from typing import Annotated, Any, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from noyau.errors import BadRules, CannotRead, UnknownName
from noyau.heard import hearing
from noyau.languages import LANGUAGES, Message, catalogue
from noyau.rules import LaidOut, Puzzle, refuse_unheard_words, refuse_what_is_settled
from noyau.words import Notation, Player

Word = str | bool
"""A field as a person types it: `21`, `1,2,3`, or a box that is ticked."""
Kind = Literal["int", "ints", "bool", "player", "choice", "text", "graph", "digraph"]
Board = Literal["graph", "digraph"]
Carried = Literal["value", "owner", "priority", "start", "target"]
"""What a vertex of a board may carry besides its edges."""
R = TypeVar("R")

LONGEST_WORD = 10_000
LONGEST_BOARD = 200_000
"""A board may be pasted where its name would stand."""
MOST_DIGITS = 30
MATCH_FORMAT = "noyau match 1"
"""What a file says that holds a game, its fields and moves: the page saves and opens such files."""


@dataclass(frozen=True, slots=True)
class Ask:
    """The question behind a field: `take: Annotated[tuple[int, ...], Ask("amounts that may be taken")]`.

    Where a player is asked for, `players` says what the two are called; otherwise they are 1 and 2. A text that may
    name a file has `is_file`, which says whether a word does: the page must not read any file it likes. A text that
    may be a graph names the kinds in `boards`; `carries` is what the game wants to know of every vertex. What is about
    the file that is written says `of_file`: the page, which writes none, does not ask for it. A whole number may have
    a `least` and a `most`. What may be typed as `several` words has + between them.
    Where numbers are those of `vertices`, names may stand for them, and reach the rules as they are.
    """

    question: str
    players: tuple[str, str] = ("1", "2")
    is_file: Callable[[str], bool] | None = None
    boards: tuple[Board, ...] = ()
    carries: tuple[Carried, ...] = ()
    of_file: bool = False
    least: int | None = None
    most: int | None = None
    several: bool = False
    vertices: bool = False


@dataclass(frozen=True, slots=True)
class Field:
    """One thing a game asks for."""

    name: str
    kind: Kind
    board: bool
    default: Word | None
    question: str
    choices: tuple[str, ...] = ()
    is_file: Callable[[str], bool] | None = None
    boards: tuple[Board, ...] = ()
    """The graphs that may stand here, if any."""
    carries: tuple[Carried, ...] = ()
    of_file: bool = False
    least: int | None = None
    most: int | None = None
    several: bool = False
    vertices: bool = False

    @property
    def flag(self) -> str:
        """How the command line spells it."""
        return "--" + self.name.replace("_", "-")


@dataclass(frozen=True)
class Maker:
    """A way to make new boards of a game: its name, a sentence, what it asks for, and what it makes of that.

    `words` gets what was asked for, by name, and gives what a person would type for such a board. Where the board has
    a file of its own kind that says more, `file` gives its content from the same; a graph needs none.

    >>> dice = Maker("dice", "heaps by dice", (number("heaps", "how many heaps", 3, least=1),), lambda heaps: {})
    >>> dice.asked({}), dice.asked({"heaps": "5"})
    ({'heaps': 3}, {'heaps': 5})
    """

    name: str
    meaning: str
    fields: tuple[Field, ...]
    words: Callable[..., Mapping[str, Word]]
    file: Callable[..., bytes | str] | None = None
    texts: str = ""
    """Where the catalogues have its sentences; otherwise under the game, `nim.make.heaps`."""
    tells: Callable[..., Message] | None = None
    """What is worth saying about a board that was made, from the same: its par, how hard it is."""

    def made(self, typed: Mapping[str, Word | None]) -> dict[str, Word]:
        """What a person would type for the board that is made of what was typed for the maker."""
        return dict(self.words(**self.asked(typed)))

    def asked(self, typed: Mapping[str, Word | None]) -> dict[str, Any]:
        """What was typed, as values; what was not is as usual."""
        usual = {field.name: field.default for field in self.fields}
        for name in typed:
            if name not in usual:
                raise UnknownName.among(f"field of {self.name}", name, usual)
        return read_words(self.fields, {**usual, **{name: word for name, word in typed.items() if word is not None}})


def number(name: str, question: str, usual: int, *, least: int | None = None, most: int | None = None) -> Field:
    """A whole number that a maker asks for."""
    return Field(name, "int", False, str(usual), question, least=least, most=most)


SEED = number("seed", "the same number gives the same board", 1, least=0)
"""What a maker asks for where chance has a say."""


@dataclass(frozen=True)
class Game:
    """What discovery needs to know about a game file. Its name is the file's name.

    `try_first` is a good first board. A field of the rules may be a `Graph` or a `Digraph`: the word for it is a name
    or a file.
    """

    rules: type[Any]
    position: type[Notation]
    move: type[Notation]
    try_first: Mapping[str, Word]
    methods: Mapping[str, str] = dataclasses.field(default_factory=dict)
    """How it can be solved: what `--method` says, and the module of `noyau.solvers` that does it. The first is the
    usual one. A game that names none is solved as its shape allows."""
    outputs: Mapping[str, str] = dataclasses.field(default_factory=dict)
    """Files `solve` can write besides the proof: an option (`full` is `--full FILE`) and what it says. The solver's
    `OUTPUTS` makes them."""
    solve_options: type[Any] | None = None
    """A dataclass whose fields, each with a default, are what `solve` can be told (`no_theorems` is
    `--no-theorems`). Without them, a game of two players can be asked for its values."""
    drawings: Mapping[str, str] = dataclasses.field(default_factory=dict)
    """What `draw` can draw besides the board, and what each says; the first is drawn when nothing is asked for. The
    file of the game's name in `noyau.show` makes them."""
    panels: tuple[str, ...] = ()
    """Cards that the page shows below the board: the names of files in `web/src/panels`."""
    stage: str | None = None
    """What the page shows in place of the flat board, a file there too."""
    arena_on_board: bool = False
    """The board already is the arena, vertex by vertex: the page draws it once."""
    makers: tuple[Maker | str, ...] = ("families",)
    """How new boards are made, the usual way first: makers of its own, or the names of files in `noyau.make`. The
    families of graphs come for nothing where the board is a graph."""
    challenges: str | None = None
    """Its levels and its board of the day: the name of a file in `noyau.play.challenges`."""
    place: int = 100
    """Where it stands in lists: the easiest game to begin with comes first."""
    glimpse: tuple[str, ...] = ()
    """Moves on the usual board, after which the home shows it: what the game looks like while it is played."""

    def __post_init__(self) -> None:
        hear_python(self.rules)
        refuse_what_is_settled(self.rules)
        refuse_unheard_words(self.rules)

    @property
    def name(self) -> str:
        """The name on the command line: that of the file."""
        return self.rules.__module__.rpartition(".")[2]

    @property
    def title(self) -> str:
        """The first sentence of the file's docstring."""
        return self._about().partition(". ")[0]

    @property
    def summary(self) -> str:
        """The rest of the docstring's first paragraph: the rules in a line."""
        return self._about().partition(". ")[2]

    @property
    def is_puzzle(self) -> bool:
        """Whether one plays, not two."""
        return issubclass(self.rules, Puzzle)

    @property
    def ways(self) -> Mapping[str, str]:
        """`methods`, or what the shape of the rules allows."""
        if self.methods:
            return self.methods
        if self.is_puzzle:
            return {"paths": "puzzles.paths"}
        in_parts = {"parts": "values.parts"} if hasattr(self.rules, "parts") else {}
        return {**in_parts, "attractor": "arenas.attractor"}

    @property
    def asks(self) -> type[Any] | None:
        """The dataclass of what `solve` can be told, if anything."""
        if self.solve_options is not None:
            return self.solve_options
        return None if self.is_puzzle or issubclass(self.rules, LaidOut) else ValueOptions

    def read_move(self, text: str, rules: Any = None) -> Any:
        """Read a move in the game's notation; on a board whose vertices have names these may stand for their numbers.

        >>> from noyau.games import Snort, game_of
        >>> snort = Snort({"lake": ["north shore"]})
        >>> game_of(snort).read_move("red north shore", snort)
        Paint(colour='red', vertex=1)
        """
        names = spoken_names(rules)
        move: Any = self.move.parse(numbered(text, rules))
        vertices = [getattr(move, field) for field in move.vertex_fields if hasattr(move, field)]
        if not names or not vertices or not all(vertex in range(len(names)) for vertex in vertices):
            return move
        if hasattr(move, "names"):
            return dataclasses.replace(move, names=tuple(names[vertex] for vertex in vertices))
        return dataclasses.replace(move, name=names[vertices[0]]) if hasattr(move, "name") else move

    def read_position(self, text: str) -> Any:
        """Read a position in the game's notation."""
        return self.position.parse(text)

    def _about(self) -> str:
        import sys

        doc = sys.modules[self.rules.__module__].__doc__ or self.name
        return " ".join(doc.strip().split("\n\n")[0].split())


@dataclass(frozen=True)
class ValueOptions:
    """What any game of two players can be told."""

    values: Annotated[bool, Ask("also the value of the position, its temperature and its stops")] = False


def hear_python(rules: type[Any]) -> None:
    """Rules that are made by hand get what they ask for, or say in Python's words why not."""
    if dataclasses.is_dataclass(rules):
        hearing(rules, lambda: _asked_of(rules))


@cache
def _asked_of(rules: type[Any]) -> tuple[Field, ...]:
    return fields_of(rules)


def numbered(text: str, rules: object) -> str:
    """A move with the number of a vertex in place of its name; the last word, or of a jump each."""
    names, plain = spoken_names(rules), text.strip()
    if hasattr(rules, "jumps"):
        for name in sorted(names, key=len, reverse=True):
            plain = re.sub(rf"(?<=\s){re.escape(name)}(?=\s|$)", str(names.index(name)), plain, flags=re.IGNORECASE)
        return plain
    for number, name in enumerate(names):
        if plain.casefold().endswith(" " + name.casefold()):
            return f"{plain[: -len(name)]}{number}"
    return text


def spoken_names(rules: object) -> tuple[str, ...]:
    """What the vertices of a game's board are called, where they have names that can be said; else nothing."""
    graph = getattr(rules, "graph", None) or getattr(rules, "digraph", None)
    return (graph().spoken_names or ()) if callable(graph) else ()


_GRAPHS: Mapping[Kind, tuple[Board, ...]] = {"graph": ("graph",), "digraph": ("digraph",)}


def fields_of(rules: type[Any]) -> tuple[Field, ...]:
    """What a game asks for, in order."""
    return _read_fields(cast(Hashable, rules))


@lru_cache(maxsize=256)  # reading type hints takes longer than many a game
def _read_fields(rules: type[Any]) -> tuple[Field, ...]:
    hints = get_type_hints(rules, include_extras=True)
    found = []
    for field in dataclasses.fields(rules):
        wanted, ask = _unwrapped(hints[field.name])
        choices = ask.players if wanted is Player else get_args(wanted) if get_origin(wanted) is Literal else ()
        default = None if field.default is MISSING else _written(field.default, choices)
        kind, board = _kind(wanted), field.default is MISSING
        graphs = _GRAPHS.get(kind, ask.boards)
        asked = (ask.question, choices, ask.is_file, graphs, ask.carries, ask.of_file)
        more = (ask.least, ask.most, ask.several, ask.vertices)
        found.append(Field(field.name, kind, board, default, *asked, *more))
    return tuple(found)


def solve_fields(game: Game) -> tuple[Field, ...]:
    """What `solve` asks for besides the rules: the method, where there are several, and the game's own options."""
    ways = tuple(game.ways)
    method = Field("method", "choice", False, ways[0], "how it is solved: noyau methods GAME says more", ways)
    return (*((method,) if len(ways) > 1 else ()), *(fields_of(game.asks) if game.asks else ()))


def rules_from(rules: type[R], words: Mapping[str, Word]) -> R:
    """Build the rules from what a person typed. Every complaint names the field and the value."""
    asked = {field.name: field for field in fields_of(rules)}
    for name in words:
        if name not in asked:
            raise UnknownName.among(f"option of {rules.__name__}", name, asked)
    missing = [field.name for field in asked.values() if field.board and words.get(field.name) in (None, "")]
    if missing:
        raise BadRules(
            f"{rules.__name__} needs {', '.join(missing)}", hint=f"{missing[0]}: {asked[missing[0]].question}"
        ).saying("error.missing", fields=", ".join(missing))
    return rules(**read_words(asked.values(), words))


def read_words(fields: Iterable[Field], words: Mapping[str, Word | None]) -> dict[str, Any]:
    """What was typed, as values; a word that is left out or empty is left out."""
    given = ((field, words.get(field.name)) for field in fields)
    return {field.name: _read(field, word) for field, word in given if word is not None and word != ""}


def words_of(rules: object) -> dict[str, Word]:
    """What a person would type to get these rules; what goes without saying is left out."""
    written = {field.name: _written(getattr(rules, field.name), field.choices) for field in fields_of(type(rules))}
    return {name: word for name, word in written.items() if word is not None}


def player_name(rules: object, player: Player) -> str:
    """What the game calls a player, `red` or `blue`; just `1` or `2` where it has no names.

    The names are those of the field that asks for a player, or what the rules themselves say (`players`). Takes rules
    or their class.

    >>> from noyau.games import Nim, Snort
    >>> player_name(Snort("path:3"), Player.SECOND), player_name(Nim((1, 2)), Player.SECOND)
    ('blue', '2')
    """
    kind = rules if isinstance(rules, type) else type(rules)
    named = (field.choices for field in fields_of(kind) if field.kind == "player")
    names: tuple[str, ...] = getattr(rules, "players", None) or next(named, ("1", "2"))
    return names[player.index]


def board_text(rules: object) -> str:
    """The words of the board alone, as the command line takes them."""
    words = words_of(rules)
    return " ".join(str(words[field.name]) for field in fields_of(type(rules)) if field.board)


def _unwrapped(hint: Any) -> tuple[Any, Ask]:
    """`Annotated[X | None, Ask("…")]` -> X and the question."""
    ask = Ask("")
    if get_origin(hint) is Annotated:
        hint, *extras = get_args(hint)
        ask = next((extra for extra in extras if isinstance(extra, Ask)), ask)
    if get_origin(hint) in (Union, types.UnionType):
        hint = next(part for part in get_args(hint) if part is not type(None))
    return hint, ask


def _kind(wanted: Any) -> Kind:
    if get_origin(wanted) is Literal:
        return "choice"
    kinds: dict[Any, Kind] = {int: "int", bool: "bool", tuple[int, ...]: "ints", Player: "player", str: "text"}
    if wanted not in kinds:
        from noyau.graphs import Digraph, Graph

        kinds |= {Graph: "graph", Digraph: "digraph"}
    return kinds[wanted]


def _read(field: Field, word: Word) -> Any:
    if field.kind == "bool":
        if isinstance(word, bool):
            return word
        raise CannotRead(f"{field.name} is {word!r} and should be true or false")
    longest = LONGEST_BOARD if field.kind in ("graph", "digraph") else LONGEST_WORD
    if not isinstance(word, str) or len(word) > longest:
        error = CannotRead(f"{field.name} is {str(word)[:40]!r} and should be a short text", hint=field.question)
        raise error.saying("error.field.long", field=field.name)
    if field.kind == "int":
        return _whole_number(field, word)
    if field.kind == "ints":
        return tuple(_whole_number(field, part) for part in word.split(","))
    if field.choices:
        word = _in_any_language(field, word)
        if word not in field.choices:
            error = CannotRead(f"{field.name} is {word!r}", allowed=field.choices)
            raise error.saying("error.field.choice", field=field.name, word=word[:200])
        return Player.at(field.choices.index(word)) if field.kind == "player" else word
    if field.kind in ("graph", "digraph"):
        from noyau.graphs import board, digraph

        return board(word) if field.kind == "graph" else digraph(word)
    return word


def _in_any_language(field: Field, word: str) -> str:
    """A player or a way to do a thing, typed as it is shown in some language: `bleu` is `blue`, `prêter` is `give`."""
    if word in field.choices:
        return word
    key = "player" if field.kind == "player" else "way"
    said = ((choice, catalogue(language).get(f"{key}.{choice}")) for choice in field.choices for language in LANGUAGES)
    return next((choice for choice, name in said if name == word.lower()), word)


def _whole_number(field: Field, text: str) -> Any:
    digits = text.strip().lstrip("+-")
    if not (digits.isascii() and digits.isdigit()):
        if field.vertices and text.strip():
            return text.strip()
        example = "like 1,2,3" if field.kind == "ints" else "like 21"
        what = "whole numbers with commas between them" if field.kind == "ints" else "a whole number"
        raise CannotRead(
            f"{field.name} has {text.strip()!r} where {what}, {example}, should stand", hint=field.question
        ).saying(f"error.field.{field.kind}", field=field.name, word=text.strip()[:200])
    if len(digits) > MOST_DIGITS:
        raise CannotRead(f"{field.name} has a number of {len(digits)} digits; at most {MOST_DIGITS} are read")
    return _within(field, int(text))


def _within(field: Field, number: int) -> int:
    least, most = field.least, field.most
    if (least is not None and number < least) or (most is not None and number > most):
        ends = f"{least} or more" if most is None else f"at most {most}" if least is None else f"{least} to {most}"
        error = CannotRead(f"{field.name} is {number}", allowed=[ends], hint=field.question)
        raise error.saying("error.field.choice", field=field.name, word=str(number))
    return number


def _written(value: object, players: tuple[str, ...] = ()) -> Word | None:
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, Player):
        return players[value.index]
    if hasattr(value, "as_word"):  # a board, which knows its name, its file or how to spell itself
        return str(value.as_word())
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)
