"""The boards of a sweep, one after the other, never all at once.

A spec is what would stand for the board on the command line, with ranges (`path:{1..40}`), or one of these:

| spec | boards |
|---|---|
| `connected:N` | all connected graphs on N vertices up to isomorphism |
| `graphs:N` | all graphs on N vertices up to isomorphism |
| a file of graph6 or sparse6 lines (`.g6`, `.s6`, also `.gz`) | one per line |
| a folder | one per file, in the order of their names |
| `random:30,4` with a count and a seed | so many boards of a family that has a seed |
"""

from __future__ import annotations

import gzip
import hashlib
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from math import prod
from pathlib import Path
from typing import IO

from noyau.errors import BadBoard, BadRules, CannotRead, NoyauError, TooLarge, UnknownName
from noyau.forms import Field, Game, Word, fields_of, read_words, rules_from
from noyau.graphs import FAMILIES, board, is_board_name
from noyau.graphs.families.family import SEED, family_word
from noyau.graphs.names import looks_like_a_file, no_such_board
from noyau.sweep.every_graph import every_graph, how_many, refuse_what_cannot_be_made
from noyau.sweep.ranges import count_of, expanded

Words = tuple[str, ...]
"""What would be typed for a board: a word for each of the fields that make it."""
MANY = (".g6", ".s6")
LISTED = ("connected", "graphs")


@dataclass(frozen=True)
class Boards:
    """A stream of boards that can be begun again, how many there are if that is known, and what identifies it."""

    stream: Callable[[], Iterator[Words]]
    count: int | None
    identity: tuple[str, ...]
    """Of files, what they held: a sweep goes on only over the same boards."""

    def __iter__(self) -> Iterator[Words]:
        return self.stream()


def boards_of(game: Game, over: Iterable[str], *, count: int | None = None, seed: int = 1) -> Boards:
    """The boards that the specs stand for, in their order. What makes no sense is refused before anything runs."""
    specs = tuple(over)
    if not specs or not all(spec.strip() for spec in specs):
        raise BadRules("nothing says over which boards to sweep", hint="--over 'path:{1..40}'")
    fields = [field for field in fields_of(game.rules) if field.board]
    if len(fields) == 1 and "graph" in fields[0].boards:
        parts = [_graphs(spec, count, seed) for spec in specs]
    else:
        if count is not None:
            raise BadRules(f"--count is for random graphs, and {game.name} is not played on one")
        parts = [_words(spec, fields, game) for spec in specs]
    known = [part.count for part in parts]
    total = None if None in known else sum(number for number in known if number is not None)
    identity = tuple(one for part in parts for one in part.identity)
    return Boards(lambda: (words for part in parts for words in part), total, identity)


def _words(spec: str, fields: list[Field], game: Game) -> Boards:
    """For boards that are no graphs: a word per field, each with ranges; or a file or folder, where one is enough."""
    if len(fields) == 1:
        path = Path(spec)
        if path.is_dir():
            return _folder(path)
        if path.is_file():
            _refuse_what_is_no_board(game, {fields[0].name: spec})
            return _file(path, among_others=True)
        if count_of(spec) == 1:
            read_words(fields, {fields[0].name: spec})  # what is wrong with the one board asked for is said now
        return Boards(lambda: ((word,) for word in expanded(spec)), count_of(spec), (spec,))
    words = spec.split()
    if len(words) != len(fields):
        wanted = " ".join(field.name.upper() for field in fields)
        raise CannotRead(f"{spec!r} has {len(words)} words, and a board is {wanted}", hint=fields[0].question)

    def stream() -> Iterator[Words]:
        return (tuple(line.split(" ")) for line in expanded(" ".join(words)))

    return Boards(stream, prod(map(count_of, words)), (spec,))


def _refuse_what_is_no_board(game: Game, words: dict[str, Word]) -> None:
    """A file that cannot be read; whatever else is wrong may be right with the options, and is the row's reason."""
    with suppress(BadRules, BadBoard, TooLarge):
        rules_from(game.rules, words)


def _graphs(spec: str, count: int | None, seed: int) -> Boards:
    word = family_word(spec)
    if word in LISTED:
        return _listed(spec, count)
    if is_board_name(spec):
        return _family(spec, count, seed)
    path = Path(spec)
    if count is not None:
        raise BadRules(f"--count is for families with a seed, and {spec!r} is none", allowed=_seeded())
    if path.is_dir():
        return _folder(path)
    if path.is_file():
        found = _file(path)
        if found.count == 1 and not board(spec).edge_count and not path.suffix:  # what is wrong with it is said now
            raise CannotRead(f"{spec[:200]!r} reads as a list of edges, and there is none in it")
        return found
    if looks_like_a_file(spec):
        raise CannotRead(f"there is no file {spec[:200]!r}")
    error = no_such_board(spec)
    raise UnknownName(error.message, allowed=[*error.allowed, "connected:N", "graphs:N"], hint=error.hint)


def _listed(spec: str, count: int | None) -> Boards:
    if count is not None:
        raise BadRules(f"{spec!r} are all graphs of their size: --count has nothing to choose", allowed=_seeded())
    sizes = []
    for word in expanded(spec):
        found = re.fullmatch(r"\s*(\w+)\s*:\s*([0-9]{1,3})\s*", word)
        if found is None:
            raise CannotRead(f"{word!r} does not read as {family_word(spec)}:N", hint="try 'connected:6'")
        sizes.append(int(found.group(2)))
        refuse_what_cannot_be_made(sizes[-1], word)
    connected = family_word(spec) == "connected"
    known = [how_many(n, connected=connected) for n in sizes]
    total = None if None in known else sum(number for number in known if number is not None)

    def stream() -> Iterator[Words]:
        return ((f"g6:{line}",) for n in sizes for line in every_graph(n, connected=connected))

    return Boards(stream, total, (spec,))


def _family(spec: str, count: int | None, seed: int) -> Boards:
    if count is None:
        return Boards(lambda: ((word,) for word in expanded(spec)), count_of(spec), (spec,))
    if family_word(spec) not in _seeded():
        raise BadRules(f"--count needs a family with a seed, and {spec!r} is none", allowed=_seeded())
    if f"{SEED}=" in spec:
        raise BadRules(f"{spec!r} has a seed already, and --count would give it others", hint="use --seed")

    def stream() -> Iterator[Words]:
        return ((f"{word},{SEED}={number}",) for word in expanded(spec) for number in range(seed, seed + count))

    return Boards(stream, count * count_of(spec), (f"{spec} from seed {seed}, {count} each",))


def _seeded() -> list[str]:
    return [family.name for family in FAMILIES.values() if family.form.endswith(f",{SEED}=S")]


def _folder(folder: Path) -> Boards:
    files = sorted(file for file in folder.iterdir() if file.is_file() and not file.name.startswith("."))
    if not files:
        raise CannotRead(f"the folder {str(folder)!r} holds no file")
    parts = [_file(file, among_others=True) for file in files]
    count = sum(part.count or 0 for part in parts)
    if not count:
        raise CannotRead(f"the folder {str(folder)!r} holds no board: its files are empty")
    identity = tuple(one for part in parts for one in part.identity)
    return Boards(lambda: (words for part in parts for words in part), count, identity)


def _file(path: Path, *, among_others: bool = False) -> Boards:
    """One board, or in graph6 and sparse6 as many as there are lines."""
    if len(path.name.splitlines()) > 1:  # it would be read as a pasted board, not as the name of a file
        raise CannotRead(f"the name of the file {str(path)!r} has a line break in it")
    many = path.suffix in MANY or (path.suffix == ".gz" and Path(path.stem).suffix in (*MANY, ""))
    digest, lines = hashlib.sha256(), 0
    for line in _lines(path) if many else _opened(path):
        digest.update(line)
        lines += 1
    identity = (f"{path.name} sha256 {digest.hexdigest()}",)
    if not many:
        return Boards(lambda: iter([(str(path),)]), 1, identity)
    if not among_others and not any(map(_is_graph, _lines(path))):
        raise CannotRead(f"{str(path)!r} holds no graph: none of its {lines:,} lines is graph6 or sparse6")
    return Boards(lambda: ((f"g6:{line.decode('latin-1')}",) for line in _lines(path)), lines, identity)


def _is_graph(line: bytes) -> bool:
    try:
        board(f"g6:{line.decode('latin-1')}")
    except NoyauError:
        return False
    return True


def _lines(path: Path) -> Iterator[bytes]:
    for row in _opened(path):
        line = row.strip()
        for header in (b">>graph6<<", b">>sparse6<<"):
            line = line.removeprefix(header)
        if line:
            yield line


def _opened(path: Path) -> Iterator[bytes]:
    try:
        file: IO[bytes]
        with gzip.open(path) if path.suffix == ".gz" else path.open("rb") as file:  # type: ignore[assignment]
            yield from file
    except (OSError, EOFError) as error:
        raise CannotRead(f"{str(path)!r} cannot be read: {error}") from error
