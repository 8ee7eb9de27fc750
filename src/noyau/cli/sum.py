"""`noyau sum "nim 3,4" "snort path:3"`: games side by side, through their Grundy values or their partizan values."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Any

import click

from noyau.cli.files import file_option, refuse_two_on_stdout, write_proof_file, written
from noyau.cli.games import GameVerb, json_option, language_option
from noyau.cli.terminal import folded, width
from noyau.errors import BadRules, CannotRead
from noyau.forms import Game
from noyau.languages import Language, message
from noyau.phrases import move_text
from noyau.rules import Puzzle
from noyau.solvers.sums import SumOfGames, SumOfValues, add_values, adds_numbers, proof_of_sum, solve_sum


def _sum(parts: tuple[str, ...], *, as_json: bool, proof: Path | None, lang: Language) -> None:
    talk = refuse_two_on_stdout([proof], as_json=as_json)
    games = [_rules(part) for part in parts]
    for rules, part in zip(games, parts, strict=True):
        if isinstance(rules, Puzzle):
            raise BadRules(f"{part!r} is a puzzle for one, and a sum is played by two", hint="noyau solve answers it")
    found = solve_sum(games) if adds_numbers(games) else add_values(games)
    if proof is not None:
        if isinstance(found, SumOfValues):
            raise BadRules(
                "a sum of games whose players have different moves is written without a proof",
                hint="leave out --proof; `noyau prove value` proves the value of each part",
            )
        write_proof_file(proof, proof_of_sum(games, found))
    winner = 1 if found.mover_wins else 2
    if as_json:
        moves = [[number, move.plain()] for number, move in found.winning_moves]
        click.echo(json.dumps({"games": list(parts), "answer": _answer(found, winner, moves)}))
        return

    def says(key: str, **values: Any) -> str:
        return message(f"answer.{key}", **values).inside(lang)

    kind = "_value" if isinstance(found, SumOfValues) else ""
    outcome = {"outcome": found.value.outcome} if isinstance(found, SumOfValues) else {}
    winning = "; ".join(f"{parts[number]}: {move_text(move, lang)}" for number, move in found.winning_moves)
    click.echo(click.style(says("wins", player=winner), bold=True, fg="green"), err=talk)
    lines = [
        says("winning_moves", moves=winning) if winning else says("no_winning_move"),
        says(f"together{kind}", value=str(found.value), **outcome),
        *(says(f"part{kind}", game=part, value=str(value)) for part, value in zip(parts, found.values, strict=True)),
    ]
    for line in lines:
        click.echo(folded(line, width(err=talk)), err=talk)
    if proof is not None:
        written("proof", proof)


def _answer(found: SumOfGames | SumOfValues, winner: int, moves: list[Any]) -> dict[str, Any]:
    if isinstance(found, SumOfGames):
        worth = {"grundy": found.value, "grundy_of_part": list(found.values)}
        return {"winner": winner, **worth, "winning_moves": moves}
    values = {"value": str(found.value), "value_of_part": list(map(str, found.values)), "outcome": found.value.outcome}
    return {"winner": winner, **values, "winning_moves": moves}


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
    help="Games side by side: on your turn you move in one of them; whoever can move in none loses.",
)
