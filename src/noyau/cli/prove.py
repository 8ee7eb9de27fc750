"""`noyau prove FILE`: a proof of what was only searched, when there is time for one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from noyau.certificates import Proof, Searched, check_file
from noyau.cli.files import STDOUT, out_option, write_proof_file, written
from noyau.cli.games import language_option
from noyau.cli.progress import told
from noyau.cli.terminal import folded, inside, width
from noyau.deadline import Deadline
from noyau.errors import LimitReached, TooLarge
from noyau.forms import rules_from
from noyau.games import find, game_of
from noyau.languages import Language
from noyau.rules import Rules
from noyau.solvers import solve

STILL_SEARCHED = 3


def _prove(file: Path, *, out: Path | None, limit: float | None, lang: Language) -> int:
    deadline = Deadline.of(limit)
    checked = check_file(file, limit=deadline)
    if checked.content["kind"] == "proved":
        _say(f"{'proved already' if checked.proved else 'not proved'}: {checked.claim}")
        return 0 if checked.proved else 1
    asked = checked.content["asked"]
    with deadline.ringing():
        rules = rules_from(find(asked["game"]).rules, asked["words"])
    with told(lang) as progress:
        proof = _proof(rules, Deadline.of(deadline, progress=progress))
    if isinstance(proof, Searched):
        _say(f"searched, and no proof was found that can be written down: {proof}")
        return STILL_SEARCHED
    write_proof_file(out or file, proof)
    _say(f"proved: {proof}", err=out == STDOUT)
    written("proof", out or file)
    return 0


def _say(text: str, *, err: bool = False) -> None:
    click.echo(folded(inside(text), width(err=err)), err=err)


def _proof(rules: Rules[Any, Any], deadline: Deadline) -> Proof:
    """By the usual method with more patience; where that is not enough, by laying out the whole arena."""
    proof = solve(rules, limit=deadline, thorough=True).proof
    ways = game_of(rules).ways
    if isinstance(proof, Searched) and len(ways) > 1 and "attractor" in ways:
        try:
            return solve(rules, method="attractor", limit=deadline).proof
        except LimitReached:
            raise
        except TooLarge:
            return proof
    return proof


prove = click.Command(
    "prove",
    callback=_prove,
    params=[
        click.Argument(["file"], type=click.Path(path_type=Path)),
        out_option("another file to write to; - is standard output"),
        click.Option(
            ["--limit"], type=click.FloatRange(min=0), metavar="SECONDS", help="give up after so long (exit code 3)"
        ),
        language_option(),
    ],
    help="Turn an answer that was only searched (`noyau solve … --proof FILE`) into a proved one.",
)
