"""`noyau sum "nim 3,4" "snort path:3"`: games side by side, through their Grundy values or their partizan values."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from noyau.cli.files import file_option, refuse_two_on_stdout, write_proof_file, written
from noyau.cli.games import SEVERAL, json_option, language_option
from noyau.cli.progress import told
from noyau.cli.terminal import folded, inside, say, width
from noyau.deadline import Deadline
from noyau.errors import BadRules, CannotRead
from noyau.forms import rules_from
from noyau.languages import Language, message
from noyau.phrases import move_text
from noyau.positions import first_turn
from noyau.show.sentences import headline, of_player
from noyau.solvers.sums import SumOfGames, SumOfValues, SumSearched, add_up, proof_of_sum
from noyau.sums.lines import split_at_plus
from noyau.sums.sum import Sum

Found = SumOfGames | SumOfValues | SumSearched
LONGEST = 240
"""Letters of a value; longer ones are told in the JSON alone."""


def _sum(
    parts: tuple[str, ...],
    *,
    to_move: str | None,
    as_json: bool,
    proof: Path | None,
    limit: float | None,
    lang: Language,
) -> None:
    talk = refuse_two_on_stdout([proof], as_json=as_json)
    named = [line for part in parts for line in split_at_plus(part)]
    if not all(named):
        raise CannotRead("a part of the sum is empty", hint='write each as one word, like "nim 3,4"')
    rules = rules_from(Sum, {"terms": SEVERAL.join(named)} | ({"to_move": to_move} if to_move else {}))
    if proof is not None:
        _refuse_proof(rules)
    with told(lang) as progress:
        found = add_up(rules, limit=Deadline.of(limit, progress=progress))
    winner = rules.to_move if found.mover_wins else rules.to_move.other
    if as_json:
        moves = [[number, move.plain()] for number, move in found.winning_moves]
        click.echo(json.dumps({"games": list(named), "answer": _answer(found, rules, int(winner), moves)}))
    else:
        say(headline(rules, first_turn(rules), lang), err=talk, fg="cyan")
        _tell(named, found, of_player("answer.wins", rules, winner).inside(lang), lang, talk=talk)
    if proof is not None and isinstance(found, SumOfGames):
        write_proof_file(proof, proof_of_sum(rules.side_by_side, found))
        written("proof", proof)


def _tell(named: list[str], found: Found, who_wins: str, lang: Language, *, talk: bool) -> None:
    def says(key: str, **values: Any) -> str:
        return message(f"answer.{key}", **values).inside(lang)

    click.echo(click.style(who_wins, bold=True, fg="green"), err=talk)
    every = not isinstance(found, SumSearched) or found.every
    winning = _by_part(named, found, lang)
    key = "winning_moves" if every else "some_winning_moves"
    lines = [says(key, moves=winning) if winning else says("no_winning_move")]
    if isinstance(found, SumSearched):
        lines.append(says("values_too_large"))
    else:
        kind = "_value" if isinstance(found, SumOfValues) else ""
        outcome = {"outcome": found.value.outcome} if isinstance(found, SumOfValues) else {}
        worth = [_cut(str(value), lang) for value in found.values]
        lines.append(says(f"together{kind}", value=_cut(str(found.value), lang), **outcome))
        lines += (says(f"part{kind}", game=part, value=value) for part, value in zip(named, worth, strict=True))
    for line in lines:
        click.echo(folded(line, width(err=talk)), err=talk)


def _by_part(named: list[str], found: Found, lang: Language) -> str:
    """`nim 3: take 2, take 3; snort path:3: red 1`: each game is named once."""
    moves: dict[int, list[str]] = {}
    for number, move in found.winning_moves:
        moves.setdefault(number, []).append(move_text(move, lang))
    colon = inside(":")
    return "; ".join(f"{named[number]}{colon} {', '.join(told)}" for number, told in moves.items())


def _cut(value: str, lang: Language) -> str:
    """A value that can be read, or its beginning."""
    if len(value) <= LONGEST:
        return value
    return message("answer.value_cut", begins=value[:LONGEST], length=len(value)).inside(lang)


def _refuse_proof(rules: Sum) -> None:
    """Of which sums there are no proofs is known before anything is worked out."""
    if not rules.impartial:
        raise BadRules(
            "a sum of games whose players have different moves is written without a proof",
            hint="leave out --proof; `noyau prove value` proves the value of each part",
        )
    if rules.to_move != 1:
        raise BadRules("the proof of a sum is about player 1 moving first", hint="leave out --to-move")


def _answer(found: Found, rules: Sum, winner: int, moves: list[Any]) -> dict[str, Any]:
    who = {"winner": winner, "to_move": int(rules.to_move)}
    if isinstance(found, SumOfGames):
        worth = {"grundy": found.value, "grundy_of_part": list(found.values)}
        return {**who, **worth, "winning_moves": moves}
    if isinstance(found, SumSearched):
        return {**who, "value": None, "value_of_part": None, "outcome": None, "winning_moves": moves}
    values = {"value": str(found.value), "value_of_part": list(map(str, found.values)), "outcome": found.value.outcome}
    return {**who, **values, "winning_moves": moves}


sum = click.Command(
    "sum",
    callback=_sum,
    params=[
        click.Argument(["parts"], nargs=-1, required=True, metavar='"GAME BOARD…" …'),
        click.Option(["--to-move"], metavar="1|2", help="who moves first"),
        json_option(),
        file_option("--proof", help="write the proof to a file"),
        click.Option(
            ["--limit"], type=click.FloatRange(min=0), metavar="SECONDS", help="give up after so long (exit code 3)"
        ),
        language_option(),
    ],
    help="Games side by side: on your turn you move in one of them; whoever can move in none loses. "
    "`noyau duel sum` plays them.",
)
