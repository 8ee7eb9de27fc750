"""What is pasted is read as what it is, or refused: never misread."""

from __future__ import annotations

import pytest

from noyau.errors import CannotRead
from noyau.graphs import board
from noyau.server.answers.reading import read


def edges(text):
    return board(read("snort", text.encode())["fields"]["board"]).edges()


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("0;1", [(0, 1)]),
        ("0;1\n1;2", [(0, 1), (1, 2)]),
        ("[[0,1],[1,0]]", [(0, 1)]),
        ("[[0,1],\n [1,0]]", [(0, 1)]),
        ("[[0, 1, 0], [1, 0, 2], [0, 2, 0]]", [(0, 1), (1, 2), (1, 2)]),
    ],
)
def test_what_can_be_read_is_read(text, found):
    assert edges(text) == found


@pytest.mark.parametrize(
    "text", ["*vertices 3\n*edges\n1 2\n2 3", '*Vertices 2\n1 "a"\n2 "b"\n*Arcs\n1 2', "[0 1\n1 2]"]
)
def test_what_cannot_is_refused(text):
    with pytest.raises(CannotRead, match="no name of a vertex"):
        edges(text)
