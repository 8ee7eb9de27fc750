"""Which files the page may read: those named when the server was started, and no others.

Whoever can reach the port could otherwise read, through complaints about their contents, whatever the user can read.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from noyau.asking import Word, fields_of
from noyau.errors import BadBoard
from noyau.graphs import FAMILIES
from noyau.graphs.arenas import DEMO, is_dot

_opened: set[str] = set()


def may_read(rules: type[Any], words: Mapping[str, Word]) -> None:
    """Let the page read the boards that these words name."""
    _opened.update(_files(rules, words))


def refuse_other_files(rules: type[Any], words: Mapping[str, Word]) -> None:
    """Complain about a board that is a file and was not named at the start."""
    for word in _files(rules, words):
        if word not in _opened:
            raise BadBoard(
                f"the page does not read {word[:80]!r}: it opens only files that noyau play was started with",
                hint="give the board by name or as text, or run noyau play GAME FILE",
            )


def _files(rules: type[Any], words: Mapping[str, Word]) -> list[str]:
    """The words that name a file: neither a family, nor the demo, nor the text of a graph."""
    boards = [(field.kind, words.get(field.name)) for field in fields_of(rules) if field.kind in ("graph", "digraph")]
    return [word for kind, word in boards if isinstance(word, str) and not _is_harmless(kind, word)]


def _is_harmless(kind: str, word: str) -> bool:
    if kind == "graph":
        return word.partition(":")[0] in FAMILIES
    return word == DEMO or is_dot(word)
