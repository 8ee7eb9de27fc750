from __future__ import annotations

import io
import struct
import zipfile

import networkx as nx
import numpy as np
import pytest
import scipy.sparse

from noyau.errors import CannotRead, NoyauError, TooLarge
from noyau.graphs import Graph, board, board_from_bytes, board_to_bytes, digraph_from_bytes, read_digraph

GOOD = {"indptr": [0, 1, 2], "indices": [1, 0]}


def packed(**arrays):
    file = io.BytesIO()
    np.savez(file, **arrays)
    return file.getvalue()


def test_keys_of_the_design():
    game = digraph_from_bytes(
        packed(**GOOD, owner=np.array([0, 1], np.int8), target=[1], priority=[4, 5], initial=1), format="npz"
    )
    assert (game.edges(), game.owner_of_vertex.tolist(), game.target.tolist()) == ([(0, 1), (1, 0)], [0, 1], [1])
    assert (game.priority_of_vertex.tolist(), game.initial) == ([4, 5], 1)
    assert digraph_from_bytes(packed(**GOOD, owner=np.array([0, 1]), initial=[1])).initial == 1


def test_as_a_board():
    assert board_from_bytes(packed(**GOOD)).edges() == [(0, 1)], "symmetric rows: one edge"
    assert board_from_bytes(packed(**GOOD, owner=[0, 1])).edges() == [(0, 1), (0, 1)], "a game: each move is an edge"
    with pytest.raises(CannotRead, match="directed"):
        board_from_bytes(packed(indptr=[0, 1, 1], indices=[1]))


def test_loops_stand_once():
    loop = Graph.from_edges(2, [(0, 0), (0, 1)])
    with np.load(io.BytesIO(board_to_bytes(loop, "npz"))) as arrays:
        assert arrays["indptr"].tolist() == [0, 2, 3]
        assert arrays["indices"].tolist() == [0, 1, 0]


def test_scipy_matrices():
    file = io.BytesIO()
    matrix = nx.to_scipy_sparse_array(nx.petersen_graph(), format="csr", dtype=int)
    scipy.sparse.save_npz(file, matrix)
    assert board_from_bytes(file.getvalue()) == board(nx.petersen_graph())
    ours = np.load(io.BytesIO(board_to_bytes(board("petersen"), "npz")))
    back = scipy.sparse.csr_array((np.ones(30), ours["indices"], ours["indptr"]))
    assert nx.is_isomorphic(nx.from_scipy_sparse_array(back), nx.petersen_graph())
    for bad, says in ((matrix * 2, "weights"), (matrix.tocsc(), "'csr'"), (matrix[:5], "twice")):
        file = io.BytesIO()
        scipy.sparse.save_npz(file, bad)
        with pytest.raises(CannotRead, match=says):
            board_from_bytes(file.getvalue())


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"indptr": None}, "no array 'indptr'"),
        ({"indices": None}, "no array 'indices'"),
        ({"indptr": [0.0, 1.0, 2.0]}, "'indptr' holds float64, and must hold whole numbers"),
        ({"indptr": [[0, 1, 2]]}, "'indptr' has the shape (1, 3)"),
        ({"indptr": [0, 2, 1]}, "falls from 2 to 1 after vertex 1"),
        ({"indptr": [-1, 1, 2]}, "must start with 0"),
        ({"indptr": [0, 1, 3]}, "ends with 3, and there are 2 edges"),
        ({"indptr": np.zeros(0, int)}, "must start with 0"),
        ({"indices": [1, 2]}, "leads to vertex 2"),
        ({"indices": [1, -1]}, "leads to vertex -1"),
        ({"indices": [True, False]}, "'indices' holds bool"),
        ({"indices": [2**40, 0]}, "1099511627776"),
        ({"owner": [0, 2]}, "vertex 1 has the owner 2"),
        ({"owner": [0]}, "one of the owners for each vertex: 2, not 1"),
        ({"owner": [0.0, 1.0]}, "'owner' holds float64"),
        ({"target": [2]}, "holds vertex 2"),
        ({"target": [[1]]}, "'target' has the shape"),
        ({"priority": [1]}, "one of the priorities for each vertex: 2, not 1"),
        ({"initial": 2}, "cannot start at 2"),
        ({"initial": [0, 1]}, "must be one vertex"),
        ({"initial": 0.5}, "must be one vertex"),
        ({"names": [1, 2]}, "flat array of texts"),
        ({"names": ["a"]}, "1 names for 2 vertices"),
        ({"names": np.array(["a", None], object)}, "Python objects"),
    ],
)
def test_each_flaw_has_its_sentence(changes, says):
    arrays = {name: array for name, array in {**GOOD, **changes}.items() if array is not None}
    with pytest.raises(CannotRead) as caught:
        digraph_from_bytes(packed(**arrays), format="npz", where="x.npz")
    assert says in caught.value.sentence()
    assert caught.value.sentence().startswith("x.npz")


@pytest.mark.parametrize(
    ("extra", "says"),
    [
        ({"values": [0.5, 1]}, "'values' holds float64"),
        ({"values": [1]}, "1 values for 2 vertices"),
        ({"coordinates": [[0, 1]]}, "shape (2, 2)"),
        ({"coordinates": [["a", "b"]] * 2}, "must hold numbers"),
        ({"coordinates": [[0, np.nan]] * 2}, "finite"),
    ],
)
def test_flaws_of_boards(extra, says):
    with pytest.raises(CannotRead) as caught:
        board_from_bytes(packed(**GOOD, **extra), format="npz")
    assert says in caught.value.sentence()


def test_a_header_that_claims_too_much_allocates_nothing():
    header = b"{'descr': '<i8', 'fortran_order': False, 'shape': (1000000000000,), }\n"
    claim = b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header + bytes(16)
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("indptr.npy", claim)
    with pytest.raises(CannotRead, match="says it has 8000000000000 bytes and has 16"):
        digraph_from_bytes(file.getvalue())


def test_a_bomb_is_not_unpacked(monkeypatch):
    monkeypatch.setattr("noyau.graphs.formats.npz.MOST_BYTES", 1000)
    file = io.BytesIO()
    np.savez_compressed(file, indptr=np.zeros(10_000, np.int64), indices=np.zeros(0, np.int64))
    with pytest.raises(TooLarge, match="unpacks to 80,256 bytes, and at most 1,000"):
        digraph_from_bytes(file.getvalue())


def test_not_an_archive():
    for data in (b"", b"PK\x03\x04", b"hello"):
        with pytest.raises(NoyauError, match=r"not a readable \.npz"):
            digraph_from_bytes(data, format="npz")


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_what_unpacks_past_its_size_is_not_unpacked(method, tmp_path):
    """These two unpack as much as they hold, whatever size the archive announces."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", method) as archive:
        archive.writestr("indptr.npy", bytes(1_000_000))
    data = file.getvalue().replace(struct.pack("<L", 1_000_000), struct.pack("<L", 200))
    (tmp_path / "bomb.npz").write_bytes(data)
    for read in (lambda: digraph_from_bytes(data), lambda: read_digraph(tmp_path / "bomb.npz")):
        with pytest.raises(CannotRead, match=r"indptr\.npy is packed by method 1[24], and may be stored or deflated"):
            read()


@pytest.mark.parametrize("name", ["indptr", "data", "names", "initial", "format"])
def test_arrays_of_records_are_refused(name):
    records = np.array([(1, 2.0)], dtype=[("a", "<i4"), ("b", "<f8")])
    with pytest.raises(CannotRead, match=rf"{name}\.npy holds \[\('a', '<i4'\)"):
        digraph_from_bytes(packed(**GOOD | {name: records}))
