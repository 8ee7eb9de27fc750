"""The path for one player, walked by a puzzle that lives in a file of the test's own."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from helpers.patience import PATIENCE
from helpers.views import must_fit
from noyau.certificates import PuzzleClaim
from noyau.proofs.sentences import said

SLIDE = '''"""Slide. Bring a counter to 0 by steps of 2 down or 3 up; it must stay between 0 and 9.

A puzzle for tests.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from noyau.forms import Ask, Game
from noyau.languages import Message
from noyau.rules import Picture, Piece
from noyau.words import Notation


@dataclass(frozen=True)
class At(Notation):
    template: ClassVar[str] = "at {place}"
    place: int


@dataclass(frozen=True)
class Step(Notation):
    template: ClassVar[str] = "step {by}"
    by: int


@dataclass(frozen=True)
class Slide:
    place: Annotated[int, Ask("where it begins")]

    def start(self) -> At:
        return At(self.place)

    def moves(self, at: At) -> Iterator[Step]:
        return (Step(by) for by in (-2, 3) if 0 <= at.place + by <= 9)

    def after(self, at: At, move: Step) -> At:
        return At(at.place + move.by)

    def solved(self, at: At) -> bool:
        return at.place == 0

    def says(self, at: At) -> Message:
        return Message("slide.says", f"{at.place} to go")

    def picture(self, at: At) -> Picture:
        return Picture(100, 100, (Piece(50, 50, label=str(at.place), plays=Step(-2), plays_too=Step(3), tint="c3"),))


@dataclass(frozen=True)
class Options:
    way: Annotated[Literal["short", "any"], Ask("which solution")] = "short"
    loud: Annotated[bool, Ask("shout")] = False


GAME = Game(
    rules=Slide, position=At, move=Step, try_first={"place": "7"}, methods={"twin": "slide_twin"},
    solve_options=Options, outputs={"out": "the counter, very often"},
)
'''

SOLVER = """
from collections import deque
from dataclasses import dataclass

from noyau.answers import Answer, silent
from noyau.games.slide import At
from noyau.languages import Message
from noyau.positions import first_turn
from noyau.certificates import PuzzleClaim, Searched
from noyau.solution import Option, Solution, Verdict
from noyau.solvers.interface import Solver
from noyau.words import FIRST


@dataclass(frozen=True, kw_only=True)
class SlideAnswer(Answer):
    length: int | None
    way: str
    outputs: list[str]
    sentences: tuple[Message, ...] = silent(())

    def messages(self, language="en"):
        return self.sentences


class Slider(Solver):
    methods = {"twin": "by hand"}
    answers = SlideAnswer
    outputs = {"out": lambda solution, limit: pieces(solution)}

    def solve(self, rules, asked):
        return solved(rules, asked.options.way, asked.options.loud, asked.outputs)


def solved(rules, way, loud, outputs):
    far = distances()
    start = rules.start()
    length = far.get(start)

    def verdict(turn):
        here = far.get(turn.position)
        if here is None:
            return Verdict(None, None, ())
        good = [m for m in rules.moves(turn.position) if far.get(rules.after(turn.position, m), 99) == here - 1]
        return Verdict(FIRST, here, tuple(Option(m, FIRST, here, best=True) for m in good))

    claim = PuzzleClaim(length is not None, length, length)
    says = (Message("slide.says", f"{length} moves, {way}{'!' * loud}"),)
    answer = SlideAnswer(length=length, way=way, outputs=sorted(outputs), sentences=says)
    proof = Searched(rules, claim, len(far))
    return Solution(rules, first_turn(rules), answer, proof, 0.0, verdict, finished=rules.place != 9)


def distances():
    far, queue = {At(0): 0}, deque([At(0)])
    while queue:
        at = queue.popleft()
        for by in (-2, 3):
            before = At(at.place - by)
            if 0 <= before.place <= 9 and before not in far:
                far[before] = far[at] + 1
                queue.append(before)
    return far


def pieces(solution):
    for _ in range(1000):
        yield b"x" * 1000
    if solution.rules.place == 8:
        raise KeyboardInterrupt


SOLVER = Slider()
"""

BROWSER = """
import json
from fastapi.testclient import TestClient
from noyau.server.app import create_app
client = TestClient(create_app(), base_url="http://localhost")
games = {game["name"]: game["players"] for game in client.get("/api/games").json()["games"]}
slide = {"game": "slide", "fields": {"place": "6"}, "limit": 600}
ask = lambda way, **more: client.post(f"/api/{way}", json={**slide, **more}).json()
print(json.dumps([games["slide"], games["nim"], ask("match", values=True)["view"], ask("move"), ask("hint"),
                  ask("match", moves=["step -2"] * 3)["view"]["status"]]))
"""


@pytest.fixture(scope="module")
def slide(tmp_path_factory):
    """Run Python where the puzzle and its solver are known."""
    folder = tmp_path_factory.mktemp("slide")
    for room, name, text in (("games", "slide", SLIDE), ("solver", "slide_twin", SOLVER)):
        (folder / room).mkdir()
        (folder / room / f"{name}.py").write_text(text)
    (folder / "sitecustomize.py").write_text(
        f"import noyau.solvers; noyau.solvers.__path__.append({str(folder / 'solver')!r})\n"
    )
    around = {**os.environ, "NOYAU_GAMES": str(folder / "games"), "PYTHONPATH": str(folder), "NOYAU_LANG": "en"}

    def run(*words, stdin=""):
        return subprocess.run(
            [sys.executable, *words],
            input=stdin,
            capture_output=True,
            text=True,
            env=around,
            timeout=PATIENCE,
            check=False,
        )

    run.folder = folder
    return run


def test_solve_says_the_solvers_sentences(slide):
    answer = slide("-m", "noyau", "solve", "slide", "7", "--way", "any", "--loud")
    assert (answer.returncode, answer.stderr) == (0, "")
    assert "Slide 7." in answer.stdout
    assert "6 moves, any!" in answer.stdout


def test_options_arrive_as_they_were_asked_for(slide):
    content = json.loads(slide("-m", "noyau", "solve", "slide", "7", "--json").stdout)
    assert content["answer"] == {"length": 6, "way": "short", "outputs": []}
    assert content["proof"]["claim"] == "Slide 7: can be solved in 6 moves and not in fewer"
    wrong = slide("-m", "noyau", "solve", "slide", "7", "--way", "long")
    assert wrong.returncode == 2
    assert "way is 'long'" in wrong.stderr


def test_an_unfinished_answer_is_told_and_exits_with_3(slide):
    answer = slide("-m", "noyau", "solve", "slide", "9", "--json")
    assert answer.returncode == 3
    assert json.loads(answer.stdout)["answer"]["length"] == 7


def test_outputs_are_streamed_and_whole_or_not_at_all(slide):
    target = slide.folder / "many"
    answer = slide("-m", "noyau", "solve", "slide", "7", "--out", str(target), "--json")
    assert json.loads(answer.stdout)["answer"]["outputs"] == ["out"]
    assert target.stat().st_size == 1_000_000
    target.unlink()
    interrupted = slide("-m", "noyau", "solve", "slide", "8", "--out", str(target))
    assert interrupted.returncode == 130
    assert not [file for file in slide.folder.iterdir() if "many" in file.name]


def test_a_duel_is_played_alone(slide):
    answer = slide("-m", "noyau", "duel", "slide", "3", stdin="hint\nstep 3\nstep -2\nstep -2\nstep -2\n")
    assert answer.returncode == 0
    assert "Try step -2, step 3: 4 moves to go." in answer.stdout
    assert "6 to go" in answer.stdout
    assert "Solved in 4 moves." in answer.stdout
    assert "Player" not in answer.stdout


@pytest.mark.long
def test_the_view_and_the_server(slide):
    answer = slide("-c", BROWSER)
    assert answer.returncode == 0, answer.stderr
    alone, two, view, move, hint, end = json.loads(answer.stdout)
    assert (alone, two) == (1, 2)
    must_fit(view)
    told = [(one["text"], one["at"], one["second"]) for one in view["moves"]]
    assert told == [("step -2", 0, False), ("step 3", 0, True)]
    assert view["status"]["message"]["text"] == "6 to go"
    assert view["moves"][0]["value"] == {"winner": 1, "rank": 3, "best": True}
    assert move["move"] == "step -2"
    assert hint["message"]["text"] == "Try step -2: 3 moves to go."
    assert end == {"over": True, "winner": 1, "message": {"key": "status.solved", "text": "Solved", "values": {}}}


@pytest.mark.parametrize(
    ("claim", "says"),
    [
        (PuzzleClaim(solvable=False), "cannot be solved"),
        (PuzzleClaim(solvable=True), "can be solved"),
        (PuzzleClaim(solvable=True, length=1), "can be solved in 1 move"),
        (PuzzleClaim(solvable=True, length=4, bound=4), "can be solved in 4 moves and not in fewer"),
        (
            PuzzleClaim(solvable=True, length=4, bound=3),
            "can be solved in 4 moves and not in fewer than 3",
        ),
    ],
)
def test_claims_read_well(claim, says):
    assert said(claim.as_json(), []) == says
