"""Every format: what is written is read back equal, on all that the format holds; damage never ends in a traceback."""

from __future__ import annotations

import os
import time
import warnings
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graphs.strategies import any_label, boards, digraphs, one_word
from noyau.errors import CannotRead, CannotWrite, NoyauError, UnknownName
from noyau.graphs import (
    Digraph,
    Graph,
    board,
    board_from_bytes,
    board_to_bytes,
    digraph_from_bytes,
    digraph_to_bytes,
    file_formats,
    read_board,
    read_digraph,
    write_board,
    write_digraph,
)
from noyau.graphs.files import sniffed

ROUND_TRIPS = {
    **dict.fromkeys(["json", "graphml", "dot", "npz"], boards(labels=any_label, values=True, coordinates=True)),
    "edges": boards(labels=one_word, unique=True),
    "sparse6": boards(most=40),
    "graph6": boards(most=40, loops=False, parallel=False),
    "dimacs": boards(parallel=False, values=True),
}


@pytest.mark.parametrize("format", ROUND_TRIPS)
@given(data=st.data())
def test_boards_round_trip(format, data):
    graph = data.draw(ROUND_TRIPS[format])
    written = board_to_bytes(graph, format)
    assert board_from_bytes(written, format=format) == graph


def test_every_format_is_tested():
    assert {*ROUND_TRIPS, "pg", "parquet"} == set(file_formats())  # games only


@pytest.mark.parametrize("format", ROUND_TRIPS)
@given(data=st.data())
@settings(max_examples=30)
def test_content_tells_the_format(format, data):
    graph = data.draw(ROUND_TRIPS[format])
    if format != "graph6" or graph.vertex_count > 1:  # a lone '?' or '@' is a name as well
        written = board_to_bytes(graph, format)
        assert sniffed(written) == ("graph6" if format == "sparse6" else format)


DIGRAPHS = {
    "npz": digraphs(),
    "dot": digraphs(),
    "edges": digraphs(game=False, target=False, names=one_word, unique=True),
    "pg": digraphs(dead_ends=False, needs_game=True, target=False, names=any_label.map(lambda t: t.replace('"', ""))),
}


@pytest.mark.parametrize("format", DIGRAPHS)
@given(data=st.data())
def test_digraphs_round_trip(format, data):
    digraph = data.draw(DIGRAPHS[format])
    assert digraph_from_bytes(digraph_to_bytes(digraph, format), format=format) == digraph


def test_every_directed_format_is_tested():
    assert {*DIGRAPHS, "parquet"} == {
        name for name, entry in file_formats().items() if entry.directed
    }  # see test_parquet


@pytest.mark.parametrize(
    "suffix", [suffix for entry in file_formats().values() if entry.writes_boards for suffix in entry.suffixes]
)
def test_by_suffix(suffix, tmp_path):
    graph = board("petersen")
    path = tmp_path / f"board{suffix.upper()}"
    write_board(graph, path)
    assert read_board(path).with_coordinates(None) == graph.with_coordinates(None)
    path.rename(tmp_path / "nameless")
    assert read_board(tmp_path / "nameless").with_coordinates(None) == graph.with_coordinates(None)


@pytest.mark.parametrize("suffix", [".pg", ".npz", ".dot", ".edges"])
def test_digraphs_by_suffix(suffix, tmp_path):
    extras = {} if suffix == ".edges" else {"owner_of_vertex": [0, 1], "priority_of_vertex": [3, 0], "initial": 1}
    digraph = Digraph.from_edges(2, [(0, 1), (1, 0), (1, 1)], **extras)
    write_digraph(digraph, tmp_path / f"game{suffix}")
    assert read_digraph(tmp_path / f"game{suffix}") == digraph


# What a format cannot hold


@pytest.mark.parametrize(
    ("graph", "format", "says"),
    [
        (Graph.from_edges(2, [(0, 1), (0, 1)]), "graph6", "cannot hold parallel edges"),
        (Graph.from_edges(2, [(0, 1), (0, 1)]), "graph6", ".s6"),
        (Graph.from_edges(2, [(0, 0)]), "graph6", "cannot hold loops"),
        (Graph.from_edges(2, [(0, 1)], values=[1, 2]), "graph6", "cannot hold values"),
        (Graph.from_edges(2, [(0, 1)], values=[1, 2]), "sparse6", ".json"),
        (Graph.from_edges(2, [(0, 1)], labels=["a", "b"]), "dimacs", "cannot hold labels"),
        (Graph.from_edges(2, [(0, 1), (0, 1)]), "dimacs", "cannot hold parallel edges"),
        (Graph.from_edges(2, [], values=[1, 2]), "edges", "cannot hold values"),
        (Graph.from_edges(2, [], labels=["a b", "c"]), "edges", "the name 'a b' of vertex 0"),
        (Graph.from_edges(2, [], labels=["#", "c"]), "edges", "the name '#'"),
        (Graph.from_edges(2, [], labels=["", "c"]), "edges", "the name ''"),
        (Graph.from_edges(2, [], labels=["c", "c"]), "edges", "same name"),
        (Graph.from_edges(2, []), "pg", "for games"),
    ],
)
def test_refusals_name_a_format_that_can(graph, format, says):
    with pytest.raises(CannotWrite) as caught:
        board_to_bytes(graph, format)
    assert says in caught.value.sentence()
    assert "." in caught.value.hint


@pytest.mark.parametrize(
    ("digraph", "format", "says"),
    [
        (Digraph.from_edges(1, [(0, 0)]), "json", "no directed graphs"),
        (Digraph.from_edges(1, [(0, 0)]), "pg", "owner and a priority"),
        (Digraph.from_edges(1, [(0, 0)], owner_of_vertex=[0]), "edges", "owners"),
        (Digraph.from_edges(1, [(0, 0)], initial=0), "edges", "a start"),
        (Digraph.from_edges(1, [(0, 0)], target=[]), "pg", "a target"),
        (Digraph.from_edges(1, [], owner_of_vertex=[0], priority_of_vertex=[0]), "pg", "no successor"),
        (Digraph.from_edges(1, [(0, 0)], owner_of_vertex=[0], priority_of_vertex=[-1]), "pg", "negative priority"),
        (Digraph.from_edges(1, [(0, 0)], owner_of_vertex=[0], priority_of_vertex=[0], names=('"',)), "pg", "name '\"'"),
    ],
)
def test_digraph_refusals(digraph, format, says):
    with pytest.raises(CannotWrite) as caught:
        digraph_to_bytes(digraph, format)
    assert says in caught.value.sentence()


# Paths


def test_unknown_suffix_and_format(tmp_path):
    with pytest.raises(UnknownName, match=r"did you mean '\.json'\?"):
        write_board(board("petersen"), tmp_path / "x.jso")
    with pytest.raises(UnknownName, match="no file format is called 'xml'"):
        write_board(board("petersen"), tmp_path / "x.json", format="xml")
    write_board(board("petersen"), tmp_path / "x.odd", format="json")
    assert read_board(tmp_path / "x.odd") == board("petersen")
    with pytest.raises(CannotRead, match="json files hold no directed graphs"):
        read_digraph(tmp_path / "x.odd")


def test_nothing_is_left_when_writing_fails(tmp_path, monkeypatch):
    graph = Graph.from_edges(2, [(0, 1), (0, 1)])
    path = tmp_path / "old.g6"
    write_board(board("petersen"), path)
    before = path.read_bytes()
    with pytest.raises(CannotWrite):
        write_board(graph, path)
    with pytest.raises(CannotWrite):
        write_board(graph, tmp_path / "no such folder" / "x.json")
    with pytest.raises(CannotWrite):
        write_board(graph, tmp_path / "a\0b.json")
    (tmp_path / "folder.json").mkdir()
    with pytest.raises(CannotWrite):
        write_board(graph, tmp_path / "folder.json")
    assert path.read_bytes() == before
    assert sorted(os.listdir(tmp_path)) == ["folder.json", "old.g6"]


def test_unreadable_paths(tmp_path):
    with pytest.raises(CannotRead, match="there is no file"):
        read_board(tmp_path / "none.json")
    with pytest.raises(CannotRead, match="is a folder"):
        read_board(tmp_path)
    with pytest.raises(CannotRead, match="cannot read"):
        read_board("zero\0byte.json")
    (tmp_path / "latin.col").write_bytes("c été\np edge 1 0\n".encode("latin-1"))
    with pytest.raises(CannotRead, match=r"latin\.col is not UTF-8 text: byte 2 is 0xe9"):
        read_board(tmp_path / "latin.col")


def test_a_huge_file_is_not_read(tmp_path, monkeypatch):
    monkeypatch.setattr("noyau.graphs.files.MOST_BYTES", 10)
    (tmp_path / "x.edges").write_text("0 1\n" * 5)
    with pytest.raises(NoyauError, match="20 bytes, and the most is 10"):
        read_board(tmp_path / "x.edges")


# Damage

SMALL = Graph.from_edges(3, [(0, 1), (1, 2)])
DRESSED = Graph.from_edges(
    3, [(0, 1), (0, 1), (2, 2)], labels=["a", "b", 'c"'], values=[1, -2, 3], coordinates=[(0, 0.5), (1, 1), (2, -3)]
)
SAMPLES = {
    **{name: board_to_bytes(DRESSED, name) for name in ("json", "graphml", "dot", "npz")},
    "edges": board_to_bytes(SMALL.with_labels(["x", "y", "z"]), "edges"),
    "sparse6": board_to_bytes(DRESSED.with_labels(None).with_values(None), "sparse6"),
    "graph6": board_to_bytes(board("petersen"), "graph6"),
    "dimacs": board_to_bytes(SMALL.with_values([5, 6, 7]), "dimacs"),
    "pg": b'parity 2;\nstart 1;\n0 3 1 1,2 "a";\n1 0 0 0;\n2 1 1 2;\n',
}
GAME = Digraph.from_edges(
    3, [(0, 1), (1, 2), (2, 0)], owner_of_vertex=[0, 1, 0], priority_of_vertex=[1, 2, 3], target=[2], initial=0,
    names=("p", "q", "r"),
)  # fmt: skip
GAMES = {"npz": digraph_to_bytes(GAME, "npz"), "dot": digraph_to_bytes(GAME, "dot"), "pg": SAMPLES["pg"]}


def survives(read, data):
    """A board or a sentence: anything else fails the test."""
    with warnings.catch_warnings(), suppress(NoyauError):
        warnings.simplefilter("ignore")
        return read(data)
    return None


def damaged(sample):
    yield from (sample[:length] for length in range(len(sample)))
    for place in range(len(sample)):
        for change in (0x01, 0xFF) if len(sample) > 1000 else (0x01, 0x80, 0xFF, sample[place] ^ ord('"')):
            yield sample[:place] + bytes([sample[place] ^ change]) + sample[place + 1 :]
        yield sample[:place] + sample[place + 1 :]


@pytest.mark.long
@pytest.mark.parametrize("format", SAMPLES)
def test_damaged_boards_end_in_a_sentence(format):
    def read(data):
        return board_from_bytes(data, format=format)

    assert survives(read, SAMPLES[format]) is not None
    read_well = sum(survives(read, data) is not None for data in damaged(SAMPLES[format]))
    assert read_well < 3 * len(SAMPLES[format]), "hardly anything was refused"


@pytest.mark.long
@pytest.mark.parametrize("format", GAMES)
def test_damaged_games_end_in_a_sentence(format):
    def read(data):
        return digraph_from_bytes(data, format=format)

    assert survives(read, GAMES[format]) is not None
    for data in damaged(GAMES[format]):
        survives(read, data)


@given(st.sampled_from(sorted(file_formats())), st.binary(max_size=60))
@settings(max_examples=500)
def test_garbage_ends_in_a_sentence(format, data):
    survives(lambda data: board_from_bytes(data, format=format), data)
    survives(board_from_bytes, data)


@given(st.text(max_size=60))
def test_pasted_text_ends_in_a_sentence(text):
    survives(board_from_bytes, text)
    survives(digraph_from_bytes, text)


@given(st.text(max_size=40) | st.from_regex(r"[a-z0-9]{0,9}:[0-9,x=seed+-]{0,6}", fullmatch=True))
@settings(max_examples=300)
def test_any_name_ends_in_a_sentence(text):
    if not any(len(part) > 3 for part in "".join(c if c.isdigit() else " " for c in text).split()):
        survives(board, text)


@pytest.mark.parametrize(
    "unit", ["/**/", "graph" + " " * 65_000, "c\n", "# x\n", "%\n"], ids=["/", "graph", "c", "#", "%"]
)
def test_no_text_is_slow_to_recognise(unit):
    text = (unit * (65_000 // len(unit) + 1))[:65_000].encode()
    start = time.process_time()
    sniffed(text)
    assert time.process_time() - start < 5  # a search that goes wrong takes hours, not seconds
