"""The documents for contributors name files that are there, and the tree is that of today."""

from __future__ import annotations

import re
from fnmatch import fnmatch
from pathlib import Path

import pytest

from noyau.games import names

ROOT = Path(__file__).resolve().parents[1]
PARTS = ("src/noyau", "core", "web/src", "tests", "docs", "tools", "checker", "requirements")
ENDS = ("py", "cpp", "hpp", "json", "md", "mjs", "svelte", "ts", "svg")
A_FILE = re.compile(rf"[\w./*-]+/|[\w./*-]+\.(?:{'|'.join(ENDS)})")
ELSEWHERE = ("src/noyau/games/halving.py", "package-lock.json", "noyau/deadline.py")
"""What the reader is to write, and what stands outside of these folders."""
PROOF = r"^## (The proof|Proofs?|La preuve|La demostració)$"


def named_in(document: str) -> list[str]:
    """The paths that stand in a document as code, words in capitals standing for any name."""
    told = re.findall(r"`([^`\s]+)`", (ROOT / document).read_text("utf-8"))
    paths = (re.sub(r"\b(NAME|ROOM|GAME|LANGUAGE)\b", "*", one) for one in told)
    return [one for one in paths if A_FILE.fullmatch(one) and not one.startswith("/") and one not in ELSEWHERE]


@pytest.mark.parametrize("document", ["CONTRIBUTING.md", "ARCHITECTURE.md"])
def test_every_file_that_is_named_is_there(document):
    there = [f"/{path.relative_to(ROOT).as_posix()}" for part in PARTS for path in (ROOT / part).rglob("*")]
    there += [f"/{path.name}" for path in ROOT.iterdir()] + [f"/{part}" for part in PARTS]
    named = named_in(document)
    assert len(named) > 20
    assert [one for one in named if not any(fnmatch(path, f"*/{one.rstrip('/')}") for path in there)] == []


def test_the_tree_is_that_of_today():
    tree = re.search(r"```\nsrc/noyau/\n(.*?)\ncore/ ", (ROOT / "ARCHITECTURE.md").read_text("utf-8"), re.DOTALL)
    assert tree is not None
    lines = [line.strip() for line in tree[1].split("\n") if line[2] != " "]
    folders = {line.split("/")[0] for line in lines if "/" in line.split()[0]}
    shown = folders.union(*(line.split("  ")[0].split() for line in lines if "/" not in line.split()[0]))
    package = {path.stem for path in (ROOT / "src/noyau").iterdir() if path.is_dir() or path.suffix == ".py"}
    assert shown == {name for name in package if not name.startswith("_")} - {"static"}


def test_every_test_that_the_page_of_trust_names_is_there():
    named = re.findall(r"`(tests/[\w/]+\.py)(?:::(\w+))?`", (ROOT / "docs/trust.md").read_text("utf-8"))
    assert len(named) > 25
    for file, test in named:
        assert f"def {test}" in (ROOT / file).read_text("utf-8"), (file, test)


def pages_of_games():
    english = sorted((ROOT / "docs/games").glob("*.md"))
    others = [ROOT / "docs" / language / page.name for language in ("fr", "ca") for page in english]
    return [*english, *others]


def test_every_game_has_a_page_in_every_language():
    for language in ("games", "fr", "ca"):
        asked = re.findall(
            r"```\{reference\} (.+)", "\n".join(p.read_text("utf-8") for p in (ROOT / "docs" / language).glob("*.md"))
        )
        assert sorted(" ".join(asked).split()) == sorted(names())


@pytest.mark.parametrize("page", pages_of_games(), ids=lambda page: f"{page.parent.name}/{page.stem}")
def test_a_page_of_a_game_has_the_idea_first_and_its_sources_last(page):
    text = page.read_text("utf-8")
    first = text.split("\n\n")[1]
    assert not first.startswith("#") or first in ("## L’idée", "## La idea")
    places = [re.search(what, text, re.MULTILINE) for what in (PROOF, r"^```\{reference\}", r"^## (Sources|Fonts)$")]
    assert all(places)
    assert [place.start() for place in places] == sorted(place.start() for place in places)
