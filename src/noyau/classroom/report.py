"""What was graded, told: as JSON, a table, a gradebook for Moodle, and pages for the class and each student."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from html import escape
from pathlib import PurePath
from typing import Any

from noyau.classroom.exercise import Exercise
from noyau.classroom.grading import Graded, Mark
from noyau.classroom.pictures import picture_of
from noyau.languages import Language, Message

Record = dict[str, Any]
"""One student as plain data: what `--json` prints of them, with pictures and words for the pages."""
SIGNS = {
    "right": "✓",
    "partly": "≈",
    "wrong": "✗",
    "missing": "–",
    "error": "!",
    "time": "∞",
    "memory": "▣",
    "crash": "†",
}
MOST_SHOWN = 400
_MOODLE = re.compile(r"_\d+_assignsubmission_.*$")
"""What Moodle writes behind the name of a student."""


def record_of(graded: Graded, exercise: Exercise, language: Language) -> Record:
    """A graded submission as plain data, in the language of the class."""
    return {
        "file": graded.submission.file,
        "points": round(graded.points, 2),
        "of": exercise.points,
        "questions": [_question(mark, exercise, language) for mark in graded.marks],
        "notes": [_note(error, line, language) for error, line in graded.notes],
        "isolation": graded.isolation.way,
    }


def unread(file: str, why: str, exercise: Exercise) -> Record:
    """A file that is no submission: every question is an error, and the reason is said."""
    questions = [
        {"name": one.name, "verdict": "error", "points": 0, "of": one.points, "reason": why, "counterexample": None}
        for one in exercise.graded
    ]
    return {"file": file, "points": 0, "of": exercise.points, "questions": questions, "notes": [], "isolation": "none"}


def without_pictures(record: Record) -> Record:
    """What `--json` prints."""
    questions = []
    for question in record["questions"]:
        found = question["counterexample"]
        plain = None if found is None else {key: value for key, value in found.items() if key != "picture"}
        questions.append({**question, "counterexample": plain})
    return {**record, "questions": questions}


def all_right(record: Record) -> bool:
    """Whether every question is."""
    return all(question["verdict"] == "right" for question in record["questions"])


def with_students(records: Sequence[Record]) -> list[Record]:
    """Who handed each in, as far as the names of the files say; or those of their folders, where the files of a class
    are called alike, as in the folder per student that Moodle gives.

    >>> files = ["Zoé Petit_17_assignsubmission_file/tp.py", "Ali_18_assignsubmission_file_/tp.py"]
    >>> [record["student"] for record in with_students([{"file": file} for file in files])]
    ['Zoé Petit', 'Ali']
    """
    paths = [PurePath(record["file"]) for record in records]
    names = [_MOODLE.sub("", path.stem) or path.stem for path in paths]
    if len(set(names)) < len(names):
        names = [_MOODLE.sub("", path.parent.name) or path.stem for path in paths]
    if len(set(names)) < len(names):
        names = [str(path.with_suffix("")) for path in paths]
    return [{"student": name, **record} for name, record in zip(names, records, strict=True)]


def as_table(records: Sequence[Record], exercise: Exercise, language: Language) -> str:
    """For the terminal: one file in full, several as a line each."""
    if len(records) == 1:
        return _one(records[0], exercise, language)
    names = [record["student"] for record in records]
    width = max(map(len, [*names, _said("grade.student", language)]))
    lines = [f"{_said('grade.student', language):{width}}  {_said('grade.points', language)}"]
    for name, record in zip(names, records, strict=True):
        signs = " ".join(SIGNS[question["verdict"]] for question in record["questions"])
        lines.append(f"{name:{width}}  {record['points']:>5g}/{record['of']:g}  {signs}")
    mean = sum(record["points"] for record in records) / len(records)
    lines.append(f"{_said('grade.average', language):{width}}  {mean:>5.2f}/{exercise.points:g}")
    key = "  ".join(f"{SIGNS[verdict]} {_said(f'grade.verdict.{verdict}', language)}" for verdict in SIGNS)
    return "\n".join([*lines, "", key])


def as_csv(records: Sequence[Record], exercise: Exercise, language: Language) -> str:
    """A gradebook that Moodle imports: a line per student, a column per question, the total last."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    columns = [question.name for question in exercise.graded]
    writer.writerow([_said("grade.student", language), *columns, _said("grade.total", language)])
    for record in records:
        name = record["student"]
        safe = f"'{name}" if name[:1] in "=+-@" else name  # a spreadsheet would run it
        writer.writerow([safe, *(f"{one['points']:g}" for one in record["questions"]), f"{record['points']:g}"])
    return out.getvalue()


def as_html(records: Sequence[Record], exercise: Exercise, language: Language, *, alone: bool = False) -> str:
    """A page for the class, with a table and a section per student; or, `alone`, the page of one of them."""
    title = escape(exercise.title.get(language, exercise.name))
    body = [f"<h1>{title}</h1>"]
    if not alone:
        body.append(_class_table(records, exercise, language))
    body += [_section(number, record, language) for number, record in enumerate(records)]
    partial = any(record["isolation"] != "bubblewrap" for record in records)
    body.append(
        f"<p class='foot'>{escape(_said('grade.partly_isolated' if partial else 'grade.isolated', language))}</p>"
    )
    return _PAGE.format(language=language, title=title, body="\n".join(body))


def _question(mark: Mark, exercise: Exercise, language: Language) -> Record:
    reason = _said(f"grade.reason.{mark.reason}", language, **mark.values) if mark.reason else ""
    growth = _said(f"grade.growth.{mark.growth}", language) if mark.growth else ""
    return {
        "name": mark.question.name,
        "verdict": mark.verdict,
        "points": mark.points,
        "of": mark.question.points,
        "reason": "; ".join(part for part in (reason, growth) if part),
        "counterexample": _counterexample(mark, exercise, language),
    }


def _note(error: str, line: int | None, language: Language) -> str:
    """What went wrong while the file was loaded."""
    said = _said("grade.reason.time", language, seconds="1") if error == "time" else error
    return said if line is None else _said("grade.at_line", language, said=said, line=line)


def _counterexample(mark: Mark, exercise: Exercise, language: Language) -> Record | None:
    found = mark.counterexample
    if found is None:
        return None
    call = f"{mark.question.name}({', '.join(repr(one) for one in found.args)})"
    shown = f"{call}  ({_said('grade.called_twice', language)})" if found.twice else call
    kind = exercise.kind_of(mark.question)
    return {
        "input": _short(shown),
        "expected": _short(repr(found.expected)),
        "got": _short(found.got),
        "size": found.size,
        "picture": picture_of(kind.picture, found.args, language) if kind.picture else "",
    }


def _one(record: Record, exercise: Exercise, language: Language) -> str:
    width = max(len(question["name"]) for question in record["questions"])
    lines = [_pair(exercise.title.get(language, exercise.name), record["student"], language)]
    lines += [f"  {_pair(_said('grade.notes', language), note, language)}" for note in record["notes"]]
    for question in record["questions"]:
        verdict = f"{SIGNS[question['verdict']]} {_said('grade.verdict.' + question['verdict'], language)}"
        score = f"{question['points']:g}/{question['of']:g}"
        lines.append(f"  {question['name']:{width}}  {verdict:12} {score:>7}  {question['reason']}".rstrip())
        if found := question["counterexample"]:
            for key in ("input", "expected", "got"):
                if found[key]:
                    lines.append(f"  {'':{width}}    {_pair(_said(f'grade.{key}', language), found[key], language)}")
    score = f"{record['points']:g}/{record['of']:g}"
    lines.append(f"  {_pair(_said('grade.total', language), score, language)}")
    return "\n".join(lines)


def _pair(name: str, value: str, language: Language) -> str:
    """With a colon, as the language sets it."""
    return _said("grade.pair", language, name=name, value=value)


def _class_table(records: Sequence[Record], exercise: Exercise, language: Language) -> str:
    heads = "".join(f"<th class='turned'><code>{escape(question.name)}</code></th>" for question in exercise.graded)
    rows = []
    for number, record in enumerate(records):
        cells = "".join(
            f"<td class='{one['verdict']}' title='{escape(one['reason'], quote=True)}'>{SIGNS[one['verdict']]} "
            f"{one['points']:g}</td>"
            for one in record["questions"]
        )
        name = f"<a href='#s{number}'>{escape(record['student'])}</a>"
        rows.append(f"<tr><th>{name}</th><td>{record['points']:g}/{record['of']:g}</td>{cells}</tr>")
    count = max(len(records), 1)
    means = "".join(
        f"<td>{sum(record['questions'][place]['points'] for record in records) / count:.2f}</td>"
        for place in range(len(exercise.graded))
    )
    mean = sum(record["points"] for record in records) / count
    key = " · ".join(
        f"<span class='{v}'>{SIGNS[v]} {escape(_said(f'grade.verdict.{v}', language))}</span>" for v in SIGNS
    )
    return (
        f"<h2>{escape(_said('grade.class', language))}</h2><div class='wide'><table><thead><tr>"
        f"<th>{escape(_said('grade.student', language))}</th><th>{escape(_said('grade.total', language))}</th>{heads}"
        f"</tr></thead><tbody>{''.join(rows)}</tbody><tfoot><tr>"
        f"<th>{escape(_said('grade.average', language))}</th><td>{mean:.2f}/{exercise.points:g}</td>{means}"
        f"</tr></tfoot></table></div><p class='key'>{key}</p>"
    )


def _section(number: int, record: Record, language: Language) -> str:
    parts = [
        f"<section id='s{number}'><h2>{escape(record['student'])} "
        f"<small>{record['points']:g}/{record['of']:g}</small></h2>"
    ]
    parts += [
        f"<p class='note'>{escape(_pair(_said('grade.notes', language), '', language))}<code>{escape(one)}</code></p>"
        for one in record["notes"]
    ]
    if all_right(record):
        parts.append(f"<p class='right'>✓ {escape(_said('grade.all_right', language))}</p>")
    for one in record["questions"]:
        if one["verdict"] == "right":
            continue
        verdict = escape(_said(f"grade.verdict.{one['verdict']}", language))
        parts.append(
            f"<article><h3><code>{escape(one['name'])}</code> <span class='{one['verdict']}'>{SIGNS[one['verdict']]} "
            f"{verdict}</span> {one['points']:g}/{one['of']:g}</h3><p>{escape(one['reason'])}</p>"
        )
        if found := one["counterexample"]:
            rows = "".join(
                f"<dt>{escape(_said(f'grade.{key}', language))}</dt><dd><code>{escape(found[key])}</code></dd>"
                for key in ("input", "expected", "got")
                if found[key]
            )
            parts.append(
                f"<p class='small'>{escape(_said('grade.smallest', language))}</p><dl>{rows}</dl>{found['picture']}"
            )
        parts.append("</article>")
    return "".join([*parts, "</section>"])


def _said(key: str, language: Language, **values: str | int) -> str:
    return Message(key, key, values).inside(language)


def _short(text: str) -> str:
    return text if len(text) <= MOST_SHOWN else text[: MOST_SHOWN - 1] + "…"


_PAGE = """<!doctype html>
<html lang="{language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>
body {{ font: 16px/1.5 system-ui, sans-serif; color: #1f2733; margin: 2rem auto; max-width: 72rem; padding: 0 1rem }}
.wide {{ overflow-x: auto }} table {{ border-collapse: collapse; font-size: .85rem }}
th, td {{ border: 1px solid #d5d9df; padding: .25rem .5rem; text-align: left; white-space: nowrap }}
thead th {{ background: #f3f5f8; vertical-align: bottom }} thead th.turned code {{ writing-mode: vertical-rl; transform: rotate(180deg) }} tfoot td, tfoot th {{ background: #f3f5f8 }}
.right {{ background: #e4f4e6 }} .partly {{ background: #fff4d6 }} .wrong {{ background: #fde4e1 }}
.missing {{ background: #eceef1 }} .error, .time, .memory, .crash {{ background: #f6e0f0 }}
span.right, span.partly, span.wrong, span.missing, span.error, span.time, span.memory, span.crash {{ padding: 0 .3em; border-radius: .2em }}
section {{ border-top: 2px solid #d5d9df; margin-top: 2rem }} article {{ margin: 1rem 0 }} h3 {{ font-size: 1rem; margin-bottom: 0 }}
p {{ margin: .3rem 0 }} p.right {{ display: inline-block; padding: .1rem .6rem }} .small, .foot, .key {{ font-size: .85rem; color: #4a5462 }}
dl {{ display: grid; grid-template-columns: max-content 1fr; gap: .1rem .8rem; margin: .3rem 0 }} dt {{ color: #4a5462 }} dd {{ margin: 0; overflow-wrap: anywhere }}
svg {{ max-width: 22rem; height: auto; border: 1px solid #e3e6ea }}
@media print {{ section {{ break-inside: avoid }} }}
</style></head><body>
{body}
</body></html>
"""  # noqa: E501
