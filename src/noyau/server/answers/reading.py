"""What a dropped file or a pasted text holds, as a game and its fields.

A saved match (`noyau match 1`) says itself which game it is of. Anything else is a board for the game on show: any
format that the library reads where it is played on a graph, cubes for cubes, numbers where it asks for numbers.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Callable
from pathlib import Path

from noyau.errors import CannotRead, NoyauError
from noyau.forms import MATCH_FORMAT, Field, fields_of
from noyau.games import find
from noyau.graphs import Digraph, Graph, board_from_bytes, digraph_from_bytes, is_board_name
from noyau.graphs.arrays import at_most
from noyau.graphs.families.arenas import is_dot, is_named
from noyau.graphs.files import format_of_path
from noyau.graphs.pasted import MARK, matrix_board, matrix_digraph, pasted, spelt, spelt_digraph
from noyau.server.answers.matches import LARGEST, Answer, Place

GAMES = ("pg", "parquet")
"""Formats of directed graphs alone: their arrows count wherever they may."""


def read(game: str, data: bytes, name: str = "") -> Answer:
    """The game, the fields and the moves to begin with, from a board in a file called `name` or in a paste.

    >>> read("nim", b"3 4 5")
    {'game': 'nim', 'fields': {'heaps': '3,4,5'}, 'moves': []}
    """
    field = next((field for field in fields_of(find(game).rules) if field.board), None)
    if field is None:
        raise CannotRead(f"{game} asks for no board, so there is nothing to read", hint="choose another game")
    with at_most(*LARGEST):
        word = _board_word(field, data, name) if field.boards else _word(field, data, name)
    return {"game": game, "fields": {field.name: word}, "moves": []}


def read_sent(place: Place, *, text: str, bytes64: str, name: str) -> Answer:
    """The same, as it was sent."""
    return read(place["game"], content(text, bytes64), name)


ANSWERS: dict[str, Callable[..., Answer]] = {"read": read_sent}
"""What a worker can be asked."""


def is_saved_match(data: bytes) -> bool:
    """Whether it says that it is a saved match; whether it is one has to be looked at.

    >>> is_saved_match(b"0 1"), is_saved_match(b'{"format": "noyau match 1"}')
    (False, True)
    """
    return data.lstrip().startswith(b"{") and MATCH_FORMAT.encode() in data


def content(text: str, bytes64: str) -> bytes:
    """What arrived: a text, or bytes in base 64."""
    if not bytes64:
        return text.encode("utf-8", "surrogatepass")
    try:
        return base64.b64decode(bytes64, validate=True)
    except (binascii.Error, ValueError):
        raise CannotRead("the file did not arrive whole", hint="try again") from None


def _board_word(field: Field, data: bytes, name: str) -> str:
    text = data.decode("utf-8", "replace").strip()
    if not name and _is_name(field, text):
        return text
    graph = _graph(field, data, name)
    if isinstance(graph, Graph):
        return spelt(graph)
    if "owner" not in field.carries:  # then only the arrows matter
        graph = Digraph(
            graph.first_edge_of_vertex, graph.target_of_edge, names=graph.names, coordinates=graph.coordinates
        )
    return spelt_digraph(graph)


def _is_name(field: Field, text: str) -> bool:
    if "\n" in text:
        return False
    return ("graph" in field.boards and is_board_name(text)) or (field.kind == "digraph" and is_named(text))


def _graph(field: Field, data: bytes, name: str) -> Graph | Digraph:
    where = name or "the text"
    text = data.decode("utf-8", "replace")
    if text.startswith(MARK) and not name:
        return pasted(text)
    format = format_of_path(Path(name), data)
    if field.boards == ("digraph",):
        return matrix_digraph(text) or digraph_from_bytes(data, format=format, where=where)
    if "digraph" in field.boards and (format in GAMES or is_dot(text)):
        return digraph_from_bytes(data, format=format, where=where)
    try:
        return matrix_board(text) or board_from_bytes(data, format=format, where=where)
    except NoyauError:
        directed = matrix_digraph(text) if "digraph" in field.boards else None
        if directed is None:
            raise
        return directed


def _word(field: Field, data: bytes, name: str) -> str:
    """What a game without a graph asks for: numbers with anything between them, or a text as it is."""
    try:
        text = data.decode("utf-8-sig").strip()
    except UnicodeDecodeError as error:
        raise CannotRead(f"{name or 'the text'} is no text: byte {error.start} is not UTF-8") from None
    if not text:
        raise CannotRead(f"{name or 'the text'} is empty", hint=field.question)
    return ",".join(re.split(r"[\s,;]+", text)) if field.kind == "ints" else text
