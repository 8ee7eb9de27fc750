"""The pages with `console` blocks: every command is run and prints what the page says, in the page's language."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from helpers.other_languages import english_words, words_in

DOCS = Path(__file__).parents[2] / "docs"
PAGES = {
    "index.md": "en",
    "tutorial.md": "en",
    "howto/professeur.md": "fr",
    "fr/index.md": "fr",
    "fr/premiers-pas.md": "fr",
    "ca/index.md": "ca",
    "ca/primers-passos.md": "ca",
}
BLOCK = re.compile(r"```console\n\$ (.*?)\n(.*?)\n```", re.DOTALL)


def blocks_of(page):
    return BLOCK.findall((DOCS / page).read_text(encoding="utf-8"))


def test_the_pages_have_blocks():
    assert all(blocks_of(page) for page in PAGES)
    assert len(blocks_of("tutorial.md")) >= 8
    assert len(blocks_of("howto/professeur.md")) >= 8


@pytest.mark.parametrize("page", PAGES)
def test_the_page_is_what_is_printed(page, noyau):
    for line, shown in blocks_of(page):
        typed, _, command = line.rpartition(" | ")
        given = typed.removeprefix("printf '").removesuffix("'").replace("\\n", "\n")
        env = {"NOYAU_LANG": PAGES[page], "COLUMNS": "80"}
        answer = noyau(*shlex.split(command)[1:], typed=given, env=env, code=None)
        told = [row.rstrip() for row in (answer.out + answer.err).rstrip("\n").split("\n")]
        wanted = shown.split("\n")
        if wanted[-1] == "…":
            wanted, told = wanted[:-1], told[: len(wanted) - 1]
        assert told == wanted, line


def test_there_is_no_english_word_in_the_teachers_page():
    english = english_words("fr") - {"export", "console", "install", "bash", "session", "tests"}
    assert not words_in((DOCS / "howto/professeur.md").read_text(encoding="utf-8")) & english
