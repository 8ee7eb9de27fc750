"""A teacher's own exercise, looked through before it is given: texts, cases, and the reference against itself."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from dataclasses import replace

from noyau.classroom.exercise import Exercise, Question
from noyau.classroom.grading import Grader
from noyau.classroom.handouts import Session
from noyau.classroom.sandbox import Submission
from noyau.errors import NoyauError
from noyau.languages import LANGUAGES, Language


def flaws_in(exercise: Exercise) -> Iterator[tuple[str, int, str]]:
    """Every text and question: its name, how many cases it has, what is wrong with it (nothing when all is well)."""
    for language in LANGUAGES:
        if (exercise.folder / f"{language}.md").is_file():
            yield f"{language}.md", 0, _text_flaw(exercise, language)
    if not any((exercise.folder / f"{language}.md").is_file() for language in LANGUAGES):
        yield exercise.name, 0, f"no text: {', '.join(f'{language}.md' for language in LANGUAGES)} is missing"
    grader = Grader(exercise)
    sound: list[Question] = []
    for question in exercise.graded:
        flaw, count = _question_flaw(grader, question)
        if flaw:
            yield question.name, count, flaw
        else:
            sound.append(question)
    grader = Grader(replace(exercise, questions=tuple(sound)))
    marks = {
        mark.question.name: mark
        for mark in grader.grade(Submission("reference.py", (exercise.reference_source,))).marks
    }
    for question in sound:
        mark = marks[question.name]
        wrong = "" if mark.verdict == "right" else f"the reference itself is {mark.verdict}: {mark.counterexample}"
        yield question.name, len(grader.cases(question)), wrong


def _text_flaw(exercise: Exercise, language: Language) -> str:
    try:
        session = Session(exercise, language)
        told = set(exercise.texts(language, session.parameters))
        assert session.parts
    except NoyauError as error:
        return error.message
    asked = {question.name for question in exercise.questions}
    lacking, unknown = sorted(asked - told), sorted(told - asked - {""})
    if lacking:
        return f"no statement for {', '.join(lacking)}"
    return f"statements for what is no question: {', '.join(unknown)}" if unknown else ""


def _question_flaw(grader: Grader, question: Question) -> tuple[str, int]:
    function = getattr(grader.exercise.reference, question.name, None)
    if not callable(function):
        return "the reference has no such function", 0
    wanted = question.signature.partition("(")[2].rstrip(")").split(",")
    if len(inspect.signature(function).parameters) < len([one for one in wanted if one.strip()]):
        return f"the reference takes fewer arguments than {question.signature}", 0
    try:
        count = len(grader.cases(question))
    except NoyauError as error:
        return error.message, 0
    except Exception as error:
        return f"the reference fails on its own cases: {type(error).__name__}: {error}", 0
    return ("" if count else "there are no cases"), count
