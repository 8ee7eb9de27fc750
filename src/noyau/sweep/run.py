"""A sweep: rows as they are known, to be read one by one or written to a file that can be gone on with."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any

from noyau.deadline import Event
from noyau.errors import CannotWrite, MissingPart
from noyau.saving import write_whole
from noyau.sweep.answering import Row
from noyau.sweep.boards import Boards
from noyau.sweep.engines import Engine, Here, Processes, cores
from noyau.sweep.journal import Journal
from noyau.sweep.pump import Done, solved
from noyau.sweep.question import Question
from noyau.sweep.results import arrow_table, refuse_suffix, write_result


@dataclass
class Tally:
    """How far a sweep is."""

    total: int | None
    rows: int = 0
    decided: int = 0
    """Rows without an error, among those of this run."""
    fresh: int = 0
    """Rows of this run: the others were there when it began."""
    began: float = field(default_factory=time.monotonic)

    @property
    def rate(self) -> float:
        """Rows a second."""
        return self.fresh / max(time.monotonic() - self.began, 1e-9)

    @property
    def seconds_left(self) -> float | None:
        """By the rate so far."""
        return None if self.total is None or not self.fresh else (self.total - self.rows) / self.rate


@dataclass(frozen=True)
class Sweep:
    """The same question over many boards. Iterate over it, plainly or with `async for`, or have it written.

    Rows are dictionaries, in the order of the boards; whoever stops reading stops the workers.
    """

    question: Question
    boards: Boards
    workers: int | None = None
    scheduler: str | None = None
    cancel: Event | None = None

    @property
    def columns(self) -> Mapping[str, str]:
        """The columns and their types."""
        return self.question.columns

    def __len__(self) -> int:
        total = self.question.count(self.boards)
        if total is None:
            raise TypeError("nobody knows how many boards these are before they were listed")
        return total

    def __iter__(self) -> Iterator[Row]:
        with closing(self._done(0)) as done:
            for rows in done:
                yield from (row for row, _ in rows)

    async def __aiter__(self) -> AsyncIterator[Row]:
        stop = threading.Event()
        rows = replace(self, cancel=_EitherOf(self.cancel, stop))._done(0)
        asked: list[asyncio.Future[Any]] = []
        try:
            while True:
                asked = [asyncio.ensure_future(asyncio.to_thread(next, rows, None))]
                some = await asyncio.shield(asked[0])  # a thread cannot be cancelled: it is told, and waited for
                if some is None:
                    return
                for row, _ in some:
                    yield row
        finally:
            stop.set()
            await asyncio.gather(*asked, return_exceptions=True)
            await asyncio.to_thread(rows.close)

    def to_arrow(self) -> Any:
        """All rows as an Arrow table; the question is in its metadata."""
        return arrow_table(self.question.columns, self, self.question.as_json(self.boards))

    def to_pandas(self) -> Any:
        """All rows as a pandas DataFrame."""
        _needed("pandas")
        return self.to_arrow().to_pandas()

    def to_polars(self) -> Any:
        """All rows as a polars DataFrame."""
        return _needed("polars").from_arrow(self.to_arrow())

    def write(
        self,
        out: str | Path,
        *,
        proofs: str | Path | None = None,
        restart: bool = False,
        progress: Callable[[Tally], None] | None = None,
    ) -> Tally:
        """Write the rows to a file, Parquet, CSV, JSON lines or SQLite by its suffix.

        Stopped, even by a kill, it goes on where it was when it is called again; finished, it does nothing.
        """
        path = Path(out)
        refuse_suffix(path)
        if proofs is not None and not self.question.proofs:
            return replace(self, question=replace(self.question, proofs=True)).write(
                out, proofs=proofs, restart=restart, progress=progress
            )
        asked = self.question.as_json(self.boards)
        if proofs is not None:
            asked["proofs"] = str(proofs)  # with another folder it would be half here and half there
        journal = Journal(path, asked, restart=restart)
        tally = Tally(self.question.count(self.boards))
        try:
            tally.rows = journal.open()
            if journal.finished:
                return tally
            keeper = None if proofs is None else _Proofs(Path(proofs), tally.total)
            with closing(self._done(tally.rows)) as done:
                for rows in done:
                    if keeper is not None:
                        keeper.keep(rows)
                    journal.add([row for row, _ in rows])
                    _count(tally, rows)
                    if progress is not None:
                        progress(tally)
            write_result(path, self.question.columns, journal.rows(), asked)
            journal.finish()
        finally:
            journal.close()
        return tally

    def _done(self, first: int) -> Any:
        """A generator of rows from a place on; closing it ends the workers."""
        engine = self._engine()
        tasks = islice(self.question.tasks(self.boards), first, None)
        try:
            yield from solved(self.question, tasks, engine, first=first, cancel=self.cancel)
        finally:
            engine.close()

    def _engine(self) -> Engine:
        if self.scheduler is not None:
            from noyau.sweep.cluster import Cluster

            return Cluster(self.question, self.scheduler)
        workers = cores() if self.workers is None else self.workers
        return Processes(self.question, workers) if workers > 0 else Here(self.question)


@dataclass(frozen=True)
class _EitherOf:
    one: Event | None
    other: Event

    def is_set(self) -> bool:
        """Whether somebody has said stop."""
        return self.other.is_set() or (self.one is not None and self.one.is_set())


def _needed(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError:
        raise MissingPart(f"this needs {name}, which is not installed", hint=f"pip install {name}") from None


def _count(tally: Tally, rows: Sequence[Done]) -> None:
    tally.rows += len(rows)
    tally.fresh += len(rows)
    tally.decided += sum(row["error"] is None for row, _ in rows)


class _Proofs:
    """A folder with a file per proved board, named by its place; written before the row is."""

    def __init__(self, folder: Path, total: int | None) -> None:
        self._folder = folder
        self._digits = 9 if total is None else max(4, len(str(total)))
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise CannotWrite(f"the folder {str(folder)!r} cannot be made: {error.strerror}") from error

    def keep(self, rows: Sequence[Done]) -> None:
        for row, proof in rows:
            if proof is not None:
                write_whole(self._folder / f"{row['place']:0{self._digits}}.json", proof)
