"""The commands of docs/documents.md, the tutorial, the how-to pages and the French and Catalan pages are run.

Each page is run in a folder of its own.
"""

from __future__ import annotations

import re
import shlex
from itertools import pairwise
from pathlib import Path

import pytest

DOCS = Path(__file__).resolve().parents[2] / "docs"
HOW_TO = [page for page in sorted((DOCS / "howto").glob("*.md")) if page.stem != "professeur"]
"""But for the one that is in French, which `test_printed_pages` holds against what is printed, word by word."""
IN_OTHER_LANGUAGES = sorted(page for page in DOCS.glob("[fc][ra]/*.md") if page.stem != "index")
"""The start pages have nothing but what `test_printed_pages` runs."""
PAGES = [DOCS / "documents.md", DOCS / "tutorial.md", *HOW_TO, *IN_OTHER_LANGUAGES]
OPENS_THE_BROWSER = "noyau play"
NOT_ALL_RIGHT = 1
"""What `grade` ends with: the files of the pages are those to begin with, in which nothing is written yet."""
FENCED = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
IN_TABLES = re.compile(r"\| `(noyau [^`]+)` \|$", re.MULTILINE)


def commands_of(page):
    text = page.read_text(encoding="utf-8")
    blocks = [block for language, block in FENCED.findall(text) if not language]
    fenced = [line for block in blocks for line in block.splitlines() if line.startswith("noyau ")]
    return [one for one in [*IN_TABLES.findall(text), *fenced] if not one.startswith(OPENS_THE_BROWSER)]


def test_every_page_has_commands():
    assert len(commands_of(PAGES[0])) >= 40
    assert all(commands_of(page) for page in PAGES)


@pytest.mark.long
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(DOCS).as_posix())
def test_the_commands_of_a_page_work(page, noyau, tmp_path):
    for command in commands_of(page):
        _, *words = shlex.split(command)
        answer = noyau(*words, code=None)
        assert answer.code == (NOT_ALL_RIGHT if words[0] == "grade" else 0), f"{command}: {answer.err}"
        named = [word for flag, word in pairwise(words) if flag in ("-o", "--proof", "--plot")]
        for name in named if "--count" not in words else ():
            assert (tmp_path / name).stat().st_size > 0, f"{command} wrote nothing"
