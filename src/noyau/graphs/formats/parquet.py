"""Parquet edge tables: the columns `source` and `target`, and optionally `owner` and `priority` of the source.

A row whose target is empty describes a vertex without adding an edge: so a dead end says who owns it. Vertices are
numbered 0, 1, 2 …; the edges of a vertex keep their order. Where the play starts and what is to be reached stand in the
metadata of the file, as `noyau.initial` and `noyau.target` (`4,7`).

Needs pyarrow, an optional part (`pip install 'noyau[parquet]'`).
"""

from __future__ import annotations

import io
from importlib import import_module
from typing import Any

import numpy as np
import numpy.typing as npt

from noyau.errors import CannotRead, CannotWrite, MissingPart, TooLarge
from noyau.graphs.arrays import MOST_VERTICES, offsets_of
from noyau.graphs.directed import Digraph
from noyau.graphs.formats import GAME, Format
from noyau.graphs.formats.text import whole
from noyau.graphs.graph import Graph
from noyau.memory import at_most, memory_limit

FORMAT = Format("parquet", (".parquet",), GAME | {"a target"}, rb"PAR1", writes_boards=False, directed=True, place=10)

Whole = npt.NDArray[np.int64]
Column = tuple[Whole, npt.NDArray[np.bool_]]
COLUMNS = ("source", "target", "owner", "priority")
MOST_ROWS, PER_ROW = 25_000_000, 80
"""How many rows are read, and the bytes of memory that each takes on the way."""
BESIDES = 2**28
"""Bytes that reading may take besides: for pages as large as they are usually written."""
INITIAL, TARGET = b"noyau.initial", b"noyau.target"


def read_digraph(data: bytes, where: str) -> Digraph:
    """The game in an edge table."""
    table = _table(data, where)
    columns = {name: _column(table, name) for name in table.column_names}
    source, is_edge = columns["source"][0], columns["target"][1]
    if not columns["source"][1].all():
        raise CannotRead(f"{where}, row {int(np.flatnonzero(~columns['source'][1])[0])}: the source is empty")
    target = columns["target"][0][is_edge]
    for name, vertices in (("source", source), ("target", target)):
        if len(vertices) and (vertices.min() < 0 or vertices.max() >= MOST_VERTICES):
            odd = int(vertices[(vertices < 0) | (vertices >= MOST_VERTICES)][0])
            raise CannotRead(f"{where}: {name} holds {odd}, and vertices are 0 to {MOST_VERTICES - 1:,} at most")
    count = 1 + max(int(source.max(initial=-1)), int(target.max(initial=-1)))
    order = np.argsort(source[is_edge], kind="stable")
    described = {
        name: _per_vertex(source, columns[name], count, f"{where}: the {name}")
        for name in columns
        if name in COLUMNS[2:]
    }
    return Digraph(
        offsets_of(source[is_edge], count),
        target[order].astype(np.int32),
        described.get("owner"),  # type: ignore[arg-type]
        described.get("priority"),  # type: ignore[arg-type]
        **_metadata(table, where),
    )


def read(data: bytes, where: str) -> Graph:
    """The board underneath: each row becomes an undirected edge."""
    return read_digraph(data, where).underlying()


def write_digraph(digraph: Digraph) -> bytes:
    """The game as an edge table."""
    if digraph.names is not None:
        raise CannotWrite("edge tables cannot hold names", hint="write .npz instead")
    pyarrow, parquet = _pyarrow()
    degree = np.diff(digraph.first_edge_of_vertex)
    source = np.repeat(np.arange(digraph.vertex_count), degree)
    ends = np.flatnonzero(degree == 0)  # dead ends get a row without a target
    sources = np.concatenate([source, ends])
    empty = np.arange(len(sources)) >= len(source)
    targets = np.concatenate([digraph.target_of_edge, np.zeros(len(ends), np.int32)])
    columns = {"source": pyarrow.array(sources), "target": pyarrow.array(targets, mask=empty)}
    for name, values in (("owner", digraph.owner_of_vertex), ("priority", digraph.priority_of_vertex)):
        if values is not None:
            columns[name] = pyarrow.array(values[sources])
    metadata = {}
    if digraph.initial is not None:
        metadata[INITIAL] = b"%d" % digraph.initial
    if digraph.target is not None:
        metadata[TARGET] = ",".join(map(str, digraph.target.tolist())).encode()
    packed = io.BytesIO()
    parquet.write_table(pyarrow.table(columns).replace_schema_metadata(metadata), packed)
    return packed.getvalue()


def _pyarrow() -> tuple[Any, Any]:
    try:
        return import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError:
        raise MissingPart("Parquet files need pyarrow", hint="pip install 'noyau[parquet]'") from None


def _table(data: bytes, where: str) -> Any:
    """The columns with names that mean something: looked at before a row is unpacked, a small file may hold many."""
    pyarrow, parquet = _pyarrow()
    try:
        file = parquet.ParquetFile(io.BytesIO(data), pre_buffer=False)  # it is all here: no threads for reading
        schema, rows = file.schema_arrow, file.metadata.num_rows
        most = min(MOST_ROWS, memory_limit() // PER_ROW)
        if rows > most:
            raise TooLarge(
                f"{where} has {rows:,} rows, and at most {most:,} are read from an edge table",
                hint="larger games go into .npz",
            )
        if rows != sum(file.metadata.row_group(number).num_rows for number in range(file.num_row_groups)):
            raise CannotRead(f"{where} is not a readable Parquet file: its parts do not add up to its {rows:,} rows")
        for name in {*COLUMNS} & {*schema.names}:
            if not pyarrow.types.is_integer(schema.field(name).type):
                kind = schema.field(name).type
                raise CannotRead(f"{where}: the column {name!r} holds {kind}, and must hold whole numbers")
        for name in ("source", "target"):
            if name not in schema.names:
                raise CannotRead(f"{where} has no column {name!r}", allowed=schema.names)
        with at_most(BESIDES + rows * PER_ROW):  # a damaged page may say that it holds anything
            return file.read(columns=[name for name in COLUMNS if name in schema.names], use_threads=False)
    except MemoryError:
        raise TooLarge(
            f"{where} is not a readable Parquet file: it asks for far too much memory for its size"
        ) from None
    except (pyarrow.ArrowException, OSError, ValueError, LookupError) as error:
        reason = str(error).split("\n")[0].rstrip(".")
        raise CannotRead(f"{where} is not a readable Parquet file: {reason}") from None


def _column(table: Any, name: str) -> Column:
    """The numbers of a column, and where there is one."""
    column = table.column(name).combine_chunks()
    there = column.is_valid().to_numpy(zero_copy_only=False)
    return column.fill_null(0).to_numpy(zero_copy_only=False).astype(np.int64), there


def _per_vertex(source: Whole, column: Column, count: int, what: str) -> Whole:
    """One number per vertex from one per row: rows of a vertex must agree, and every vertex needs one."""
    values, there = column
    found, known = np.zeros(count, np.int64), np.zeros(count, np.bool_)
    found[source[there]], known[source[there]] = values[there], True
    odd = np.flatnonzero(there & (found[source] != values))
    if len(odd):
        vertex = int(source[odd[0]])
        raise CannotRead(f"{what}s of the rows of vertex {vertex} do not agree")
    if not known.all():
        vertex = int(np.flatnonzero(~known)[0])
        hint = "a row with an empty target describes a vertex without edges"
        raise CannotRead(f"{what} of vertex {vertex} is missing", hint=hint)
    return found


def _metadata(table: Any, where: str) -> dict[str, Any]:
    given = table.schema.metadata or {}
    found: dict[str, Any] = {}
    if INITIAL in given:
        found["initial"] = _number(given[INITIAL], "noyau.initial", where)
    if TARGET in given:
        found["target"] = [_number(part, "noyau.target", where) for part in given[TARGET].split(b",") if part]
    return found


def _number(text: bytes, name: str, where: str) -> int:
    number = whole(text.decode("utf-8", "replace"))
    if number is None or not 0 <= number < MOST_VERTICES:
        raise CannotRead(f"{where}: the metadata {name} holds {text[:30]!r}, and should hold vertices")
    return number
