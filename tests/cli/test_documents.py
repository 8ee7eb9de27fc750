"""Every command of the README and of the documentation is run, and so is every block of Python that is no doctest.

Each page is run in a folder of its own, from its first line to its last, as somebody would who copies the commands.
"""

from __future__ import annotations

import re
import shlex
from itertools import pairwise
from pathlib import Path

import pytest

from noyau.games import names

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
WRITTEN = [page for page in sorted(DOCS.rglob("*.md")) if "_build" not in page.parts]
FENCED = re.compile(r"^```([^\n`]*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
KINDS = {"", "console", "text", "python", "pycon", "json", "bash", "{toctree}", "{eval-rst}"}
"""What stands in a block: commands, a session that `test_printed_pages` holds against what is printed, text, Python."""
DIRECTIVE = re.compile(r"\{(theory|sources|reference|include)\} .+")
IN_TABLES = re.compile(r"\| `(noyau [^`]+)` \|$", re.MULTILINE)
OPENS_THE_BROWSER = "noyau play"
NOT_ALL_RIGHT = 1
"""What `grade` ends with: the files of the pages are those to begin with, in which nothing is written yet."""
NOT_HERE = {"noyau sweep snort --over 'connected:{1..7}'"}
"""What takes seconds and differs in size alone from what is run."""
A_SESSION = ("notebook.md", "howto/add_game.md")
"""Blocks of Python that need a notebook, and a file that `tests/games/test_new_game.py` puts where games are."""


def name_of(page):
    return page.relative_to(DOCS).as_posix() if page.is_relative_to(DOCS) else page.name


def commands_of(page):
    text = page.read_text(encoding="utf-8")
    blocks = [block.replace("\\\n", " ") for kind, block in FENCED.findall(text) if not kind]
    fenced = [line for block in blocks for line in block.splitlines() if line.startswith("noyau ")]
    found = [*(IN_TABLES.findall(text) if page.stem == "documents" else ()), *fenced]
    return [one for one in found if not one.startswith((OPENS_THE_BROWSER, *NOT_HERE))]


def python_of(page):
    blocks = FENCED.findall(page.read_text(encoding="utf-8"))
    return [block for kind, block in blocks if kind == "python" and ">>>" not in block]


def marked(pages):
    """Sweeps are many solves: theirs is for `make test-all`."""
    slow = ("sweeps.md", "howto/sweep.md")
    return [
        pytest.param(page, marks=[pytest.mark.slow] if name_of(page) in slow else [], id=name_of(page))
        for page in pages
    ]


PAGES = [ROOT / "README.md", *(page for page in WRITTEN if commands_of(page))]


def test_pages_have_commands():
    assert len(commands_of(DOCS / "documents.md")) >= 40
    assert len(commands_of(ROOT / "README.md")) >= 20
    games = {command.split()[2] for page in PAGES for command in commands_of(page) if command.split()[1] == "solve"}
    assert set(names()) <= games


def test_nothing_stands_in_a_block_that_is_neither_run_nor_known():
    kinds = {kind for page in [ROOT / "README.md", *WRITTEN] for kind, _ in FENCED.findall(page.read_text("utf-8"))}
    assert {kind for kind in kinds if not DIRECTIVE.fullmatch(kind)} <= KINDS


@pytest.mark.long
@pytest.mark.parametrize("page", marked(PAGES))
def test_the_commands_of_a_page_work(page, noyau, tmp_path):
    for command in commands_of(page):
        _, *words = shlex.split(command, comments=True)
        answer = noyau(*words, code=None)
        assert answer.code == (NOT_ALL_RIGHT if words[0] == "grade" else 0), f"{command}: {answer.err}"
        named = [word for flag, word in pairwise(words) if flag in ("-o", "--proof", "--plot")]
        for name in named if "--count" not in words else ():
            assert (tmp_path / name).stat().st_size > 0, f"{command} wrote nothing"


@pytest.mark.long
@pytest.mark.parametrize("page", marked(page for page in WRITTEN if python_of(page) and name_of(page) not in A_SESSION))
def test_the_python_of_a_page_runs(page, noyau, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for command in commands_of(page):
        if "R.parquet" in command:
            noyau(*shlex.split(command, comments=True)[1:], code=None)
    known: dict[str, object] = {}
    for block in python_of(page):
        if "import pandas" in block:
            pytest.importorskip("pandas")
        exec(compile(block, str(page), "exec"), known)
