"""The classroom's page: a session beside its game, and what becomes of a file that is dropped there.

The page is made here whole and needs no script but one small file; a counterexample comes with its picture and,
where it is a board, with a link that lays it on the board beside the text.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from importlib.resources import files
from typing import Any

from noyau.classroom.exercise import Exercise, names
from noyau.classroom.grading import Graded, Grader
from noyau.classroom.handouts import Session
from noyau.classroom.handouts.session import Block, runs_of
from noyau.classroom.report import as_html, record_of, with_students
from noyau.classroom.sandbox import Submission
from noyau.errors import UnknownName
from noyau.languages import LANGUAGES, Language, Message, catalogue
from noyau.server.answers.on_the_board import board_link
from noyau.show import to_svg

BOARDS = {
    "subtraction": "game=subtraction&with.tokens=7&with.take=1,2,3",
    "nim": "game=subtraction&with.tokens=4&with.take=1,2&with.take_second=1,3&is.misere=yes",
    "kernel": "game=subtraction&with.tokens=21&with.take=1,2,3,4",
    "snort": "game=snort&with.board=gnk:6,5000",
    "dollar": "game=dollar",
    "cubes": "game=cubes",
    "bracelets": "game=bracelet&with.k=3",
}
"""The game beside each session, as the page's addresses write it."""
ENOUGH = 50
"""Characters of a session's text in the list, and on to the end of the sentence."""


def page(name: str, language: Language) -> str:
    """A session as a page; the list of sessions where none is named."""
    said = _words(language)
    title = Session(_ours(name), language).title if name else said("learn.exercises")
    body = _head(name, language) + (_beside(name, language) if name else _list(language))
    return file("classroom.html").format(language=language, title=escape(title), body=body)


def file(name: str) -> str:
    """A file that the pages are made of."""
    return (files("noyau.server") / "pages" / name).read_text("utf-8")


def _head(name: str, language: Language) -> str:
    said = _words(language)
    others = " ".join(
        f"<a href='/classroom/{escape(one)}?lang={language}'{_here(one == name)}>"
        f"{escape(Exercise.named(one).title[language])}</a>"
        for one in names()
    )
    called = {one: catalogue(one)["language.name"] for one in LANGUAGES}
    tongues = " ".join(
        f"<a href='?lang={one}' lang='{one}' title='{called[one]}'{_here(one == language)}>{one}</a>" for one in called
    )
    return (
        f"<header><a class='brand' href='/?lang={language}'>noyau</a>"
        f"<nav aria-label='{escape(said('learn.exercises'))}'>{others if name else ''}</nav>"
        f"<nav class='tongues' aria-label='{escape(said('ui.language'))}'>{tongues}</nav></header>"
    )


def _list(language: Language) -> str:
    """Every session with the first sentence of its text."""
    cards = []
    for name in names():
        session = Session(_ours(name), language)
        text = next(block.text for part in session.parts for block in part.blocks if block.kind == "text")
        first = text[: text.find(". ", ENOUGH) + 1] or text
        address = f"/classroom/{escape(name)}?lang={language}"
        cards.append(f"<li><a href='{address}'><h2>{escape(session.title)}</h2><p>{_inline(first)}</p></a></li>")
    heading = escape(_words(language)("learn.exercises"))
    return f"<main><h1>{heading}</h1><ul class='sessions'>{''.join(cards)}</ul></main>"


def _beside(name: str, language: Language) -> str:
    """The session, and beside it the board and a place for the file."""
    said = _words(language)
    session = Session(_ours(name), language)
    address = BOARDS.get(name, f"game={session.exercise.game}")
    board = f"<iframe name='board' src='/?lang={language}#{address}' title='{escape(session.title)}'></iframe>"
    drop = (
        f"<form id='drop' data-exercise='{escape(name)}' data-language='{language}'>"
        f"<label>{escape(said('classroom.drop'))}<br><input type='file' accept='.py,.ipynb'>"
        f"<span class='pick'>{escape(said('classroom.choose'))}</span></label><span class='named'></span></form>"
        f"<div id='verdicts' aria-live='polite' data-waiting='{escape(said('classroom.waiting'))}'"
        f" data-gone='{escape(said('classroom.gone'))}'></div>"
    )
    return f"<main class='beside'><article>{''.join(_session(session))}</article><aside>{board}{drop}</aside></main>"


def verdicts(name: str, language: Language, file: str, text: str) -> dict[str, Any]:
    """What becomes of a file: the record that `noyau grade --json` prints, and its section of the report."""
    exercise = _ours(name)
    submission = Submission.from_text(file, text)
    graded = Grader(exercise).grade(submission)
    [record] = with_students([record_of(graded, exercise, language)])
    links = dict(_links(graded, exercise))
    return {"points": record["points"], "of": record["of"], "html": _report(record, exercise, language, links)}


def _report(record: dict[str, Any], exercise: Exercise, language: Language, links: dict[str, str]) -> str:
    page = as_html([record], exercise, language, alone=True)
    inside = page.partition("<body>")[2].partition("</body>")[0].partition("</h1>")[2]
    play = escape(Message("classroom.play", "play").inside(language))
    for question, link in links.items():
        named = f"<h3><code>{escape(question)}</code>"
        shown = f"<a class='play' target='board' href='/?lang={language}#{escape(link)}'>{play}</a>"
        inside = inside.replace(f"<article>{named}", f"<article>{shown}{named}")
    return inside


def _links(graded: Graded, exercise: Exercise) -> Iterator[tuple[str, str]]:
    for mark in graded.marks:
        if mark.counterexample is not None:
            kind = exercise.kind_of(mark.question).picture
            if link := board_link(kind, mark.question, mark.counterexample.args):
                yield mark.question.name, link


def _session(session: Session) -> Iterator[str]:
    yield f"<h1>{escape(session.title)}</h1>"
    for part in session.parts:
        if part.heading:
            yield f"<h2>{_inline(part.heading)}</h2>"
        yield from (_block(block, session) for block in part.blocks)
    items = [line.removeprefix("- ") for line in session.exercise.slips(session.language).splitlines() if line]
    if items:
        told = "".join(f"<li>{_inline(item)}</li>" for item in items)
        yield f"<h2 id='slips'>{escape(session.say('learn.slips'))}</h2><ul>{told}</ul>"


def _block(block: Block, session: Session) -> str:
    if block.kind == "code":
        return f"<pre>{escape(block.text)}</pre>"
    if block.kind == "item":
        return f"<ul><li>{_inline(block.text)}</li></ul>"
    if block.kind == "figure":
        assert block.view is not None
        return f"<figure>{to_svg(block.view, session.language)}<figcaption>{_inline(block.text)}</figcaption></figure>"
    return f"<p>{_inline(block.text)}</p>"


def _inline(text: str) -> str:
    tags = {"strong": "strong", "soft": "em", "code": "code"}
    return "".join(
        escape(words) if kind == "plain" else f"<{tags[kind]}>{escape(words)}</{tags[kind]}>"
        for kind, words in runs_of(text)
    )


def _ours(name: str) -> Exercise:
    """An exercise that noyau brings: the page runs no reference from a folder that an address names."""
    if name not in names():
        raise UnknownName.among("exercise", name, names())
    return Exercise.named(name)


def _here(current: bool) -> str:
    return " aria-current='page'" if current else ""


def _words(language: Language) -> Any:
    return lambda key: Message(key, key).inside(language)
