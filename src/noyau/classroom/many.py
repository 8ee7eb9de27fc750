"""A whole class at once: on all cores, remembering what is done, so that a killed run goes on where it was."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from pathlib import Path
from typing import Any

from noyau import __version__
from noyau.classroom.exercise import Exercise
from noyau.classroom.grading import Grader
from noyau.classroom.report import Record, record_of, unread, with_students
from noyau.classroom.sandbox import Submission
from noyau.classroom.sandbox.submission import members_of
from noyau.errors import CannotRead
from noyau.languages import Language
from noyau.languages.by_sentence import translated

SUFFIXES = (".py", ".ipynb")


def submissions_in(paths: Sequence[Path]) -> list[Path]:
    """The files themselves, and every Python file or notebook in a folder or a `.zip` file and below it."""
    found: list[Path] = []
    for path in paths:
        packed = path.suffix.lower() == ".zip" and path.is_file()
        if not path.is_dir() and not packed:
            if not path.exists():
                raise CannotRead(f"there is no file {str(path)!r}")
            found.append(path)
            continue
        all_there = members_of(path) if packed else [file for file in path.rglob("*") if file.is_file()]
        inside = sorted(file for file in all_there if file.suffix in SUFFIXES and not _hidden(file.relative_to(path)))
        if not inside:
            raise CannotRead(f"the folder {str(path)!r} holds no submission", hint="they end in .py or .ipynb")
        found += inside
    return found


def _hidden(path: Path) -> bool:
    """What a system keeps for itself: names with a dot in front, and what macOS puts into archives."""
    return any(part.startswith(".") or part == "__MACOSX" for part in path.parts)


class Journal:
    """What was graded so far, a line each, kept until the whole class is done.

    A line is found again by the content of the file, the exercise and the version: whatever changed is graded anew."""

    def __init__(self, folder: Path, exercise: Exercise, language: Language, files: Sequence[Path]) -> None:
        text = (exercise.folder / "exercise.json").read_text("utf-8") + exercise.reference_source
        asked = json.dumps([text, language, __version__, [str(file.absolute()) for file in files]])
        self.path = folder / f"grading-{hashlib.sha256(asked.encode()).hexdigest()[:20]}.jsonl"
        self._known: dict[str, Record] = {}
        for line in self._lines():
            try:
                key, record = json.loads(line)
            except ValueError:  # cut off in the middle when it was killed
                continue
            self._known[key] = record

    def __len__(self) -> int:
        return len(self._known)

    def known(self, file: Path, digest: str) -> Record | None:
        """What was noted about a file."""
        return self._known.get(f"{file}:{digest}")

    def note(self, file: Path, digest: str, record: Record) -> None:
        """Write it down at once."""
        line = json.dumps([f"{file}:{digest}", record])
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8") as out:
            out.write(line + "\n")

    def forget(self) -> None:
        """The class is done: the next run grades everything anew."""
        self.path.unlink(missing_ok=True)

    def _lines(self) -> list[str]:
        return self.path.read_text("utf-8").splitlines() if self.path.is_file() else []


def grade_all(
    grader: Grader,
    files: Sequence[Path],
    language: Language,
    journal: Journal | None = None,
    done: Callable[[int], None] = lambda count: None,
) -> list[Record]:
    """Every submission, in the order of the files. Students' processes do the work; threads here wait for them."""
    records: dict[Path, Record] = {}
    waiting: dict[Future[Record], tuple[Path, str]] = {}
    with ThreadPoolExecutor(max(1, os.cpu_count() or 1)) as pool:
        try:
            for file, submission in _read(files, grader.exercise, language, records):
                known = journal.known(file, submission.digest) if journal is not None else None
                if known is not None:
                    records[file] = known
                else:
                    waiting[pool.submit(_graded, grader, submission, language)] = (file, submission.digest)
            done(len(records))
            while waiting:
                finished, _ = wait(waiting, timeout=0.1, return_when=FIRST_COMPLETED)  # wakes up for Ctrl+C
                for future in finished:
                    file, digest = waiting.pop(future)
                    records[file] = future.result()
                    if journal is not None:
                        journal.note(file, digest, records[file])
                    done(len(records))
        except BaseException:
            grader.stop()
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    if journal is not None:
        journal.forget()
    return with_students([records[file] for file in files])


def _graded(grader: Grader, submission: Submission, language: Language) -> Record:
    return record_of(grader.grade(submission), grader.exercise, language)


def _read(
    files: Sequence[Path], exercise: Exercise, language: Language, records: dict[Path, Any]
) -> Iterator[tuple[Path, Submission]]:
    for file in files:
        try:
            yield file, Submission.read(file)
        except CannotRead as error:
            records[file] = unread(str(file), translated(error.message, language), exercise)
