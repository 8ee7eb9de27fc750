"""What is fuzzed: each target takes bytes that somebody sent, and may refuse them in a sentence, no more."""

from __future__ import annotations

import contextlib
import json
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
Target = Callable[[bytes], None]
LITTLE = 800 << 20
"""Bytes: less than what is a finding."""


def formats() -> Target:
    """Boards and arenas in every format, by the first byte."""
    from noyau.errors import NoyauError
    from noyau.graphs.files import board_from_bytes, digraph_from_bytes
    from noyau.graphs.formats import file_formats

    names = sorted(file_formats())

    def target(data: bytes) -> None:
        if not data:
            return
        for read in (board_from_bytes, digraph_from_bytes):
            with contextlib.suppress(NoyauError):
                read(data[1:], format=names[data[0] % len(names)])

    return target


def pg() -> Target:
    """Parity games, by the core's reader."""
    from noyau.errors import NoyauError
    from noyau.graphs.files import digraph_from_bytes

    def target(data: bytes) -> None:
        with contextlib.suppress(NoyauError):
            digraph_from_bytes(data, format="pg")

    return target


def proofs() -> Target:
    """Proof files, by the kernel and by the comparing around it."""
    from noyau.certificates import check_file
    from noyau.errors import NoyauError

    file = Path(tempfile.mkdtemp()) / "proof.json"

    def target(data: bytes) -> None:
        file.write_bytes(data)
        for plain in (False, True):
            with contextlib.suppress(NoyauError):
                check_file(file, limit=2, plain=plain)

    return target


def cubes() -> Target:
    """Sets of cubes as text."""
    from noyau.errors import NoyauError
    from noyau.games.shared.cube_sets import from_text

    def target(data: bytes) -> None:
        with contextlib.suppress(NoyauError):
            from_text(data.decode("utf-8", "replace"))

    return target


def exercises() -> Target:
    """The file of an exercise."""
    from noyau.classroom.exercise import Exercise
    from noyau.errors import NoyauError

    folder = Path(tempfile.mkdtemp())
    (folder / "en.md").write_text("# Nim\n\nText.\n", "utf-8")

    def target(data: bytes) -> None:
        (folder / "exercise.json").write_bytes(data)
        with contextlib.suppress(NoyauError):
            Exercise.read(folder)

    return target


def state() -> Target:
    """What the page sends: a question about a match, as a worker gets it, which has little memory."""
    import resource

    from pydantic import ValidationError

    from noyau.errors import NoyauError
    from noyau.server.shapes.matches import Place
    from noyau.server.workers.process import QUESTIONS

    resource.setrlimit(resource.RLIMIT_DATA, (LITTLE, LITTLE))

    def target(data: bytes) -> None:
        if not data:
            return
        question, more = ASKED[data[0] % len(ASKED)]
        try:
            if question == "read":
                QUESTIONS[question](
                    {"game": "snort", "fields": {}, "moves": []},
                    text=data[1:].decode("utf-8", "replace"),
                    bytes64="",
                    name="",
                )
            else:
                QUESTIONS[question](Place.model_validate_json(data[1:]).place(), **more)
        except (NoyauError, ValidationError, MemoryError):
            pass

    return target


SOON = {"limit": 0.05}
ASKED: tuple[tuple[str, dict[str, Any]], ...] = (
    ("match", {}), ("drawing", {}), ("playable", {}), ("sketch", {}), ("cubes_shown", {}), ("ring", {}), ("torus", {}),
    ("match", {"values": True, "arena": True, **SOON}), ("hint", SOON), ("move", SOON), ("solve", {"options": {}, **SOON}),
    ("proof", {"options": {}, **SOON}), ("here", {"places": ()}), ("portable", {"places": ()}), ("bank", SOON),
    ("par", SOON), ("shortened", SOON), ("cubes", {"one": True, **SOON}), ("heat", SOON), ("layers", SOON), ("read", {}),
)  # fmt: skip
"""The questions, by the first byte, and what else is asked."""


TARGETS: dict[str, Callable[[], Target]] = {
    "formats": formats, "pg": pg, "proofs": proofs, "cubes": cubes, "exercises": exercises, "state": state,
}  # fmt: skip


def seeds(name: str) -> Iterator[bytes]:
    """What to begin with: small things that are right, so that what is made of them gets far."""
    sys.path.insert(0, str(ROOT / "tests"))
    from noyau import solve
    from noyau.certificates import write_proof
    from noyau.errors import NoyauError
    from noyau.games import Cubes, Dollar, Nim, Snort, Subtraction, find, names
    from noyau.graphs import Digraph, board
    from noyau.graphs.files import board_to_bytes, digraph_to_bytes
    from noyau.graphs.formats import file_formats

    arena = Digraph.from_edges(
        3, [(0, 1), (1, 2), (2, 0), (0, 2)], owner_of_vertex=[0, 1, 0], priority_of_vertex=[3, 2, 1]
    )
    if name == "formats":
        for number, format in enumerate(sorted(file_formats())):
            for write, thing in ((board_to_bytes, board("wheel:5")), (digraph_to_bytes, arena)):
                try:
                    yield bytes([number]) + write(thing, format)
                except (NoyauError, AttributeError):
                    continue
    elif name == "pg":
        yield digraph_to_bytes(arena, "pg")
        yield b'parity 3;\nstart 1;\n0 3 0 1,2 "a";\n1 2 1 2;\n2 1 0 0;\n'
    elif name == "proofs":
        file = Path(tempfile.mkdtemp()) / "proof.json"
        for rules in (
            Subtraction(5),
            Nim((1, 2)),
            Snort("path:3"),
            Dollar("cycle:3", values=(2, -1, 0)),
            Cubes("tick4"),
        ):
            write_proof(solve(rules).proof, file)
            yield file.read_bytes()
    elif name == "cubes":
        yield b"0-0 1-1 0-1; 1-1 0-0 1-0"
        yield b'{"cubes": [["a", "b", "a", "b", "a", "b"], ["a", "a", "a", "b", "b", "b"]]}'
    elif name == "exercises":
        for file in (ROOT / "src/noyau/classroom/exercises").glob("*/exercise.json"):
            yield file.read_bytes()
    elif name == "state":
        for number, game in enumerate(map(find, names())):
            told = json.dumps({"game": game.name, "fields": dict(game.try_first), "moves": []}).encode()
            yield bytes([number % 7]) + told
            yield bytes([7 + number % (len(ASKED) - 7)]) + told
