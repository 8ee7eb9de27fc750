"""`noyau learn EXERCISE`: the session in the terminal, as a hand-out, as a file to begin with; and a teacher's own."""

from __future__ import annotations

from pathlib import Path

import click

from noyau.classroom.exercise import Exercise, names
from noyau.classroom.handouts import SUFFIXES, Session, save_handout
from noyau.cli.games import language_option
from noyau.cli.terminal import say
from noyau.errors import BadRules
from noyau.languages import Language, message
from noyau.languages.by_sentence import translated


def _learn(
    exercise: str | None, *, out: Path | None, seed: str, pupil: str, answers: bool, folder: Path | None, lang: Language
) -> int:
    if folder is not None:
        return _check(folder, lang)
    if exercise is None:
        _list(lang)
        return 0
    if seed and pupil:
        raise BadRules("--seed and --pupil both choose the numbers; only one can", hint="leave one of them out")
    session = Session(Exercise.named(exercise), lang, pupil or seed, answers)
    if out is not None:
        for path in save_handout(session, out):
            say(message("grade.written", file=str(path)), err=True)
        return 0
    from noyau.classroom.handouts.terminal import told

    click.echo(told(session))
    for key in ("learn.start", "learn.grade"):
        say(message(key, name=exercise, lang=lang), err=True)
    return 0


def _list(language: Language) -> None:
    say(message("learn.exercises"))
    for name in names():
        click.echo(f"  {name:12} {Exercise.named(name).title[language]}")
    say(message("learn.which", lang=language), err=True)


def _check(folder: Path, language: Language) -> int:
    """Whether the exercise of a teacher's can be given: texts, cases, and a reference that passes its own questions."""
    from noyau.classroom.checking import flaws_in

    count = 0
    exercise = Exercise.read(folder)
    for name, cases, flaw in flaws_in(exercise):
        count += bool(flaw)
        if flaw:
            say(message("grade.pair", name=name, value=translated(flaw, language)))
        else:
            say(message("learn.check.cases", name=name, count=cases))
    if not count:
        say(message("learn.check.done"))
    return 1 if count else 0


learn = click.Command(
    "learn",
    callback=_learn,
    params=[
        click.Argument(["exercise"], required=False, metavar="[EXERCISE]"),
        click.Option(
            ["-o", "--out"], type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
            help=f"write a hand-out: {', '.join(SUFFIXES)} by the suffix",
        ),
        click.Option(["--seed"], default="", metavar="S", help="vary the numbers and boards"),
        click.Option(["--pupil"], default="", metavar="NAME", help="the same, by the name of a pupil"),
        click.Option(["--answers"], is_flag=True, help="with the answers, solved figures and slips, for the teacher"),
        click.Option(
            ["--check", "folder"], type=click.Path(exists=True, file_okay=False, path_type=Path), metavar="FOLDER",
            help="look through an exercise of your own, and try its reference against itself",
        ),
        language_option(),
    ],
    help=f"Read an exercise, or write it to a file. EXERCISE is one of {', '.join(names())}, or a folder of your own; "
    "without it, they are listed.",
    context_settings={"help_option_names": ["-h", "--help"]},
)  # fmt: skip
