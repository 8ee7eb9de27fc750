"""`noyau tour`: solve one board of every game and check each proof."""

from __future__ import annotations

import click

from noyau.certificates import check
from noyau.cli.terminal import folded, inside, width
from noyau.forms import rules_from
from noyau.games import find, names
from noyau.solvers import solve


def _tour() -> int:
    unproved = 0
    for name in names():
        game = find(name)
        proof = solve(rules_from(game.rules, game.try_first)).proof
        flaws = check(proof)
        unproved += bool(flaws)
        said = inside(f"{'not proved' if flaws else 'proved'}: {proof}")
        click.echo(folded(f"{name}: {said}", width()))
    return int(unproved > 0)


tour = click.Command("tour", callback=_tour, help="Solve a board of every game and check each proof.")
