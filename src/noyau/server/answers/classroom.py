"""The classroom's page: a session beside its game, and what becomes of a file that is dropped there.

The page is made here whole and needs no script but one small file; a counterexample comes with its picture and,
where it is a board, with a link that lays it on the board beside the text.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any
from urllib.parse import quote

from noyau.classroom.exercise import Exercise, Question, names
from noyau.classroom.grading import Graded, Grader
from noyau.classroom.handouts import Session
from noyau.classroom.handouts.session import Block, runs_of
from noyau.classroom.kinds import Args
from noyau.classroom.report import as_html, record_of
from noyau.classroom.sandbox import Submission
from noyau.errors import UnknownName
from noyau.graphs import Graph
from noyau.graphs.formats import graph6
from noyau.languages import LANGUAGES, Language, Message
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


def page(name: str, language: Language) -> str:
    """A session as a page; the list of sessions where none is named."""
    said = _words(language)
    others = " ".join(
        f"<a href='/classroom/{escape(one)}?lang={language}'{_here(one == name)}>"
        f"{escape(Exercise.named(one).title[language])}</a>"
        for one in names()
    )
    tongues = " ".join(f"<a href='?lang={one}'{_here(one == language)}>{one}</a>" for one in LANGUAGES)
    head = f"<header><nav><a href='/'>noyau</a> · {others}</nav><nav>{tongues}</nav></header>"
    if not name:
        return _PAGE.format(language=language, title=escape(said("learn.exercises")), body=f"{head}<main></main>")
    session = Session(_ours(name), language)
    address = BOARDS.get(name, f"game={session.exercise.game}")
    board = f"<iframe name='board' src='/#{address}' title='{escape(session.title)}'></iframe>"
    drop = (
        f"<form id='drop' data-exercise='{escape(name)}' data-language='{language}'>"
        f"<label>{escape(said('classroom.drop'))} <input type='file' accept='.py,.ipynb'></label></form>"
        f"<div id='verdicts' aria-live='polite' data-waiting='{escape(said('classroom.waiting'))}'></div>"
    )
    body = f"{head}<main><article>{''.join(_session(session))}</article><aside>{board}{drop}</aside></main>"
    return _PAGE.format(language=language, title=escape(session.title), body=body)


def verdicts(name: str, language: Language, file: str, text: str) -> dict[str, Any]:
    """What becomes of a file: the record that `noyau grade --json` prints, and its section of the report."""
    exercise = _ours(name)
    submission = Submission.from_text(file, text)
    graded = Grader(exercise).grade(submission)
    record = record_of(graded, exercise, language)
    links = dict(_links(graded, exercise))
    return {"points": record["points"], "of": record["of"], "html": _report(record, exercise, language, links)}


def _report(record: dict[str, Any], exercise: Exercise, language: Language, links: dict[str, str]) -> str:
    page = as_html([record], exercise, language, alone=True)
    inside = page.partition("<body>")[2].partition("</body>")[0].partition("</h1>")[2]
    play = escape(Message("classroom.play", "play").inside(language))
    for question, link in links.items():
        named = f"<h3><code>{escape(question)}</code>"
        shown = f"<a class='play' target='board' href='/#{escape(link)}'>{play}</a>"
        inside = inside.replace(f"<article>{named}", f"<article>{shown}{named}")
    return inside


def _links(graded: Graded, exercise: Exercise) -> Iterator[tuple[str, str]]:
    for mark in graded.marks:
        if mark.counterexample is not None:
            kind = exercise.kind_of(mark.question).picture
            if link := board_link(kind, mark.question, mark.counterexample.args):
                yield mark.question.name, link


def board_link(kind: str, question: Question, args: Args) -> str:
    """The address at which a counterexample can be played; empty where it is no board.

    >>> board_link("coloured", Question("estValide"), ([[1], [0]], [1, 0]))
    'game=snort&with.board=g6:A_&with.colours=1,0'
    """
    if kind in ("graph", "coloured"):
        edges = [(s, t) for s, after in enumerate(args[0]) for t in after if s < t]
        code = quote(graph6.write(Graph.from_edges(len(args[0]), edges)).decode().strip())
        colours = f"&with.colours={','.join(map(str, args[1]))}" if kind == "coloured" else ""
        return f"game=snort&with.board=g6:{code}{colours}"
    if question.cases in ("heaps.sticks", "heaps.players"):
        return f"game=subtraction&with.tokens={args[0]}&with.take=1,2,3"
    return ""


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


SCRIPT = """const form = document.getElementById('drop')
const verdicts = document.getElementById('verdicts')

async function grade(file) {
  verdicts.textContent = verdicts.dataset.waiting
  const { exercise, language } = form.dataset
  const answer = await fetch(`/api/classroom/${exercise}/${language}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ file: file.name, text: await file.text() }),
  })
  const told = await answer.json()
  if (answer.ok) verdicts.innerHTML = told.html
  else verdicts.textContent = told.error.message
}

if (form) {
  const input = form.querySelector('input')
  input.addEventListener('change', () => input.files[0] && grade(input.files[0]))
  form.addEventListener('dragover', (event) => event.preventDefault())
  form.addEventListener('drop', (event) => {
    event.preventDefault()
    const file = event.dataTransfer.files[0]
    if (file) grade(file)
  })
}
"""
"""All that runs in the browser: it sends the file and shows what comes back, which is escaped already."""

_PAGE = """<!doctype html>
<html lang="{language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{title}</title><script src="/classroom/script.js" defer></script>
<style>
body {{ font: 16px/1.5 system-ui, sans-serif; color: #1f2733; margin: 0 }} a {{ color: #1d5a92 }}
header {{ display: flex; justify-content: space-between; gap: 1rem; padding: .6rem 1rem; border-bottom: 1px solid #d5d9df; flex-wrap: wrap }}
nav a[aria-current] {{ font-weight: 700; text-decoration: none; color: inherit }}
main {{ display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 1.5rem; padding: 0 1rem 3rem; max-width: 90rem; margin: auto }}
aside {{ position: sticky; top: .5rem; align-self: start; max-height: calc(100vh - 1rem); overflow: auto }}
iframe {{ width: 100%; height: 28rem; border: 1px solid #d5d9df; border-radius: .4rem }}
h1 {{ font-size: 1.6rem }} h2 {{ font-size: 1.05rem; margin: 1.4rem 0 .2rem }} p {{ margin: .3rem 0 }}
pre {{ background: #f5f6f8; padding: .6rem; overflow-x: auto }} code {{ overflow-wrap: anywhere }}
figure {{ margin: .6rem 0 }} svg {{ max-width: 100%; height: auto }} figcaption {{ font-size: .85rem; color: #4a5462 }}
#drop {{ border: 2px dashed #9aa4b1; border-radius: .4rem; padding: 1rem; margin: .8rem 0 }}
#verdicts article {{ margin: .8rem 0 }} #verdicts h2 small {{ font-weight: 400 }} #verdicts h3 {{ font-size: 1rem; margin: 0 }}
#verdicts svg {{ max-width: 16rem; border: 1px solid #e3e6ea }} a.play {{ float: right }}
dl {{ display: grid; grid-template-columns: max-content 1fr; gap: .1rem .8rem; margin: .3rem 0 }} dt {{ color: #4a5462 }} dd {{ margin: 0 }}
.right {{ background: #e4f4e6 }} .partly {{ background: #fff4d6 }} .wrong {{ background: #fde4e1 }} .missing {{ background: #eceef1 }}
.error, .time, .memory, .crash {{ background: #f6e0f0 }} .small, .foot {{ font-size: .85rem; color: #4a5462 }}
@media (max-width: 50rem) {{ main {{ grid-template-columns: minmax(0, 1fr) }} aside {{ position: static; max-height: none }} }}
</style></head><body>
{body}
</body></html>
"""  # noqa: E501
