"""`noyau solve GAME BOARD…`: the answer, and on request the proof."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from noyau.cli.games import GameVerb, json_option, language_option, parameter
from noyau.cli.progress import told, watched
from noyau.deadline import Deadline
from noyau.errors import LimitReached
from noyau.forms import Game, board_text, read_words, solve_fields
from noyau.games import game_of
from noyau.languages import Language
from noyau.rules import Rules
from noyau.saving import write_whole
from noyau.show.text import answer_lines
from noyau.solution import Solution
from noyau.solvers import output, unanswered
from noyau.solvers import solve as solve_game


def _solve(
    rules: Rules[Any, Any],
    *,
    as_json: bool,
    proof: Path | None,
    limit: float | None,
    lang: Language,
    **more: Any,
) -> int:
    asked = solve_fields(game_of(rules))
    options = read_words(asked, {field.name: more.pop(field.name) for field in asked})
    method = options.pop("method", None)
    outputs: dict[str, Path] = {name: path for name, path in more.items() if path is not None}
    deadline = Deadline.of(limit)
    try:
        with told(lang) as progress:
            solution = solve_game(
                rules, method=method, limit=deadline, progress=progress, outputs=frozenset(outputs), **options
            )
    except LimitReached:
        if as_json:
            _print_json(rules, unanswered(rules, method).as_json(), {"kind": "none", "claim": "unknown so far"}, limit)
        raise
    if proof is not None:
        from noyau.certificates import write_proof

        write_proof(solution.proof, proof)
    too_late = _write(solution, outputs, method, deadline)
    if as_json:
        _print_json(rules, solution.answer.as_json(), solution.proof.as_json(), solution.seconds)
    else:
        for line in answer_lines(solution, lang):
            click.echo(line)
        if proof is not None:
            click.echo(f"proof written to {proof}", err=True)
    if too_late is not None:
        raise too_late
    for name, path in outputs.items() if not as_json else ():
        click.echo(f"{name} written to {path}", err=True)
    return 0 if solution.finished else 3


def _write(
    solution: Solution[Any, Any, Any], outputs: dict[str, Path], method: str | None, deadline: Deadline
) -> LimitReached | None:
    """The files that were asked for; what is said when the time is up, which keeps nobody from hearing the answer."""
    for name, path in outputs.items():
        try:
            content = output(solution, name, method=method, limit=deadline)
            write_whole(path, content if isinstance(content, bytes) else watched(content))
        except LimitReached as reached:
            return reached
    return None


def _options_of(game: Game) -> list[click.Parameter]:
    """What this game's solver can be told, and the files that it can write."""
    return [
        *map(parameter, solve_fields(game)),
        *(
            click.Option([f"--{name}"], type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help=says)
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
        click.Option(["--proof"], type=click.Path(dir_okay=False, path_type=Path), help="write the proof to a file"),
        click.Option(
            ["--limit"], type=click.FloatRange(min=0), metavar="SECONDS", help="give up after so long (exit code 3)"
        ),
        language_option(),
    ],
    options_of=_options_of,
)
