"""The commands in the tables of docs/documents.md and in the how-to pages are run, each page in a folder of its own."""

from __future__ import annotations

import re
import shlex
from itertools import pairwise
from pathlib import Path

import pytest

DOCS = Path(__file__).resolve().parents[2] / "docs"
HOW_TO = [page for page in sorted((DOCS / "howto").glob("*.md")) if page.stem != "professeur"]
"""But for the one that is in French, which `test_howto_french` holds against what is printed, word by word."""
PAGES = [DOCS / "documents.md", *HOW_TO]
FENCED = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
IN_TABLES = re.compile(r"\| `(noyau [^`]+)` \|$", re.MULTILINE)


def commands_of(page):
    text = page.read_text(encoding="utf-8")
    blocks = [block for language, block in FENCED.findall(text) if not language]
    fenced = [line for block in blocks for line in block.splitlines() if line.startswith("noyau ")]
    return [*IN_TABLES.findall(text), *fenced]


def test_every_page_has_commands():
    assert len(commands_of(PAGES[0])) >= 40
    assert all(commands_of(page) for page in PAGES)


@pytest.mark.long
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_commands_of_a_page_work(page, noyau, tmp_path):
    for command in commands_of(page):
        _, *words = shlex.split(command)
        answer = noyau(*words)
        assert answer.code == 0, f"{command}: {answer.err}"
        named = [word for flag, word in pairwise(words) if flag in ("-o", "--proof", "--plot")]
        for name in named if "--count" not in words else ():
            assert (tmp_path / name).stat().st_size > 0, f"{command} wrote nothing"
