"""`noyau check FILE`: verify a proof without solving anything."""

from __future__ import annotations

import json
from pathlib import Path

import click

from noyau.cli.games import json_option
from noyau.proofs.files import check_file

MOST_SHOWN = 20


def _check(file: Path, *, as_json: bool) -> int:
    proof, flaws = check_file(file)
    if as_json:
        reasons = [str(flaw) for flaw in flaws]
        click.echo(json.dumps({"file": str(file), "proved": not flaws, "claim": str(proof.claim), "flaws": reasons}))
        return int(bool(flaws))
    if not flaws:
        click.echo(f"proved: {proof.claim} (game {proof.game})")
        return 0
    click.echo(f"not proved: {proof.claim} (game {proof.game})")
    for flaw in flaws[:MOST_SHOWN]:
        click.echo(f"  {flaw}")
    if len(flaws) > MOST_SHOWN:
        click.echo(f"  and {len(flaws) - MOST_SHOWN} more")
    return 1


check = click.Command(
    "check",
    callback=_check,
    params=[click.Argument(["file"], type=click.Path(path_type=Path)), json_option()],
    help="Verify a proof file. Exit code 0: proved; 1: not proved, with every reason; 2: it cannot be read.",
)
