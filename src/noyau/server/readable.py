"""Which files the page may read: those named when the server was started, and no others.

Whoever can reach the port could otherwise read, through complaints about their contents, whatever the user can read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from noyau.errors import BadBoard
from noyau.forms import Field, Word
from noyau.graphs import is_board_name
from noyau.graphs.families.arenas import is_dot, is_named
from noyau.graphs.names import looks_like_a_file, no_such_board
from noyau.graphs.pasted import is_pasted

FAMILY = re.compile(r"[A-Za-z]+:")
"""How the name of a board begins: what else is not known is taken for a file."""
_opened: set[str] = set()


def may_read(fields: Iterable[Field], words: Mapping[str, Word]) -> None:
    """Let the page read the boards that these words name."""
    _opened.update(files_named(fields, words))


def refuse_other_files(fields: Iterable[Field], words: Mapping[str, Word]) -> None:
    """Complain about a board that is a file and was not named at the start."""
    for word in files_named(fields, words):
        if word not in _opened:
            if FAMILY.match(word) and not looks_like_a_file(word):
                raise no_such_board(word)
            raise (
                BadBoard(
                    f"the page does not read {word[:80]!r}: it opens only files that noyau play was started with",
                    hint="give the board by name or as text, or open the file",
                )
                .saying("error.file.foreign", name=word[:80])
                .hinting("error.file.foreign.hint")
            )


def files_named(fields: Iterable[Field], words: Mapping[str, Word]) -> list[str]:
    """The words that name a file: no family, no demo, no known set, nor the text of a graph or of cubes."""
    boards = [(field, words.get(field.name)) for field in fields]
    return [word for field, word in boards if isinstance(word, str) and word and _names_file(field, word)]


def _names_file(field: Field, word: str) -> bool:
    if field.is_file is not None:
        return field.is_file(word)
    if not field.boards or is_pasted(word):
        return False
    is_board = "graph" in field.boards and is_board_name(word)
    is_arena = "digraph" in field.boards and (is_dot(word) or is_named(word))
    return not (is_board or is_arena)
