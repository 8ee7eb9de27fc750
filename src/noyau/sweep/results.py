"""The result of a sweep in a file: Parquet, CSV, JSON lines or SQLite, by suffix. Written whole or not at all.

The columns, in order: `place`, `board`, `graph6`, those asked for, `proof`, `nodes`, `cpu_seconds`, `error`, `version`
(docs/sweeps.md says what each holds). Parquet and SQLite carry the question with them.
"""

from __future__ import annotations

import csv
import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any

from noyau.errors import CannotRead, CannotWrite, MissingPart, UnknownName
from noyau.sweep.answering import Row
from noyau.sweep.journal import AS_LINE
from noyau.sweep.question import AFTER, BEFORE, Type

IN_ONE_GO = 50_000
Columns = Mapping[str, Type]


def write_result(path: Path, columns: Columns, rows: Iterable[Row], asked: Mapping[str, Any]) -> None:
    """Write beside the file, then put it in its place. What a kill has left of an earlier try is replaced."""
    unfinished = path.with_name(f".{path.name}.unfinished")  # one name: whoever writes holds the lock of the journal
    try:
        unfinished.unlink(missing_ok=True)
        WRITERS[path.suffix](unfinished, columns, rows, asked)
        unfinished.replace(path)
    except (OSError, sqlite3.OperationalError) as error:
        said = getattr(error, "strerror", None) or str(error)
        raise CannotWrite(
            f"{str(path)!r} cannot be written: {said}; every row is kept",
            hint="make room, and the same command goes on",
        ) from error
    finally:
        unfinished.unlink(missing_ok=True)


def refuse_suffix(path: Path) -> None:
    """Said before anything runs."""
    if path.suffix not in WRITERS:
        raise UnknownName.among("format of a sweep's result", path.suffix, WRITERS)
    if path.suffix == ".parquet":
        _pyarrow()


def read_result(path: Path) -> tuple[Columns, Iterator[Row]]:
    """The columns of a result with their types, and its rows."""
    if path.suffix not in WRITERS:
        raise UnknownName.among("format of a sweep's result", path.suffix, WRITERS)
    if not path.is_file():
        raise CannotRead(f"there is no file {str(path)!r}", hint="noyau sweep makes one")
    return READERS[path.suffix](path)


def arrow_table(columns: Columns, rows: Iterable[Row], asked: Mapping[str, Any]) -> Any:
    """The rows as one Arrow table."""
    schema = _schema(columns, asked)
    return _pyarrow().Table.from_pylist(list(rows), schema=schema)


def _pyarrow() -> Any:
    try:
        return import_module("pyarrow")
    except ImportError:
        raise MissingPart(
            "Parquet needs pyarrow, which is not installed", hint="pip install 'noyau[parquet]', or --out R.csv"
        ) from None


def _schema(columns: Columns, asked: Mapping[str, Any]) -> Any:
    arrow = _pyarrow()
    types = {"integer": arrow.int64(), "number": arrow.float64(), "boolean": arrow.bool_(), "text": arrow.string()}
    fields = [arrow.field(name, types[kind], nullable=name != "place") for name, kind in columns.items()]
    return arrow.schema(fields, metadata={"noyau": json.dumps(asked)})


def _chunks(rows: Iterable[Row]) -> Iterator[list[Row]]:
    stream = iter(rows)
    while chunk := list(islice(stream, IN_ONE_GO)):
        yield chunk


def _write_parquet(path: Path, columns: Columns, rows: Iterable[Row], asked: Mapping[str, Any]) -> None:
    arrow, parquet = _pyarrow(), import_module("pyarrow.parquet")
    schema = _schema(columns, asked)
    with parquet.ParquetWriter(path, schema, compression="zstd") as writer:
        for chunk in _chunks(rows):
            writer.write_table(arrow.Table.from_pylist(chunk, schema=schema))


def _write_csv(path: Path, columns: Columns, rows: Iterable[Row], asked: Mapping[str, Any]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows(row.values() for row in rows)


def _write_jsonl(path: Path, columns: Columns, rows: Iterable[Row], asked: Mapping[str, Any]) -> None:
    with path.open("w", encoding="utf-8") as file:
        file.writelines(AS_LINE(row) + "\n" for row in rows)


def _write_db(path: Path, columns: Columns, rows: Iterable[Row], asked: Mapping[str, Any]) -> None:
    types = {"integer": "INTEGER", "number": "REAL", "boolean": "INTEGER", "text": "TEXT"}
    named = ", ".join(f'"{name}" {types[kind]}' for name, kind in columns.items())
    connection = sqlite3.connect(path)
    try:
        connection.execute(f"CREATE TABLE rows ({named}, PRIMARY KEY (place))")
        connection.execute("CREATE TABLE sweep (asked TEXT)")
        connection.execute("INSERT INTO sweep VALUES (?)", [json.dumps(asked)])
        places = ", ".join("?" * len(columns))
        for chunk in _chunks(rows):
            connection.executemany(f"INSERT INTO rows VALUES ({places})", [tuple(row.values()) for row in chunk])  # noqa: S608
        connection.commit()
    finally:
        connection.close()


def _read_parquet(path: Path) -> tuple[Columns, Iterator[Row]]:
    _pyarrow()
    file = import_module("pyarrow.parquet").ParquetFile(path)
    names = {"int64": "integer", "double": "number", "bool": "boolean"}
    columns: Any = {field.name: names.get(str(field.type), "text") for field in file.schema_arrow}
    return columns, (row for batch in file.iter_batches(IN_ONE_GO) for row in batch.to_pylist())


def _read_csv(path: Path) -> tuple[Columns, Iterator[Row]]:
    """Types are not in the file: numbers are what reads as one everywhere, `winner` by its first entry."""
    with path.open(encoding="utf-8", newline="") as file:
        names = next(csv.reader(file), [])
    columns: dict[str, Type] = {name: {**BEFORE, **AFTER}.get(name, "text") for name in names}

    def stream() -> Iterator[Row]:
        with path.open(encoding="utf-8", newline="") as rows:
            for row in csv.DictReader(rows):
                yield {name: _typed(text) for name, text in row.items()}

    return columns, stream()


def _typed(text: str) -> Any:
    if text in ("", "True", "False"):
        return {"": None, "True": True, "False": False}[text]
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def _read_jsonl(path: Path) -> tuple[Columns, Iterator[Row]]:
    def stream() -> Iterator[Row]:
        with path.open(encoding="utf-8") as file:
            yield from map(json.loads, file)

    first = next(stream(), {})
    return {name: {**BEFORE, **AFTER}.get(name, "text") for name in first}, stream()


def _read_db(path: Path) -> tuple[Columns, Iterator[Row]]:
    def stream() -> Iterator[Row]:
        connection = sqlite3.connect(path)
        try:
            found = connection.execute("SELECT * FROM rows ORDER BY place")
            names = [column[0] for column in found.description]
            for row in found:
                yield dict(zip(names, row, strict=True))
        finally:
            connection.close()

    try:
        first = next(stream(), {})
    except sqlite3.DatabaseError as error:
        raise CannotRead(f"{str(path)!r} is no result of a sweep: {error}") from error
    return {name: {**BEFORE, **AFTER}.get(name, "text") for name in first}, stream()


Writer = Callable[[Path, Columns, Iterable[Row], Mapping[str, Any]], None]
WRITERS: Mapping[str, Writer] = {
    ".parquet": _write_parquet,
    ".csv": _write_csv,
    ".jsonl": _write_jsonl,
    ".db": _write_db,
}
READERS: Mapping[str, Callable[[Path], tuple[Columns, Iterator[Row]]]] = {
    ".parquet": _read_parquet,
    ".csv": _read_csv,
    ".jsonl": _read_jsonl,
    ".db": _read_db,
}
