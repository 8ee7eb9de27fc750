"""`noyau sweep GAME --over SPEC --ask winner,… --out R.parquet`: the same question over many boards."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any

import click

from noyau.cli.games import GameCommand, GameVerb, language_option, parameter, question_of
from noyau.cli.progress import ERASE_LINE, same_command
from noyau.cli.terminal import language, say
from noyau.errors import BadRules
from noyau.forms import Field, Game, fields_of, solve_fields
from noyau.games import find
from noyau.languages import Language, message
from noyau.sweep import Tally
from noyau.sweep import sweep as sweep_over
from noyau.sweep.question import has_seed

BETWEEN_LINES = 0.5


def _sweep(
    game: Game,
    *,
    over: tuple[str, ...],
    more: tuple[str, ...],
    ask: str | None,
    out: Path,
    workers: int | None,
    scheduler: str | None,
    limit: float | None,
    count: int | None,
    seed: int | str | None,
    proofs: Path | None,
    restart: bool,
    no_clock: bool,
    lang: Language,
    **options: Any,
) -> int:
    if scheduler is not None and workers is not None:
        raise BadRules("--workers are of this machine and --scheduler is elsewhere", hint="give one of the two")
    sweep = sweep_over(
        game.rules, (*over, *more), ask, workers=workers, scheduler=scheduler, limit=limit, count=count, seed=seed,
        proofs=proofs is not None, clock=not no_clock, **{name: word or None for name, word in options.items()},
    )  # fmt: skip
    teller = _Teller(lang)
    try:
        tally = sweep.write(out, proofs=proofs, restart=restart, progress=teller.tell if teller.shown else None)
    except (KeyboardInterrupt, SystemExit):
        teller.erase()
        click.echo(message("sweep.go_on", command=same_command()).inside(lang), err=True)  # whole, to be copied
        raise
    finally:
        teller.erase()
    key = "sweep.done" if tally.fresh else "sweep.nothing_to_do"
    say(message(key, rows=f"{tally.rows:,}", out=str(out)), err=True)
    return 0


class _Teller:
    """A line on the terminal: rows, rate, share decided, time left."""

    def __init__(self, language: Language) -> None:
        self._language, self.shown, self._last = language, sys.stderr.isatty(), 0.0

    def tell(self, tally: Tally) -> None:
        if time.monotonic() - self._last < BETWEEN_LINES:
            return
        self._last = time.monotonic()
        left = tally.seconds_left
        line = message(
            "sweep.progress" if left is not None else "sweep.progress.open",
            rows=f"{tally.rows:,}",
            of=f"{tally.total or 0:,}",
            rate=f"{tally.rate:,.0f}" if tally.rate >= 10 else f"{tally.rate:.1f}",
            decided=f"{100 * tally.decided / tally.fresh:.1f}",
            left=_clock(left or 0),
        )
        click.echo(f"{ERASE_LINE}{line.inside(self._language)}", nl=False, err=True)

    def erase(self) -> None:
        if self.shown and self._last:
            click.echo(ERASE_LINE, nl=False, err=True)


def _clock(seconds: float) -> str:
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}"


class SweepVerb(GameVerb):
    """A command per game whose options may be swept and whose board is a spec."""

    def get_command(self, ctx: click.Context, name: str) -> click.Command:
        """The options of the game, of its solver, and of sweeps; boards may also stand behind the game."""
        game = find(name)
        fields = (*fields_of(game.rules), *solve_fields(game))
        board = next(field.name for field in fields if field.board)
        options = [option for option in self.options if option.name != "seed" or not has_seed(game)]
        taken = {option.name for option in options}
        own = [_swept(field, game) for field in fields if not field.board and field.name not in taken]

        def run(**given: Any) -> int | None:
            return _sweep(game, more=given.pop(board), **given)

        summary = message(f"{name}.summary", text=game.summary).inside(language())
        command = GameCommand(
            name,
            callback=run,
            params=[click.Argument([board], nargs=-1), *own, *options],
            help=summary,
            short_help=summary,
            context_settings={"help_option_names": ["-h", "--help"]},
        )
        command.game, command.examples = game, tuple(self.examples)
        return command


def _swept(field: Field, game: Game) -> click.Parameter:
    """The option as everywhere; a box may also be `yes/no`."""
    asks = question_of(field, game)
    if field.kind != "bool":
        return parameter(field, asks)
    return click.Option([field.flag, field.name], flag_value="yes", is_flag=False, metavar="[yes/no]", help=asks)


sweep = SweepVerb(
    "sweep",
    "The same question over many boards, one row each. It goes on where it was stopped.",
    lambda rules: None,
    [
        click.Option(
            ["--over"], multiple=True, metavar="SPEC",
            help="'path:{1..40}', connected:7, graphs:6, a file of graph6 lines, a folder",
        ),
        click.Option(["--ask"], metavar="NAME,…", help="columns: keys of the game's answer (noyau schema GAME)"),
        click.Option(
            ["--out"], required=True, type=click.Path(dir_okay=False, path_type=Path),
            metavar="R.parquet|.csv|.jsonl|.db", help="the result",
        ),
        click.Option(["--workers"], type=click.IntRange(min=0), metavar="N", help="processes (otherwise all cores)"),
        click.Option(["--scheduler"], metavar="ADDRESS", help="a Dask cluster, such as tcp://host:8786"),
        click.Option(["--limit"], type=click.FloatRange(min=0), metavar="SECONDS", help="at most for each board"),
        click.Option(["--count"], type=click.IntRange(min=1), metavar="N", help="so many random boards of each spec"),
        click.Option(["--seed"], type=click.IntRange(min=0), metavar="S", help="of the first of them (otherwise 1)"),
        click.Option(
            ["--proofs"], type=click.Path(file_okay=False, path_type=Path), metavar="FOLDER", help="a proof per board"
        ),
        click.Option(["--restart"], is_flag=True, help="throw away what is there and begin anew"),
        click.Option(["--no-clock"], is_flag=True, help="no cpu_seconds: the same sweep writes the same bytes"),
        language_option(),
    ],
    examples=("--out R.csv", "--workers 2 --out R.parquet"),
)  # fmt: skip
