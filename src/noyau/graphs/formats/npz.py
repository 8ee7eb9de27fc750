"""NumPy's `.npz`: rows of neighbours as the arrays `indptr` (n + 1) and `indices`, as scipy's CSR matrices have them.

A game adds `owner` (0 or 1), and optionally `target` (vertices), `priority`, `initial`, `names`. A board may add
`coordinates` (n, 2), `values`, `names`; its edges stand in the rows of both ends, a loop once in the row of its vertex.

As a board, a file with `owner` is the graph underneath the game, each move an edge; without, it must be symmetric.
Matrices saved by `scipy.sparse.save_npz` are read if they are in CSR form and hold only ones.
"""

from __future__ import annotations

import io
import lzma
import struct
import warnings
import zipfile
import zlib
from typing import Any, NoReturn

import numpy as np
import numpy.typing as npt

from noyau.errors import CannotRead, TooLarge
from noyau.graphs.arrays import MOST_VERTICES
from noyau.graphs.digraph import Digraph
from noyau.graphs.graph import Graph

Array = npt.NDArray[Any]
KNOWN = ("indptr", "indices", "owner", "target", "priority", "initial", "names", "coordinates", "values")
SCIPY = ("format", "shape", "data")
# All that a damaged archive makes the standard library and numpy say.
_UNREADABLE = (
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
    struct.error,
    EOFError,
    OSError,
    ValueError,
    TypeError,
    ArithmeticError,
    LookupError,
    SyntaxError,
    MemoryError,
    RuntimeError,
)
MOST_BYTES = 8 * 2**30
"""A file that unpacks to more than this is refused before it is unpacked."""


def read_digraph(data: bytes, where: str) -> Digraph:
    """The game in the arrays."""
    arrays = _arrays(data, where)
    first, targets = _rows(arrays, where)
    initial = _initial(arrays["initial"], where) if "initial" in arrays else None
    whole = {name: _whole(arrays[name], name, 1, where) for name in ("owner", "target", "priority") if name in arrays}
    return Digraph(
        first,
        targets,
        whole.get("owner"),
        whole.get("priority"),
        initial,  # type: ignore[arg-type]
        whole.get("target"),
        _names(arrays, where),
    )


def read(data: bytes, where: str) -> Graph:
    """The board in the arrays."""
    arrays = _arrays(data, where)
    digraph = Digraph(*_rows(arrays, where), names=_names(arrays, where))
    graph = digraph.underlying() if "owner" in arrays else _symmetric(digraph, where)
    if "coordinates" in arrays:
        if arrays["coordinates"].dtype.kind not in "fiu":
            _complain(where, "coordinates", f"hold {arrays['coordinates'].dtype}, and must hold numbers")
        graph = graph.with_coordinates(arrays["coordinates"])
    if "values" in arrays:
        graph = graph.with_values(_whole(arrays["values"], "values", 1, where))
    return graph


def write(graph: Graph) -> bytes:
    """The board as arrays."""
    start, stop = graph.ends_of_edge[:, 0], graph.ends_of_edge[:, 1]
    back = graph.ends_of_edge[start != stop][:, ::-1]
    both = Digraph.from_edges(graph.vertex_count, np.concatenate([graph.ends_of_edge, back]), names=graph.labels)
    return _packed(both, coordinates=graph.coordinates, values=graph.values)


def write_digraph(digraph: Digraph) -> bytes:
    """The game as arrays."""
    return _packed(
        digraph,
        owner=digraph.owner_of_vertex,
        target=digraph.target,
        priority=digraph.priority_of_vertex,
        initial=None if digraph.initial is None else np.array(digraph.initial, np.int64),
    )


def _packed(digraph: Digraph, **others: Array | None) -> bytes:
    names = None if digraph.names is None else np.array(digraph.names, np.str_)
    arrays = {"indptr": digraph.first_edge_of_vertex, "indices": digraph.target_of_edge, "names": names, **others}
    packed = io.BytesIO()
    np.savez_compressed(packed, **{name: array for name, array in arrays.items() if array is not None})  # type: ignore[arg-type]
    return packed.getvalue()


def _arrays(data: bytes, where: str) -> dict[str, Array]:
    """The arrays we know, each checked to be as long as its header says before it is unpacked."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = {entry.filename.removesuffix(".npy"): entry for entry in archive.infolist()}
            if sum(entry.file_size for entry in entries.values()) > MOST_BYTES:
                raise TooLarge(f"{where} unpacks to more than {MOST_BYTES:,} bytes")
            return {name: _array(archive, entries[name], where) for name in (*KNOWN, *SCIPY) if name in entries}
    except _UNREADABLE as error:
        raise CannotRead(f"{where} is not a readable .npz file: {str(error) or type(error).__name__}") from None


def _array(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, where: str) -> Array:
    packed = archive.read(entry)
    stream = io.BytesIO(packed)
    version = np.lib.format.read_magic(stream)
    read_header = np.lib.format.read_array_header_1_0 if version == (1, 0) else np.lib.format.read_array_header_2_0
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # numpy's advice about headers written by Python 2
        shape, by_column, dtype = read_header(stream)
    if dtype.hasobject:
        raise CannotRead(f"{where}: {entry.filename} holds Python objects, which are never unpacked")
    size = dtype.itemsize
    for side in shape:
        size *= int(side)
    if size != len(packed) - stream.tell():
        raise CannotRead(f"{where}: {entry.filename} says it has {size} bytes and has {len(packed) - stream.tell()}")
    array: Array = np.frombuffer(packed, dtype, offset=stream.tell()).reshape(shape, order="F" if by_column else "C")
    return array


def _rows(arrays: dict[str, Array], where: str) -> tuple[Array, Array]:
    for name in ("indptr", "indices"):
        if name not in arrays:
            raise CannotRead(f"{where} has no array {name!r}", allowed=KNOWN)
    if "format" in arrays and arrays["format"].tolist() not in (b"csr", "csr"):
        _complain(where, "format", f"is {arrays['format'].tolist()!r}, and must be 'csr'")
    if "data" in arrays and not bool((arrays["data"] == 1).all()):
        _complain(where, "data", "holds weights, and the edges of a board have none: all must be 1")
    first, targets = (_whole(arrays[name], name, 1, where) for name in ("indptr", "indices"))
    if "shape" in arrays and arrays["shape"].tolist() != [len(first) - 1] * 2:
        _complain(where, "shape", f"is {arrays['shape'].tolist()}, and must be {len(first) - 1} twice")
    if len(first) > MOST_VERTICES + 1 and "owner" not in arrays:
        raise TooLarge(f"{where} has {len(first) - 1:,} vertices, and the most for a board is {MOST_VERTICES:,}")
    return first, targets


def _symmetric(digraph: Digraph, where: str) -> Graph:
    count = digraph.vertex_count
    start = np.repeat(np.arange(count, dtype=np.int64), np.diff(digraph.first_edge_of_vertex))
    stop = digraph.target_of_edge.astype(np.int64)
    there, back = np.sort(start * count + stop), np.sort(stop * count + start)
    if not np.array_equal(there, back):
        odd = int(np.flatnonzero(there != back)[0])
        pair = divmod(int(min(there[odd], back[odd])), max(count, 1))
        raise CannotRead(
            f"{where} is directed: {pair} is not matched by its reverse", hint="read_digraph reads it, or add 'owner'"
        )
    once = start <= stop
    return Graph.from_edges(count, np.stack([start[once], stop[once]], axis=1), labels=digraph.names)


def _whole(array: Array, name: str, dimensions: int, where: str) -> Array:
    if array.dtype.kind not in "iu":
        _complain(where, name, f"holds {array.dtype}, and must hold whole numbers")
    if array.ndim != dimensions:
        _complain(where, name, f"has the shape {array.shape}, and must have {dimensions} dimension")
    return array


def _initial(array: Array, where: str) -> int:
    if array.size != 1 or array.dtype.kind not in "iu":
        _complain(where, "initial", f"must be one vertex, not {array.dtype} of the shape {array.shape}")
    return int(array.ravel()[0])


def _names(arrays: dict[str, Array], where: str) -> tuple[str, ...] | None:
    if "names" not in arrays:
        return None
    if arrays["names"].dtype.kind != "U" or arrays["names"].ndim != 1:
        _complain(where, "names", f"must be a flat array of texts, not {arrays['names'].dtype}")
    return tuple(arrays["names"].tolist())


def _complain(where: str, name: str, what: str) -> NoReturn:
    raise CannotRead(f"{where}: {name!r} {what}")
