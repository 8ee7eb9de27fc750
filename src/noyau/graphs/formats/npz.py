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
import tempfile
import warnings
import zipfile
import zlib
from pathlib import Path
from typing import IO, Any, NoReturn

import numpy as np
import numpy.typing as npt

from noyau.errors import CannotRead, TooLarge
from noyau.graphs.arrays import MOST_VERTICES
from noyau.graphs.directed import Digraph
from noyau.graphs.formats import BOARD, GAME, Format
from noyau.graphs.graph import Graph
from noyau.memory import in_words, memory_limit

FORMAT = Format("npz", (".npz",), BOARD | GAME | {"a target"}, rb"PK\x03\x04", directed=True, place=4)

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
PER_VERTEX = 50
"""Bytes of memory that a vertex of a game takes while it is read and solved."""
HEADER = 128
CHUNK = 1 << 24
PACKED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
MOST_BYTES = 8 * 2**30
"""A file that unpacks to more than this is refused before it is unpacked."""


def read_digraph(data: bytes, where: str) -> Digraph:
    """The game in the arrays."""
    return _digraph(_arrays(data, where), where)


def map_digraph(path: Path, where: str) -> Digraph:
    """The game in a large file, whose arrays stay on disk as far as they are not compressed and of the right width."""
    try:
        with zipfile.ZipFile(path) as archive:
            entries = _known(archive, where)
            _mind_the_memory(entries, where)
            return _digraph({name: _mapped(archive, entry, path, where) for name, entry in entries.items()}, where)
    except _UNREADABLE as error:
        raise CannotRead(f"{where} is not a readable .npz file: {str(error) or type(error).__name__}") from None


def _digraph(arrays: dict[str, Array], where: str) -> Digraph:
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
            entries = _known(archive, where)
            size, most = sum(entry.file_size for entry in entries.values()), min(MOST_BYTES, memory_limit())
            if size > most:
                raise TooLarge(
                    f"{where} unpacks to {in_words(size)}, and at most {in_words(most)} may be taken",
                    hint="numpy.savez, without compression, writes files that need not be unpacked",
                )
            return {name: _array(archive, entry, where) for name, entry in entries.items()}
    except _UNREADABLE as error:
        raise CannotRead(f"{where} is not a readable .npz file: {str(error) or type(error).__name__}") from None


def _known(archive: zipfile.ZipFile, where: str) -> dict[str, zipfile.ZipInfo]:
    """The entries with names that mean something, packed as NumPy packs: others unpack past the size they announce."""
    there = {entry.filename.removesuffix(".npy"): entry for entry in archive.infolist()}
    known = {name: there[name] for name in (*KNOWN, *SCIPY) if name in there}
    for entry in known.values():
        if entry.compress_type not in PACKED:
            raise CannotRead(
                f"{where}: {entry.filename} is packed by method {entry.compress_type}, and may be stored or deflated",
                hint="numpy.savez and numpy.savez_compressed write such files",
            )
    return known


def _mind_the_memory(entries: dict[str, zipfile.ZipInfo], where: str) -> None:
    """Vertices must fit into memory, edges need not: refused before anything is taken."""
    rows = max((entries["indptr"].file_size - HEADER) // 8 - 1, 0) if "indptr" in entries else 0
    inside = sum(
        entry.file_size
        for name, entry in entries.items()
        if name != "indices" or entry.compress_type != zipfile.ZIP_STORED
    )
    needed = max(inside, PER_VERTEX * rows)
    if needed > memory_limit():
        raise TooLarge(
            f"{where} has {rows:,} vertices and needs {in_words(needed)} of memory, and at most "
            f"{in_words(memory_limit())} may be taken",
            hint="NOYAU_MEMORY, in bytes, sets another limit",
        )


def _mapped(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, path: Path, where: str) -> Array:
    if entry.compress_type != zipfile.ZIP_STORED or entry.file_size == 0:
        return _array(archive, entry, where)
    with path.open("rb") as file:  # the name and the extra field in front of the content may be longer than announced
        file.seek(entry.header_offset)
        front = file.read(30)
        begins = entry.header_offset + 30 + sum(struct.unpack("<HH", front[26:30]))
        file.seek(begins)
        shape, by_column, dtype, header = _announced(file, entry, entry.file_size, where)
    if by_column or len(shape) != 1 or shape[0] == 0:
        return _array(archive, entry, where)
    mapped: Array = np.memmap(path, dtype, "r", offset=begins + header, shape=shape)
    whole = np.memmap(path, np.uint8, "r", offset=begins, shape=(entry.file_size,))
    found = 0
    for place in range(0, entry.file_size, CHUNK):
        found = zlib.crc32(whole[place : place + CHUNK].data, found)
    if found != entry.CRC:
        raise CannotRead(f"{where}: {entry.filename} is damaged: its checksum does not fit")
    return mapped if mapped.flags.aligned else _aligned(mapped)


def _aligned(mapped: Array) -> Array:
    """The same numbers at addresses that the core can use: zip files put them anywhere. Many go to a file without name.

    What NumPy saves is hardly ever aligned, so this is the common case.
    """
    if mapped.nbytes <= memory_limit() // 4:
        copy = np.array(mapped)
    else:
        with tempfile.TemporaryFile() as file:  # gone when nobody looks at it any more
            copy = np.memmap(file, mapped.dtype, "w+", shape=mapped.shape)
        for place in range(0, len(mapped), CHUNK):
            copy[place : place + CHUNK] = mapped[place : place + CHUNK]
    copy.setflags(write=False)
    return copy


def _array(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, where: str) -> Array:
    packed = archive.read(entry)
    shape, by_column, dtype, header = _announced(io.BytesIO(packed), entry, len(packed), where)
    array: Array = np.frombuffer(packed, dtype, offset=header).reshape(shape, order="F" if by_column else "C")
    return array


def _announced(
    stream: IO[bytes], entry: zipfile.ZipInfo, length: int, where: str
) -> tuple[tuple[int, ...], bool, np.dtype[Any], int]:
    """Shape, order, type and length of the header of an array of `length` bytes, which it must exactly fill."""
    begins = stream.tell()
    version = np.lib.format.read_magic(stream)
    read_header = np.lib.format.read_array_header_1_0 if version == (1, 0) else np.lib.format.read_array_header_2_0
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # numpy's advice about headers written by Python 2
        shape, by_column, dtype = read_header(stream)
    if dtype.hasobject:
        raise CannotRead(f"{where}: {entry.filename} holds Python objects, which are never unpacked")
    if dtype.kind not in "biufSU":
        raise CannotRead(f"{where}: {entry.filename} holds {dtype}, and may hold numbers or texts")
    size = dtype.itemsize
    for side in shape:
        size *= int(side)
    header = stream.tell() - begins
    if size != length - header:
        raise CannotRead(f"{where}: {entry.filename} says it has {size} bytes and has {length - header}")
    return shape, by_column, dtype, header


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
