"""`noyau solve GAME BOARD…`: the answer, and on request the proof."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from noyau.cli.files import file_option, refuse_two_on_stdout, write, write_proof_file, written
from noyau.cli.games import GameVerb, json_option, language_option, parameter, question_of
from noyau.cli.progress import told, watched
from noyau.cli.terminal import folded, width
from noyau.deadline import Deadline
from noyau.errors import LimitReached, NoyauError
from noyau.forms import Game, board_text, read_words, solve_fields
from noyau.games import game_of
from noyau.languages import Language
from noyau.rules import Rules
from noyau.show.sentences import answer_lines
from noyau.solution import Solution
from noyau.solvers import output, unanswered
from noyau.solvers import solve as solve_game

A_MOMENT = 0.5
"""Seconds in which the bare answer may still be found where more was asked than the limit allowed."""


def _solve(
    rules: Rules[Any, Any],
    *,
    as_json: bool,
    proof: Path | None,
    limit: Deadline,
    threads: int | None,
    lang: Language,
    **more: Any,
) -> int:
    asked = solve_fields(game_of(rules))
    options = read_words(asked, {field.name: more.pop(field.name) for field in asked})
    method = options.pop("method", None)
    outputs: dict[str, Path] = {name: path for name, path in more.items() if path is not None}
    to_stdout = refuse_two_on_stdout([proof, *outputs.values()], as_json=as_json)
    limit = Deadline.of(limit, threads=threads)
    try:
        with told(lang) as progress:
            solution = solve_game(
                rules,
                method=method,
                limit=limit,
                progress=progress,
                outputs=frozenset(outputs),
                thorough=proof is not None,
                **options,
            )
    except LimitReached:
        if as_json:
            _print_json(
                rules, unanswered(rules, method).as_json(), {"kind": "none", "claim": "unknown so far"}, limit.seconds
            )
        elif any(options.values()):
            _tell_the_rest(rules, method, lang, err=to_stdout)
        raise
    if proof is not None:
        write_proof_file(proof, solution.proof)
    failed = _write(solution, outputs, method, limit)
    if as_json:
        _print_json(rules, solution.answer.as_json(), solution.proof.as_json(), solution.seconds)
    else:
        _tell(solution, lang, err=to_stdout)
        if proof is not None:
            written("proof", proof)
    if failed is not None:
        raise failed
    for name, path in outputs.items() if not as_json else ():
        written(name, path)
    return 0 if solution.finished else 3


def _tell_the_rest(rules: Rules[Any, Any], method: str | None, lang: Language, *, err: bool) -> None:
    """Who wins, where that is found at once and what was asked besides was not found in time."""
    try:
        plain = solve_game(rules, method=method, limit=A_MOMENT)
    except NoyauError:
        return
    _tell(plain, lang, err=err)


def _tell(solution: Solution[Any, Any, Any], lang: Language, *, err: bool) -> None:
    """The board, the answer in bold, what else is known, and what it rests on."""
    room = width(err=err)
    looks: dict[int, dict[str, Any]] = {0: {"fg": "cyan"}, 1: {"bold": True, "fg": "green"}}
    for number, line in enumerate(answer_lines(solution, lang)):
        click.echo(click.style(folded(line, room), **looks.get(number, {})), err=err)


def _write(
    solution: Solution[Any, Any, Any], outputs: dict[str, Path], method: str | None, deadline: Deadline
) -> NoyauError | None:
    """The files that were asked for; why one cannot be made, which keeps nobody from hearing the answer."""
    for name, path in outputs.items():
        try:
            content = output(solution, name, method=method, limit=deadline)
            write(path, content if isinstance(content, bytes) else watched(content))
        except NoyauError as reason:
            return reason
    return None


def _options_of(game: Game) -> list[click.Parameter]:
    """What this game's solver can be told, and the files that it can write."""
    return [
        *(parameter(field, question_of(field, game, ".solve")) for field in solve_fields(game)),
        *(
            file_option(*(["-o"] if name == "out" else []), f"--{name}", help=says)
            for name, says in game.outputs.items()
        ),
    ]


def _print_json(rules: Rules[Any, Any], answer: Any, proof: Any, seconds: float | None) -> None:
    name, board = game_of(rules).name, board_text(rules)
    click.echo(json.dumps({"game": name, "board": board, "answer": answer, "proof": proof, "seconds": seconds}))


solve = GameVerb(
    "solve",
    "Who wins, by which moves, how fast, and the proof.",
    _solve,
    [
        json_option(),
        file_option("--proof", help="write the proof to a file"),
        click.Option(
            ["--limit"], type=click.FloatRange(min=0), metavar="SECONDS", help="give up after so long (exit code 3)"
        ),
        click.Option(
            ["--threads"], type=click.IntRange(min=1), metavar="N", help="at most so many threads; else all processors"
        ),
        language_option(),
    ],
    options_of=_options_of,
    examples=("--json", "--proof proof.json"),
)
