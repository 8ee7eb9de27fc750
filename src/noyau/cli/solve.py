"""`noyau solve GAME BOARD…`: the answer, and on request the proof."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from noyau.asking import Game, board_text
from noyau.cli.games import GameVerb, json_option, language_option
from noyau.errors import LimitReached
from noyau.games import game_of
from noyau.languages import Language
from noyau.proofs import write_proof
from noyau.saving import write_whole
from noyau.show.text import answer_text
from noyau.solvers import output
from noyau.solvers import solve as solve_game


def _solve(
    rules: Any,
    *,
    as_json: bool,
    proof: Path | None,
    limit: float | None,
    lang: Language,
    **more: Any,
) -> int | None:
    switches = {name: more.pop(name) for name in _switch_names(game_of(rules))}
    outputs: dict[str, Path | None] = more
    try:
        solution = solve_game(rules, limit=limit, **{name: True for name, on in switches.items() if on})
    except LimitReached:
        if as_json:
            _print_json(rules, {"winner": None}, {"kind": "none", "claim": "unknown so far"}, limit)
        raise
    if proof is not None:
        write_proof(solution.proof, proof)
    written = {name: path for name, path in outputs.items() if path is not None}
    for name, path in written.items():
        write_whole(path, output(solution, name))
    if as_json:
        _print_json(rules, solution.answer, solution.proof.as_json(), solution.seconds)
        return None
    click.echo(answer_text(solution, lang))
    if proof is not None:
        click.echo(f"proof written to {proof}", err=True)
    for name, path in written.items():
        click.echo(f"{name} written to {path}", err=True)
    return None


def _options_of(game: Game) -> list[click.Option]:
    """What this game's solver can be told, and the files that it can write."""
    return [
        *(click.Option([f"--{name}"], is_flag=True, help=says) for name, says in game.switches.items()),
        *(
            click.Option([f"--{name}"], type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help=says)
            for name, says in game.outputs.items()
        ),
    ]


def _switch_names(game: Game) -> list[str]:
    return [name.replace("-", "_") for name in game.switches]


def _print_json(rules: Any, answer: Any, proof: Any, seconds: float | None) -> None:
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
