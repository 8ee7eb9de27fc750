"""`noyau draw GAME BOARD… -o FILE`: the board, the arena with attractors and ranks, the kernel, or the thermograph."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from noyau.cli.games import GameVerb, language_option
from noyau.forms import Game
from noyau.games import game_of
from noyau.languages import Language, message
from noyau.play import Match
from noyau.positions import explore
from noyau.positions.paper import position_graph
from noyau.rules import Rules, for_two
from noyau.show import arena_view, board_view, save_drawing, to_svg
from noyau.show.files import save_pages
from noyau.show.kernel import kernel_view
from noyau.show.view import MOST_DRAWN
from noyau.solvers.arenas.laid_out import seen_regions
from noyau.solvers.paper.levels import label_of_each

POSITION = "position"


def _draw(
    rules: Rules[Any, Any],
    *,
    arena: bool,
    kernel: bool,
    thermograph: bool,
    upto: int | None,
    out: Path | None,
    moves: tuple[str, ...],
    lang: Language,
    **asked: bool,
) -> None:
    match = Match.resumed(rules, moves)
    named = _named_drawing(game_of(rules), asked, elsewhere=bool(arena or kernel or thermograph or moves))
    if named is not None:
        _draw_as_named(rules, match.turn.position, named, out, lang)
        return
    if thermograph:
        _draw_thermograph(rules, match.turn.position, out, lang)
        return
    if kernel:
        game = for_two(rules, "a kernel")
        graph = position_graph(game, most=2 * MOST_DRAWN)
        view = kernel_view(game, graph, label_of_each(graph))
    elif arena:
        explored = explore(for_two(rules, "an arena"), most=MOST_DRAWN)
        view = arena_view(explored, seen_regions(explored), match.visited if moves else (), upto)
    else:
        view = board_view(rules, match.turn)
    if out is None:
        click.echo(to_svg(view, lang), nl=False)
    else:
        save_drawing(view, out, lang)
        click.echo(f"drawn: {out}", err=True)


def _draw_as_named(rules: Rules[Any, Any], at: Any, name: str, out: Path | None, language: Language) -> None:
    """A drawing of the game's own, made by its file in `noyau.show`."""
    drawing = import_module(f"noyau.show.{game_of(rules).name}").DRAWINGS[name](rules, at, language)
    if out is None:
        click.echo(drawing.whole, nl=False)
    else:
        save_pages(drawing, out)
        click.echo(f"drawn: {out}", err=True)


def _named_drawing(game: Game, asked: Mapping[str, bool], *, elsewhere: bool) -> str | None:
    """The drawing of the game's own that is wanted: the one asked for, or its first when nothing else is."""
    for name in game.drawings:
        if asked[name] and name != POSITION:
            return name
    first = next(iter(game.drawings), None)
    return None if elsewhere or asked.get(POSITION) or first == POSITION else first


def _options_of(game: Game) -> list[click.Option]:
    named = {**game.drawings, POSITION: "the board as it stands, also after --moves"} if game.drawings else {}
    return [click.Option([f"--{name}"], is_flag=True, help=says) for name, says in named.items()]


def _draw_thermograph(rules: Rules[Any, Any], at: Any, out: Path | None, language: Language) -> None:
    from noyau.show.files import save_as
    from noyau.show.thermograph import WIDTH, thermograph_svg, thermograph_tikz
    from noyau.values import value_of

    drawn = value_of(for_two(rules, "a thermograph"), at).thermograph
    title = message("thermograph.title", mean=str(drawn.mean), temperature=str(drawn.temperature))
    if out is None:
        click.echo(thermograph_svg(drawn, title, language), nl=False)
    else:
        save_as(out, lambda: thermograph_svg(drawn, title, language), lambda: thermograph_tikz(drawn), WIDTH)
        click.echo(f"drawn: {out}", err=True)


def moves_option() -> click.Option:
    """`--moves "take 2; take 1"`: a match that has already begun."""
    return click.Option(
        ["--moves"], default="", metavar='"MOVE; MOVE; …"', help="moves already played, with semicolons between them",
        callback=lambda ctx, option, value: tuple(part for part in (move.strip() for move in value.split(";")) if part),
    )  # fmt: skip


draw = GameVerb(
    "draw",
    "Draw the board, the arena with attractors and ranks, the kernel, or the thermograph; svg, png, pdf or tikz by the "
    "suffix of FILE.",
    _draw,
    [
        click.Option(
            ["-o", "--out"], type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
            help="where to (otherwise SVG to stdout)",
        ),
        click.Option(["--arena"], is_flag=True, help="the arena instead of the board"),
        click.Option(
            ["--kernel"], is_flag=True,
            help="the graph of positions with its kernel and labels, when both players have the same moves",
        ),
        click.Option(["--thermograph"], is_flag=True, help="the thermograph of the position: its value against a tax"),
        click.Option(
            ["--upto"], type=click.IntRange(min=0), metavar="RANK",
            help="mark only the rings of the attractors up to this rank",
        ),
        moves_option(),
        language_option(),
    ],
    options_of=_options_of,
)  # fmt: skip
