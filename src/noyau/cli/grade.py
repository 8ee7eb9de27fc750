"""`noyau grade EXERCISE FILE…|FOLDER`: run students' functions against a reference, and show where they fail."""

from __future__ import annotations

import errno
import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from noyau.classroom.exercise import Exercise, names
from noyau.classroom.grading import Grader
from noyau.classroom.many import Journal, grade_all, submissions_in
from noyau.classroom.report import Record, all_right, as_csv, as_html, as_table, without_pictures
from noyau.classroom.sandbox import Isolation, best_isolation
from noyau.cli.files import STDOUT, file_option, refuse_two_on_stdout, write
from noyau.cli.games import json_option, language_option
from noyau.cli.progress import ERASE_LINE, same_command
from noyau.cli.terminal import say
from noyau.errors import CannotWrite
from noyau.languages import Language, message
from noyau.saving import write_whole
from noyau.server.store import data_folder

NOT_ALL_RIGHT = 1


def _grade(
    exercise: str,
    paths: tuple[Path, ...],
    *,
    as_json: bool,
    csv: Path | None,
    html: Path | None,
    no_bubblewrap: bool,
    lang: Language,
) -> int:
    _refuse_a_file_there(html)
    piped = refuse_two_on_stdout((csv, html), as_json=as_json)
    asked = Exercise.named(exercise)
    files = submissions_in(paths)
    isolation = Isolation("limits") if no_bubblewrap else best_isolation()
    journal = Journal(data_folder(), asked, lang, files)
    if len(journal):
        say(message("grade.done_already", count=len(journal)), err=True)
    try:
        with _bar(len(files), lang) as done:
            records = grade_all(Grader(asked, isolation=isolation), files, lang, journal, done)
    except (KeyboardInterrupt, SystemExit):
        click.echo(message("grade.go_on", command=same_command()).inside(lang), err=True)  # whole, to be copied
        raise
    if csv is not None:
        _write(csv, as_csv(records, asked, lang).encode(), lang)
    if html is not None:
        _write_pages(html, records, asked, lang)
    if as_json:
        click.echo(json.dumps({"exercise": asked.name, "students": [without_pictures(one) for one in records]}))
    elif not piped:
        click.echo(as_table(records, asked, lang))
    if isolation.partial:
        say(message("grade.partly_isolated"), err=True)
    return 0 if all(map(all_right, records)) else NOT_ALL_RIGHT


def _write_pages(path: Path, records: list[Record], exercise: Exercise, language: Language) -> None:
    """The class in one page, and a page for each student in a folder beside it."""
    _write(path, as_html(records, exercise, language).encode(), language)
    if len(records) > 1 and path != STDOUT:
        folder = _beside(path)
        folder.mkdir(exist_ok=True)
        for number, record in enumerate(records, start=1):
            page = as_html([record], exercise, language, alone=True)
            name = record["student"].replace("/", "-")
            write_whole(folder / f"{number:03}-{name}.html", page.encode())


def _write(path: Path, content: bytes, language: Language) -> None:
    write(path, content)
    if path != STDOUT:
        say(message("grade.written", file=str(path)), err=True)


def _beside(path: Path) -> Path:
    """Where the pages of the students go: `class.html` has `class`, and `class` has `class-students`."""
    return path.with_suffix("") if path.suffix else path.with_name(f"{path.name}-students")


def _refuse_a_file_there(path: Path | None) -> None:
    """Before anything is graded: a folder cannot be made where a file is."""
    if path is not None and _beside(path).is_file():
        folder = _beside(path)
        raise CannotWrite(f"{folder} cannot be written: {os.strerror(errno.EEXIST)}")


@contextmanager
def _bar(count: int, language: Language) -> Iterator[Callable[[int], None]]:
    """How far it is, on a terminal."""
    shown = sys.stderr.isatty() and count > 1

    def tell(done: int) -> None:
        if shown:
            filled = 30 * done // count
            said = message("grade.progress", done=done, of=count).inside(language)
            click.echo(f"{ERASE_LINE}[{'#' * filled}{'-' * (30 - filled)}] {said}", nl=False, err=True)

    try:
        yield tell
    finally:
        if shown:
            click.echo(ERASE_LINE, nl=False, err=True)


grade = click.Command(
    "grade",
    callback=_grade,
    params=[
        click.Argument(["exercise"], metavar="EXERCISE"),
        click.Argument(["paths"], nargs=-1, required=True, metavar="FILE…|FOLDER", type=click.Path(path_type=Path)),
        json_option(),
        file_option("--csv", help="write a gradebook that Moodle imports"),
        file_option("--html", help="write a page for the class, and one for each student beside it"),
        click.Option(["--no-bubblewrap"], is_flag=True, help="rely on limits alone, where bubblewrap is in the way"),
        language_option(),
    ],
    help=f"Grade students' files. EXERCISE is one of {', '.join(names())}, or the folder of your own. Exit "
    "code 0: every question of every file is right; 1: not all are; 2: the request is wrong.",
    context_settings={"help_option_names": ["-h", "--help"]},
)
