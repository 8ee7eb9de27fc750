"""docs/howto/professeur.md: every command is run, prints what the page says, and says it without an English word."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

from helpers.other_languages import english_words, words_in

PAGE = Path(__file__).parents[2] / "docs/howto/professeur.md"
BLOCK = re.compile(r"```console\n\$ (.*?)\n(.*?)\n```", re.DOTALL)
FRENCH = {"NOYAU_LANG": "fr", "COLUMNS": "80"}


def test_the_page_is_what_is_printed(noyau):
    text = PAGE.read_text(encoding="utf-8")
    blocks = BLOCK.findall(text)
    assert len(blocks) >= 8
    for line, shown in blocks:
        typed, _, command = line.rpartition(" | ")
        given = typed.removeprefix("printf '").removesuffix("'").replace("\\n", "\n")
        answer = noyau(*shlex.split(command)[1:], typed=given, env=FRENCH, code=None)
        told = [row.rstrip() for row in (answer.out + answer.err).rstrip("\n").split("\n")]
        wanted = shown.split("\n")
        if wanted[-1] == "…":
            wanted, told = wanted[:-1], told[: len(wanted) - 1]
        assert told == wanted, line


def test_there_is_no_english_word_in_it():
    english = english_words("fr") - {"export", "console", "install", "bash", "session", "tests"}
    assert not words_in(PAGE.read_text(encoding="utf-8")) & english
