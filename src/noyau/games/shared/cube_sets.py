"""Sets of cubes: n cubes, six faces each, n colours. Read from a name, a file or a text; written as both.

A line of text is a cube, in one of three forms; a semicolon does for a new line, and # begins a remark:

    R G B Y R G         the faces: front, back, left, right, top, bottom; RGBYRG is the same
    R-G B-Y R-G         the three pairs of opposite faces
    R / B R Y G / G     the flat net: top / left front right back / bottom

`colours: R G B Y` on a line of its own says which colours there are; otherwise they are those on the cubes. A JSON file
holds `{"faces": [[front, back, left, right, top, bottom], …]}`, `{"pairs": [[[a, b], [c, d], [e, f]], …]}` or
`{"nets": [[top, [left, front, right, back], bottom], …]}`, and perhaps `"colours": […]`.

>>> two = cube_set("0-0 1-1 0-1; 1-1 0-0 1-0")
>>> two.colours, two.faces
(('0', '1'), ((0, 0, 1, 1, 0, 1), (1, 1, 0, 0, 1, 0)))
"""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from noyau.errors import BadBoard, CannotRead, TooLarge, UnknownName

FACES = ("front", "back", "left", "right", "top", "bottom")
MOST_CUBES = 2_000
MOST_BYTES = 4_000_000
LONGEST_COLOUR = 20

NAMED: Mapping[str, str] = {
    "instant-insanity": "R-R R-G B-Y; G-G Y-B R-B; B-R G-Y R-Y; B-Y R-G G-Y",
    "document-003": "colours: V N B G; G-B G-G V-N; B-V N-B N-G; N-G B-V V-G; V-N B-V G-G",
    "vamshij-ch5": "G-W B-W B-R; B-B G-W R-G; R-W R-G B-W; R-R G-W B-R",
    "3r1k0n-readme": "W-G R-B R-R; B-W G-R R-W; R-B B-W G-W; G-R W-G B-B",
    "tick4": "0-1 2-0 1-3; 3-3 2-0 1-2; 0-3 3-1 1-2; 0-0 3-0 1-2",
    "tick5": "2-1 1-4 3-1; 3-2 2-0 3-4; 1-4 3-1 0-4; 1-0 2-2 0-4; 4-2 4-3 0-3",
    "insanidade-readme": "B-R Y-B G-G; G-Y R-B R-Y; R-G Y-B G-Y; Y-B R-R G-R",
    "winning-moves-1967": "G-W B-R R-R; R-G B-B W-G; W-R W-B G-R; B-R G-W B-W",
}
"""Known sets. All of four cubes but `document-003` are the classic in other colours. What document 003 prints fixes two
of its set's five factors; `document-003` has these two and exactly five, and need not be the one its figures showed."""


@dataclass(frozen=True)
class CubeSet:
    """The cubes: for each its six faces, as numbers of colours, in the order of `FACES`."""

    faces: tuple[tuple[int, ...], ...]
    colours: tuple[str, ...]
    word: str = field(default="", compare=False)
    """The name or the file it came from."""

    @classmethod
    def painted(
        cls, cubes: Sequence[Sequence[str]], colours: Sequence[str] | None = None, *, where: str = "the cubes"
    ) -> CubeSet:
        """From the colours of the faces by name; complains unless there are as many colours as cubes."""
        if len(cubes) < 2:
            raise BadBoard(f"{where}: {len(cubes)} cubes make no puzzle", hint="two or more do")
        if len(cubes) > MOST_CUBES:
            raise TooLarge(f"{where}: {len(cubes):,} cubes, and the most is {MOST_CUBES:,}")
        _refuse_names(cubes, colours, where)
        used = Counter(name for cube in cubes for name in cube)
        order = list(colours) if colours is not None else sorted(used, key=_in_order)
        for name in order:
            if name not in used:
                raise BadBoard(f"{where}: the colour {name!r} is on no cube", hint="every side must show it once")
        if len(order) != len(cubes):
            raise BadBoard(
                f"{where}: there are {len(cubes)} cubes and {len(order)} colours ({_listed(order)})",
                hint=_hint_for(cubes, used) if len(order) > len(cubes) else "there must be as many colours as cubes",
            )
        number = {name: index for index, name in enumerate(order)}
        return cls(tuple(tuple(number[name] for name in cube) for cube in cubes), tuple(order))

    @property
    def count(self) -> int:
        """How many cubes, and how many colours."""
        return len(self.faces)

    @cached_property
    def pairs(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """The three pairs of opposite faces of every cube: front and back, left and right, top and bottom."""
        return tuple(tuple((cube[2 * axis], cube[2 * axis + 1]) for axis in range(3)) for cube in self.faces)

    def ends(self) -> npt.NDArray[np.int32]:
        """The same, flat: the multigraph whose vertices are the colours, three edges to a cube."""
        return np.array(self.faces, np.int32).ravel()

    def as_word(self) -> str:
        """What a person would type to get it: its name, its file, or the cubes themselves."""
        return self.word or self.text("; ")

    def text(self, between: str = "\n") -> str:
        """The cubes as text, by pairs of opposite faces."""
        names = self.colours
        cubes = (" ".join(f"{names[a]}-{names[b]}" for a, b in cube) for cube in self.pairs)
        lines = [*cubes] if sorted(names, key=_in_order) == list(names) else [f"colours: {' '.join(names)}", *cubes]
        return between.join(lines)

    def as_json(self) -> str:
        """The cubes as a file, a line for each."""
        rows = ",\n  ".join(
            json.dumps([self.colours[face] for face in cube], ensure_ascii=False) for cube in self.faces
        )
        colours = json.dumps(list(self.colours), ensure_ascii=False)
        return f'{{\n "colours": {colours},\n "faces": [\n  {rows}\n ]\n}}\n'


def cube_set(source: CubeSet | str | os.PathLike[str]) -> CubeSet:
    """The set that a name, a file or a text stands for."""
    if isinstance(source, CubeSet):
        return source
    if isinstance(source, os.PathLike):
        return _from_file(os.fspath(source))
    if not isinstance(source, str):
        raise BadBoard(f"cubes cannot be made of {type(source).__name__}", allowed=["a name", "a file", "a text"])
    if is_text(source):
        return from_text(source, where="the cubes")
    name = _name_of(source)
    if name in NAMED:
        named = from_text(NAMED[name], where=name)
        return CubeSet(named.faces, named.colours, name)
    if not re.search(r"[/\\.]", source) and not _exists(source):
        raise UnknownName.among("set of cubes", source[:200], NAMED)
    return _from_file(source)


def is_text(word: str) -> bool:
    """Whether a word is the cubes themselves."""
    return ";" in word or "\n" in word or word.lstrip().startswith("{")


def is_file(word: str) -> bool:
    """Whether a word names a file: neither a known set nor the cubes themselves."""
    return not is_text(word) and _name_of(word) not in NAMED


def from_text(text: str, *, where: str = "the text") -> CubeSet:
    """The cubes in a text, JSON or lines."""
    if text.lstrip().startswith("{"):
        return _from_json(text, where)
    cubes: list[list[str]] = []
    colours: list[str] | None = None
    for line in (line.partition("#")[0].strip() for line in re.split(r"[;\n]", text)):
        if re.match(r"colou?rs\s*:", line):
            colours = line.partition(":")[2].replace(",", " ").split()
        elif line:
            cubes.append(_cube_on_line(line, f"{where}: cube {len(cubes) + 1}"))
    return CubeSet.painted(cubes, colours, where=where)


def _cube_on_line(line: str, where: str) -> list[str]:
    if "/" in line:
        parts = [part.replace(",", " ").split() for part in line.split("/")]
        if [len(part) for part in parts] != [1, 4, 1]:
            raise CannotRead(
                f"{where} is {line[:60]!r}, which is no net", hint="top / left front right back / bottom, one word each"
            )
        return _from_net(*parts)
    words = line.replace(",", " ").split()
    if "-" in line:
        pairs = [word.split("-") for word in words]
        for word, pair in zip(words, pairs, strict=True):
            if len(pair) != 2 or not all(pair):
                raise CannotRead(f"{where} has {word[:40]!r} where a pair such as R-G should stand")
        return _six([face for pair in pairs for face in pair], where)
    letters = len(words) == 1 and len(words[0]) == len(FACES)
    return _six(list(words[0]) if letters else words, where)


def _from_net(top: Sequence[str], around: Sequence[str], bottom: Sequence[str]) -> list[str]:
    left, front, right, back = around
    return [front, back, left, right, top[0], bottom[0]]


def _six(faces: list[str], where: str) -> list[str]:
    if len(faces) != len(FACES):
        raise BadBoard(f"{where} should have six faces, not {len(faces)}", hint=", ".join(FACES))
    return faces


def _from_json(text: str, where: str) -> CubeSet:
    try:
        whole = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise CannotRead(f"{where} is not JSON: {error}") from None
    forms = [form for form in ("faces", "pairs", "nets") if form in whole]
    if len(forms) != 1:
        raise CannotRead(
            f"{where} has {' and '.join(forms) or 'no cubes'}", hint="give one of faces, pairs and nets, a list each"
        )
    unknown = set(whole) - {*forms, "colours", "name", "format"}
    if unknown:
        raise CannotRead(f"{where} has {sorted(unknown)[0][:40]!r}", allowed=["faces", "pairs", "nets", "colours"])
    listed = _list(whole[forms[0]], f"{where}: {forms[0]}")
    cubes = [_CUBE_OF_FORM[forms[0]](entry, f"{where}: cube {number}") for number, entry in enumerate(listed, 1)]
    colours = None if whole.get("colours") is None else _colours_in(whole["colours"], f"{where}: colours")
    return CubeSet.painted(cubes, colours, where=where)


def _faces_entry(entry: Any, where: str) -> list[str]:
    return _six(_colours_in(entry, where), where)


def _pairs_entry(entry: Any, where: str) -> list[str]:
    pairs = _list(entry, where)
    if any(len(_list(pair, where)) != 2 for pair in pairs):
        raise CannotRead(f"{where} has {str(entry)[:60]}, and should have three pairs of opposite faces")
    return _six(_colours_in([face for pair in pairs for face in pair], where), where)


def _net_entry(entry: Any, where: str) -> list[str]:
    parts = _list(entry, where)
    if len(parts) != 3 or len(_list(parts[1], where)) != 4:
        raise CannotRead(f"{where} is no net", hint="[top, [left, front, right, back], bottom]")
    return _from_net(_colours_in([parts[0]], where), _colours_in(parts[1], where), _colours_in([parts[2]], where))


_CUBE_OF_FORM = {"faces": _faces_entry, "pairs": _pairs_entry, "nets": _net_entry}


def _list(entry: Any, where: str) -> list[Any]:
    if not isinstance(entry, list):
        raise CannotRead(f"{where} is {str(entry)[:40]!r} and should be a list")
    return entry


def _colours_in(entry: Any, where: str) -> list[str]:
    """Names, or numbers that serve as names."""
    for name in _list(entry, where):
        if not isinstance(name, str) and type(name) is not int:
            raise CannotRead(f"{where} has {str(name)[:40]!r} where a colour should stand")
    return [str(name) for name in entry]


def _from_file(path: str) -> CubeSet:
    try:
        if not Path(path).is_file():
            raise CannotRead(f"{path!r} is a folder" if Path(path).is_dir() else f"there is no file {path!r}")
        if Path(path).stat().st_size > MOST_BYTES:
            raise TooLarge(f"{path!r} has {Path(path).stat().st_size:,} bytes, and the most is {MOST_BYTES:,}")
        text = Path(path).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise CannotRead(f"{path!r} is no text: byte {error.start} is not UTF-8") from None
    except (OSError, ValueError) as error:  # ValueError: a zero byte in the name
        raise CannotRead(f"cannot read {path!r}: {getattr(error, 'strerror', None) or error}") from None
    read = from_text(text, where=repr(path))
    return CubeSet(read.faces, read.colours, path)


def _refuse_names(cubes: Sequence[Sequence[str]], colours: Sequence[str] | None, where: str) -> None:
    """Names that could not be written down again, listed twice, or missing from the list."""
    for name in {name for cube in cubes for name in cube} | set(colours or ()):
        if not re.fullmatch(rf"[^\s\-/,;:#{{}}]{{1,{LONGEST_COLOUR}}}", name):
            raise BadBoard(
                f"{where}: a colour is called {name[:40]!r}",
                hint=f"one word of at most {LONGEST_COLOUR} characters, without - / , ; : # {{ }}",
            )
    if colours is None:
        return
    for name, times in Counter(colours).items():
        if times > 1:
            raise BadBoard(f"{where}: the colour {name!r} is listed {times} times")
    for number, cube in enumerate(cubes, 1):
        for face, name in zip(FACES, cube, strict=True):
            if name not in colours:
                raise BadBoard(f"{where}: cube {number} has the unknown colour {name!r} ({face})", allowed=colours)


def _hint_for(cubes: Sequence[Sequence[str]], used: Counter[str]) -> str:
    """The rarest colour may be a slip."""
    rare, times = min(used.items(), key=lambda entry: entry[1])
    number, cube = next((number, cube) for number, cube in enumerate(cubes, 1) if rare in cube)
    where = f"; {rare!r} is on one face only (cube {number}, {FACES[cube.index(rare)]})" if times == 1 else ""
    return f"there must be as many colours as cubes{where}"


def _in_order(name: str) -> tuple[int, int, str]:
    """Numbers by size; then colours as the palette has them, so that red is drawn red; then other words."""
    if name.isascii() and name.isdigit():
        return 0, int(name), ""
    known = next((place for place, names in enumerate(_PALETTE_NAMES) if name.lower() in names), len(_PALETTE_NAMES))
    return 1, known, name


_PALETTE_NAMES = (
    ("r", "red", "rouge", "vermell"),
    ("g", "green", "vert", "verd"),
    ("b", "blue", "bleu", "blau"),
    ("y", "yellow", "jaune", "groc"),
    ("p", "purple", "violet", "lila"),
    ("o", "orange", "taronja"),
)


def _listed(names: Iterable[str], most: int = 12) -> str:
    names = list(names)
    return ", ".join(names[:most]) + (f" and {len(names) - most} more" if len(names) > most else "")


def _name_of(word: str) -> str:
    return word.strip().lower().replace("_", "-").replace(" ", "-")


def _exists(word: str) -> bool:
    try:
        return bool(word) and Path(word).exists()
    except (OSError, ValueError):
        return False
