"""`noyau sum "nim 3,4" "subtraction 7 --take 1,2"`: impartial games side by side, through their Grundy values."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Any

import click

from noyau.cli.files import file_option, refuse_two_on_stdout, write_proof_file, written
from noyau.cli.games import GameVerb, json_option, language_option
from noyau.cli.terminal import folded, width
from noyau.errors import CannotRead
from noyau.forms import Game
from noyau.languages import Language, message
from noyau.phrases import move_text
from noyau.solvers.sums import proof_of_sum, solve_sum


def _sum(parts: tuple[str, ...], *, as_json: bool, proof: Path | None, lang: Language) -> None:
    talk = refuse_two_on_stdout([proof], as_json=as_json)
    games = [_rules(part) for part in parts]
    found = solve_sum(games)
    if proof is not None:
        write_proof_file(proof, proof_of_sum(games, found))
    winner = 1 if found.mover_wins else 2
    if as_json:
        moves = [[number, move.plain()] for number, move in found.winning_moves]
        answer = {"winner": winner, "grundy": found.value, "grundy_of_part": list(found.values), "winning_moves": moves}
        click.echo(json.dumps({"games": list(parts), "answer": answer}))
        return

    def says(key: str, **values: Any) -> str:
        return message(f"answer.{key}", **values).inside(lang)

    winning = "; ".join(f"{parts[number]}: {move_text(move, lang)}" for number, move in found.winning_moves)
    click.echo(click.style(says("wins", player=winner), bold=True, fg="green"), err=talk)
    lines = [
        says("winning_moves", moves=winning) if winning else says("no_winning_move"),
        says("together", value=found.value),
        *(says("part", game=part, value=value) for part, value in zip(parts, found.values, strict=True)),
    ]
    for line in lines:
        click.echo(folded(line, width(err=talk)), err=talk)
    if proof is not None:
        written("proof", proof)


def _rules(part: str) -> Any:
    """The rules that `nim 3,4` stands for, read as `noyau solve` reads them."""
    try:
        words = shlex.split(part)
    except ValueError as error:
        raise CannotRead(f"{part!r} cannot be read: {error}") from error
    if not words:
        raise CannotRead("a part of the sum is empty", hint='write each as one word, like "nim 3,4"')
    verb = GameVerb("sum", "", lambda rules: rules, [], unfit=_no_part)
    command = verb.get_command(click.get_current_context(), words[0])
    return command.main(words[1:], prog_name=f"noyau sum: {words[0]}", standalone_mode=False)


def _no_part(game: Game) -> str:
    return f"{game.name} is a puzzle, and sums are of games that two players play" if game.is_puzzle else ""


sum = click.Command(
    "sum",
    callback=_sum,
    params=[
        click.Argument(["parts"], nargs=-1, required=True, metavar='"GAME BOARD…" …'),
        json_option(),
        file_option("--proof", help="write the proof to a file"),
        language_option(),
    ],
    help="Impartial games side by side: on your turn you move in one of them; whoever can move in none loses.",
)
