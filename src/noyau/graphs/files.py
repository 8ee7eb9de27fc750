"""Boards and directed graphs in files. The format follows from the suffix, from the content when the suffix does not
tell (`.txt`), or from `format=`.

| format    | suffixes     | holds besides vertices and edges                                                |
|-----------|--------------|---------------------------------------------------------------------------------|
| `json`    | .json        | loops, parallel edges, labels, coordinates, values                              |
| `graphml` | .graphml     | the same                                                                        |
| `dot`     | .dot .gv     | the same; directed graphs in full                                               |
| `npz`     | .npz         | the same; directed graphs in full                                               |
| `edges`   | .edges .txt  | loops, parallel edges, labels of one word each; directed graphs with names      |
| `sparse6` | .s6          | loops, parallel edges                                                           |
| `graph6`  | .g6          | nothing; reading accepts sparse6                                                |
| `dimacs`  | .col .dimacs | loops, values                                                                   |
| `pg`      | .pg          | games with owner, priority, start and names; as a board, each move is an edge   |
| `parquet` | .parquet     | games as edge tables, with owner, priority, start and target; needs pyarrow     |

Coordinates are only for drawing, so a format without them drops them. Nothing else is ever dropped: what a format
cannot hold is refused with the name of one that can. Files are written whole or not at all.
"""

from __future__ import annotations

import mmap
import os
import re
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

from noyau.errors import BadBoard, CannotRead, CannotWrite, NoyauError, TooLarge, UnknownName
from noyau.graphs.directed import Digraph
from noyau.graphs.formats import Format, file_formats
from noyau.graphs.graph import Graph
from noyau.memory import memory_limit
from noyau.saving import write_whole

MAPPED_ABOVE = 64 * 2**20
"""`.npz` files of games larger than this are mapped rather than read."""
MOST_BYTES = 4 * 2**30
"""Larger files are refused before they are read."""


def read_board(path: str | os.PathLike[str], *, format: str | None = None) -> Graph:
    """The board in a file."""
    data = _bytes_of(Path(path))
    return board_from_bytes(data, format=format or format_of_path(Path(path), data), where=str(path))


def write_board(graph: Graph, path: str | os.PathLike[str], *, format: str | None = None) -> None:
    """Write a board; the file is complete or untouched."""
    _write(Path(path), board_to_bytes(graph, format or _format_of_suffix(Path(path))))


def read_digraph(path: str | os.PathLike[str], *, format: str | None = None, threads: int | None = None) -> Digraph:
    """The directed graph in a file (.pg, .npz, .dot, .edges). A large .pg is read by at most so many threads."""
    if _is_to_be_mapped(Path(path), format):
        from noyau.graphs.formats.npz import map_digraph

        mapped: Digraph = _named_in_complaints(str(path), map_digraph, Path(path), str(path))
        return mapped.read_from(str(path))
    data = _large_text(Path(path), format) or _bytes_of(Path(path))
    chosen = format or format_of_path(Path(path), data)
    return digraph_from_bytes(data, format=chosen, where=str(path), threads=threads).read_from(str(path))


def write_digraph(digraph: Digraph, path: str | os.PathLike[str], *, format: str | None = None) -> None:
    """Write a directed graph; the file is complete or untouched."""
    _write(Path(path), digraph_to_bytes(digraph, format or _format_of_suffix(Path(path))))


def board_from_bytes(data: bytes | str, *, format: str | None = None, where: str = "the text") -> Graph:
    """The board in a text, such as a paste or an upload.

    >>> board_from_bytes("a b\\nb c").labels
    ('a', 'b', 'c')
    """
    data = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
    graph: Graph = _read_by(_format(format or sniffed(data)), "read", data, where)
    return graph


def board_to_bytes(graph: Graph, format: str) -> bytes:
    """The board as the content of a file.

    >>> board_to_bytes(Graph.from_edges(3, [(0, 1), (1, 2)]), "graph6")
    b'Bg\\n'
    """
    chosen = _format(format)
    if not chosen.writes_boards:
        raise CannotWrite(
            f"a board cannot be written as {format}, which is for games", hint=_instead(_board_needs(graph))
        )
    needs = _board_needs(graph)
    for need in sorted(needs - chosen.holds):
        raise CannotWrite(f"{format} files cannot hold {need}, and this board has them", hint=_instead(needs))
    data: bytes = chosen.do("write", graph)
    return data


def digraph_from_bytes(
    data: bytes | str, *, format: str | None = None, where: str = "the text", threads: int | None = None
) -> Digraph:
    """The directed graph in a text, such as a paste or an upload."""
    data = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
    chosen = _format(format or sniffed(data))
    if not chosen.directed:
        raise CannotRead(f"{where}: {chosen.name} files hold no directed graphs", allowed=_directed())
    counted = () if threads is None or chosen.name != "pg" else (threads,)
    digraph: Digraph = _read_by(chosen, "read_digraph", data, where, *counted)
    return digraph


def digraph_to_bytes(digraph: Digraph, format: str) -> bytes:
    """The directed graph as the content of a file."""
    chosen = _format(format)
    if not chosen.directed:
        raise CannotWrite(f"{format} files hold no directed graphs", allowed=_directed())
    optional = {
        "owners": digraph.owner_of_vertex,
        "priorities": digraph.priority_of_vertex,
        "a start": digraph.initial,
        "a target": digraph.target,
    }
    for need, there in optional.items():
        if there is not None and need not in chosen.holds:
            raise CannotWrite(
                f"{format} files cannot hold {need}, and this graph has one", hint="write .npz or .dot instead"
            )
    data: bytes = chosen.do("write_digraph", digraph)
    return data


def sniffed(data: bytes) -> str:
    """The name of the format some content is most likely in; an edge list if nothing speaks against it.

    >>> sniffed(b"p edge 3 2"), sniffed(b"graph { a -- b }"), sniffed(b"0 1")
    ('dimacs', 'dot', 'edges')
    """
    head = data[:65536].removeprefix(b"\xef\xbb\xbf").lstrip()
    for entry in file_formats().values():
        if entry.sign is not None and re.match(entry.sign, head, re.DOTALL | re.IGNORECASE):
            return entry.name
    return "graph6" if len(data.split()) == 1 and _is_graph6(data.strip()) else "edges"


def in_the_format_of(path: Path, data: bytes) -> bytes:
    """A board or an arena, as bytes, in the format that the suffix of a path says; as it is where that says none.

    >>> in_the_format_of(Path("two.g6"), b'{"format": "noyau board 1", "vertices": [{}, {}], "edges": [[0, 1]]}')
    b'A_\\n'
    """
    known, wanted = sniffed(data), _by_suffix().get(path.suffix.lower())
    if path.suffix.lower() == ".txt" or wanted in (None, known):
        return data
    if data.lstrip().startswith(b"digraph"):
        return digraph_to_bytes(digraph_from_bytes(data, format=known), wanted or known)
    return board_to_bytes(board_from_bytes(data, format=known), wanted or known)


def _by_suffix() -> dict[str, str]:
    return {suffix: entry.name for entry in file_formats().values() for suffix in entry.suffixes}


def _directed() -> list[str]:
    return [entry.name for entry in file_formats().values() if entry.directed]


def _format(name: str) -> Format:
    if name not in file_formats():
        raise UnknownName.among("file format", name, file_formats())
    return file_formats()[name]


def format_of_path(path: Path, data: bytes) -> str:
    """The format of a file: by its suffix where that tells, else by its content."""
    suffix = path.suffix.lower()
    return sniffed(data) if suffix == ".txt" else _by_suffix().get(suffix) or sniffed(data)


def _format_of_suffix(path: Path) -> str:
    suffix = path.suffix.lower()
    if suffix not in _by_suffix():
        raise UnknownName.among("file suffix", suffix, _by_suffix())
    return _by_suffix()[suffix]


def _board_needs(graph: Graph) -> frozenset[str]:
    there = {
        "loops": graph.has_loops,
        "parallel edges": graph.has_parallel_edges,
        "labels": graph.labels is not None,
        "values": graph.values is not None,
    }
    return frozenset(need for need, needed in there.items() if needed)


def _instead(needs: frozenset[str]) -> str:
    fitting = [entry.suffixes[0] for entry in file_formats().values() if entry.writes_boards and needs <= entry.holds]
    return f"{', '.join(fitting)} can hold this board"


def _is_graph6(line: bytes) -> bool:
    try:
        file_formats()["graph6"].do("read", line, "")
    except NoyauError:
        return False
    return True


def _is_to_be_mapped(path: Path, format: str | None) -> bool:
    """Large arrays are left where they are: on disk, and in memory only as far as the system has room."""
    try:
        large = path.is_file() and path.stat().st_size > min(MAPPED_ABOVE, memory_limit() // 4)
        if not large:
            return False
        from zipfile import is_zipfile  # whose import takes longer than most boards

        return (format or format_of_path(path, b"PK\x03\x04" if is_zipfile(path) else b"")) == "npz"
    except (OSError, ValueError):
        return False  # and said when it is read


def _large_text(path: Path, format: str | None) -> Any:
    """A large `.pg`, mapped: the core walks along it once, so a copy in memory would be for nothing."""
    if (format or _by_suffix().get(path.suffix.lower())) != "pg":
        return None
    try:
        with path.open("rb") as file:
            if not MAPPED_ABOVE < path.stat().st_size <= MOST_BYTES or not path.is_file():
                return None
            return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    except (OSError, ValueError):
        return None  # and said when it is read


def _read_by(chosen: Format, function: str, data: bytes, where: str, *more: object) -> Any:
    return _named_in_complaints(where, chosen.do, function, data, where, *more)


def _named_in_complaints(where: str, read: Callable[..., Any], *arguments: object) -> Any:
    try:
        return read(*arguments)
    except BadBoard as error:  # found by Graph or Digraph, which do not know the file
        raise CannotRead(f"{where}: {error.message}", allowed=error.allowed, hint=error.hint) from None


def _bytes_of(path: Path) -> bytes:
    try:
        about = path.stat()
        if not stat.S_ISREG(about.st_mode):
            raise CannotRead(f"{str(path)!r} is {'a folder' if stat.S_ISDIR(about.st_mode) else 'not a file'}")
        if about.st_size > MOST_BYTES:
            raise TooLarge(f"{str(path)!r} has {about.st_size:,} bytes, and the most is {MOST_BYTES:,}")
        with path.open("rb") as file:  # files of the system say that they are empty, and some never end
            return file.read(about.st_size)
    except FileNotFoundError:
        raise CannotRead(f"there is no file {str(path)!r}") from None
    except (OSError, ValueError) as error:  # ValueError: a zero byte in the name
        raise CannotRead(f"cannot read {str(path)!r}: {getattr(error, 'strerror', None) or error}") from None


def _write(path: Path, data: bytes) -> None:
    try:
        write_whole(path, data)
    except ValueError as error:  # a zero byte in the name, or no name
        raise CannotWrite(f"{str(path)!r} cannot be written: {error}") from None
