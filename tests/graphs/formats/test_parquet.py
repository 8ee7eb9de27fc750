from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings

from helpers.arenas import arenas
from noyau.errors import CannotRead, CannotWrite, MissingPart, TooLarge
from noyau.graphs import Digraph, digraph_from_bytes, digraph_to_bytes, read_digraph, write_digraph

pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")


def table(metadata=None, **columns):
    packed = io.BytesIO()
    pq.write_table(pa.table(columns).replace_schema_metadata(metadata), packed)
    return packed.getvalue()


@given(arenas())
@settings(max_examples=50)
def test_round_trip(arena):
    count = arena.vertex_count
    parts = (arena.first_edge_of_vertex, arena.target_of_edge, arena.owner_of_vertex)
    game = Digraph(*parts, priority_of_vertex=list(range(count)), initial=count - 1, target=[0])
    assert digraph_from_bytes(digraph_to_bytes(game, "parquet")) == game


def test_files_and_games(tmp_path):
    from noyau import solve
    from noyau.games import Arena

    path = tmp_path / "game.parquet"
    path.write_bytes(table(source=[1, 0, 1, 2], target=[0, 1, 2, None], owner=[1, 0, 1, 0]))
    assert read_digraph(path).edges() == [(0, 1), (1, 0), (1, 2)]
    assert solve(Arena(path)).answer.as_json() == {"won": {"0": 0, "1": 3, "draw": 0}}
    write_digraph(Digraph.from_edges(2, [(0, 1)]), path)
    assert read_digraph(path).owner_of_vertex is None


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (lambda: table(source=[0], to=[1]), "has no column 'target'"),
        (lambda: table(source=[0.5], target=[1]), "'source' holds double"),
        (lambda: table(source=[None, 0], target=[1, 1]), "row 0: the source is empty"),
        (lambda: table(source=[0], target=[-1]), "target holds -1"),
        (lambda: table(source=[10**12], target=[0]), "source holds 1000000000000"),
        (lambda: table(source=[0, 0], target=[1, 1], owner=[0, 1]), "the owners of the rows of vertex 0 do not agree"),
        (lambda: table(source=[0], target=[1], owner=[0]), "the owner of vertex 1 is missing"),
        (lambda: table(source=[0, 1], target=[1, None], owner=[0, 2]), "the owner 2"),
        (lambda: table({"noyau.initial": "x"}, source=[0], target=[1]), "noyau.initial holds b'x'"),
        (lambda: table({"noyau.initial": "7"}, source=[0], target=[1]), "cannot start at 7"),
        (lambda: table(source=[0], target=[1])[:-9], "is not a readable Parquet file"),
        (lambda: b"PAR1nonsense", "is not a readable Parquet file"),
        (lambda: table(source=[0], target=[1], qqqq=[2]).replace(b"qqqq", b"q\xff\xfeq"), "is not a readable Parquet"),
    ],
)
def test_bad_tables(data, says):
    with pytest.raises(CannotRead) as caught:
        digraph_from_bytes(data(), where="x.parquet")
    assert says in str(caught.value)
    assert "x.parquet" in str(caught.value)


def test_names_cannot_be_held():
    with pytest.raises(CannotWrite, match="cannot hold names"):
        digraph_to_bytes(Digraph.from_edges(1, [], names=["a"]), "parquet")


def test_without_pyarrow(monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(MissingPart, match=r"Parquet files need pyarrow.*noyau\[parquet\]"):
        digraph_from_bytes(b"PAR1")


def test_a_small_file_with_too_many_rows_is_not_unpacked(monkeypatch):
    same = pa.DictionaryArray.from_arrays(pa.array([0] * 100_000, pa.int32()), pa.array([7]))
    data = table(source=same.cast(pa.int64()), target=same.cast(pa.int64()))
    assert len(data) < 5_000
    monkeypatch.setenv("NOYAU_MEMORY", "4000000")
    with pytest.raises(TooLarge, match="has 100,000 rows, and at most 50,000 are read from an edge table"):
        digraph_from_bytes(data)
    monkeypatch.delenv("NOYAU_MEMORY")
    monkeypatch.setattr("noyau.graphs.formats.parquet.MOST_ROWS", 99_999)
    with pytest.raises(TooLarge, match="at most 99,999"):
        digraph_from_bytes(data)


def test_other_columns_are_not_read(monkeypatch):
    read = []
    plain = pq.ParquetFile.read
    monkeypatch.setattr(
        pq.ParquetFile, "read", lambda self, columns, **how: read.append(columns) or plain(self, columns, **how)
    )
    digraph_from_bytes(table(source=[0], target=[1], remark=["x" * 1_000]))
    assert read == [["source", "target"]]


def test_parts_that_say_more_than_the_whole_are_not_unpacked():
    """Found by fuzzing: 1,307 bytes whose one part claims 95 billion rows took all memory."""
    bomb = (Path(__file__).parent / "parts_beyond_the_whole.parquet").read_bytes()
    with pytest.raises(CannotRead, match="its parts do not add up to its 4 rows"):
        digraph_from_bytes(bomb, format="parquet")


IN_LITTLE_MEMORY = """
import sys
from noyau.errors import TooLarge
from noyau.graphs import read_digraph
from noyau.graphs.formats import parquet

parquet.BESIDES, parquet.PER_ROW = 0, 1
try:
    read_digraph(sys.argv[1])
except TooLarge as error:
    print(error)
"""


def test_what_asks_for_far_too_much_is_refused(tmp_path):
    """In a process of its own: this one may hold memory that it can use again."""
    large = Digraph.from_successors([[0, 1]] * 500_000 + [[]])
    write_digraph(large, tmp_path / "large.parquet")
    words = [sys.executable, "-c", IN_LITTLE_MEMORY, str(tmp_path / "large.parquet")]
    assert "asks for far too much memory" in subprocess.run(words, capture_output=True, text=True, check=True).stdout
    assert read_digraph(tmp_path / "large.parquet") == large
