"""A newcomer writes a puzzle in one file and names no solver: it is solved, proved, played, drawn and on the page."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest

pytestmark = pytest.mark.long
SCHEMA = json.loads((Path(__file__).parents[2] / "src/noyau/show/view.schema.json").read_text())

JUGS = '''"""Jugs. Two jugs without marks; fill one, empty one, or pour one into the other; measure an amount.

The oldest puzzle of its kind.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar

from noyau.forms import Ask, Game
from noyau.words import Notation


@dataclass(frozen=True)
class Water(Notation):
    template: ClassVar[str] = "water {one} {other}"
    one: int
    other: int


@dataclass(frozen=True)
class Do(Notation):
    template: ClassVar[str] = "{what} {jug}"
    what: str
    jug: int


@dataclass(frozen=True)
class Jugs:
    sizes: Annotated[tuple[int, ...], Ask("how much each of the two jugs holds")]
    amount: Annotated[int, Ask("how much is wanted")]

    def start(self) -> Water:
        return Water(0, 0)

    def moves(self, at: Water) -> Iterator[Do]:
        for jug in (1, 2):
            for what in ("fill", "empty", "pour"):
                if self.after(at, Do(what, jug)) != at:
                    yield Do(what, jug)

    def after(self, at: Water, move: Do) -> Water:
        here, there = (at.one, at.other) if move.jug == 1 else (at.other, at.one)
        mine, other = self.sizes if move.jug == 1 else self.sizes[::-1]
        if move.what == "pour":
            poured = min(here, other - there)
            here, there = here - poured, there + poured
        else:
            here = mine if move.what == "fill" else 0
        return Water(here, there) if move.jug == 1 else Water(there, here)

    def solved(self, at: Water) -> bool:
        return self.amount in (at.one, at.other)


GAME = Game(rules=Jugs, position=Water, move=Do, try_first={"sizes": "3,5", "amount": "4"})
'''

EIGHT = '''"""Eight. Slide the tiles of a square of three by three until they are in order.

Sam Loyd's puzzle, a size smaller.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar

from noyau.forms import Ask, Game
from noyau.words import Notation

NEAR = [[other for other in range(9) if abs(place % 3 - other % 3) + abs(place // 3 - other // 3) == 1]
        for place in range(9)]


@dataclass(frozen=True)
class Tiles(Notation):
    template: ClassVar[str] = "tiles {tiles}"
    tiles: tuple[int, ...]


@dataclass(frozen=True)
class Slide(Notation):
    template: ClassVar[str] = "slide {tile}"
    tile: int


@dataclass(frozen=True)
class Eight:
    tiles: Annotated[tuple[int, ...], Ask("the tiles, row by row; 0 is the gap")]

    def start(self) -> Tiles:
        return Tiles(self.tiles)

    def moves(self, at: Tiles) -> Iterator[Slide]:
        return (Slide(at.tiles[place]) for place in NEAR[at.tiles.index(0)])

    def after(self, at: Tiles, move: Slide) -> Tiles:
        swap = {0: move.tile, move.tile: 0}
        return Tiles(tuple(swap.get(tile, tile) for tile in at.tiles))

    def solved(self, at: Tiles) -> bool:
        return at.tiles == (1, 2, 3, 4, 5, 6, 7, 8, 0)
# BOUND

GAME = Game(rules=Eight, position=Tiles, move=Slide, try_first={"tiles": "1,2,3,4,5,6,0,7,8"})
'''

BOUND = """
    def at_least(self, at: Tiles) -> int:
        places = ((place, tile - 1) for place, tile in enumerate(at.tiles) if tile)
        return sum(abs(here % 3 - there % 3) + abs(here // 3 - there // 3) for here, there in places)
"""

PAGE = """
import json, sys
from fastapi.testclient import TestClient
from noyau.server.app import create_app
client = TestClient(create_app(), base_url="http://localhost")
ask = lambda way, **more: client.post(
    f"/api/{way}", json={"game": "jugs", "fields": {"sizes": "3,5", "amount": "4"}, **more}).json()
told = ask("match", values=True)
print(json.dumps([told["view"], ask("hint")["message"]["text"], ask("move")["move"], ask("solve")["answer"],
                  ask("demo", demo="solution")["steps"][0]["move"]]))
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """The three files: jugs; tiles without and with a lower bound."""
    folder = tmp_path_factory.mktemp("my puzzles")
    assert EIGHT.count("# BOUND\n") == 1
    (folder / "jugs.py").write_text(JUGS)
    (folder / "eight.py").write_text(EIGHT.replace("# BOUND\n", ""))
    (folder / "bounded.py").write_text(EIGHT.replace("# BOUND\n", BOUND))
    return folder


@pytest.fixture
def run(folder):
    """Run Python where they are known."""

    def python(*words, typed="", code=0):
        around = {**os.environ, "NOYAU_GAMES": str(folder), "NOYAU_LANG": "en"}
        done = subprocess.run(
            [sys.executable, *words], input=typed, capture_output=True, text=True, check=False, env=around, cwd=folder
        )
        assert done.returncode == code, done.stderr
        return done.stdout + done.stderr

    return python


def test_it_is_solved_and_its_proof_is_checked(run):
    answer = json.loads(run("-m", "noyau", "solve", "jugs", "3,5", "4", "--json", "--proof", "p.json"))
    assert (answer["answer"]["solvable"], answer["answer"]["length"]) == (True, 6)
    assert answer["answer"]["moves"][:2] == ["fill 2", "pour 2"]
    assert answer["proof"]["claim"] == "Jugs 3,5 4: can be solved in 6 moves and not in fewer"
    assert "proved" in run("-m", "noyau", "check", "p.json")
    said = run("-m", "noyau", "solve", "jugs", "3,5", "4")
    assert "No solution is shorter." in said
    assert "fill 2, pour 2" in said


def test_that_there_is_no_solution_is_proved_too(run):
    answer = json.loads(run("-m", "noyau", "solve", "jugs", "4,6", "3", "--json", "--proof", "q.json"))
    assert answer["answer"] == {"solvable": False, "length": None, "moves": None}
    assert (answer["proof"]["kind"], answer["proof"]["type"]) == ("proved", "closed")
    assert "proved" in run("-m", "noyau", "check", "q.json")


@pytest.mark.parametrize("name", [pytest.param("eight", marks=pytest.mark.slow), "bounded"])
def test_a_large_space_with_and_without_a_lower_bound(run, name):
    """Of 181,440 positions few are nearer than five moves, many nearer than 21: then only the path is proved."""
    for tiles, length, kind in (("4,1,3,0,2,6,7,5,8", 5, "distances"), ("7,0,2,4,5,6,8,3,1", 21, "path")):
        told = json.loads(run("-m", "noyau", "solve", name, tiles, "--json", "--proof", f"{name}.json"))
        assert told["answer"]["length"] == length
        assert (told["proof"]["kind"], told["proof"]["type"]) == ("proved", kind)
        assert ("not in fewer" in told["proof"]["claim"]) == (kind == "distances")
        assert "proved" in run("-m", "noyau", "check", f"{name}.json")


def test_a_lower_bound_reaches_further(run):
    """No position needs more than 31 moves, and two do."""
    said = run("-m", "noyau", "solve", "bounded", "8,6,7,2,5,4,3,0,1")
    assert "It can be solved, in 31 moves." in said
    assert "that is what a search of" in said


def test_a_limit_is_kept(run):
    assert "unknown so far" in run("-m", "noyau", "solve", "eight", "8,6,7,2,5,4,3,0,1", "--limit", "0.05", code=3)


def test_a_duel_is_played_with_hints(run):
    said = run(
        "-m", "noyau", "duel", "jugs", "3,5", "4", typed="hint\nfill 2\npour 2\nempty 1\npour 2\nfill 2\npour 2\n"
    )
    assert "Try fill 2: 6 moves to go." in said
    assert "Solved in 6 moves." in said


def test_it_is_drawn(run, folder):
    run("-m", "noyau", "draw", "jugs", "3,5", "4", "-o", "jugs.svg")
    assert "water 0 0" in (folder / "jugs.svg").read_text()


def test_the_page_knows_it(run):
    view, hint, move, answer, first = json.loads(run("-W", "ignore", "-c", PAGE))
    jsonschema.validate(view, SCHEMA)
    values = {one["text"]: one["value"] for one in view["moves"]}
    assert values["fill 2"] == {"winner": 1, "rank": 6, "best": True}
    assert values["fill 1"] == {"winner": 1, "rank": 8, "best": False}
    assert [one["worth"]["text"] for one in view["moves"]] == ["7 moves to go then", "5 moves to go then"]
    assert hint == "Try fill 2: 6 moves to go."
    assert (move, first) == ("fill 2", "fill 2")
    assert answer["length"] == 6
