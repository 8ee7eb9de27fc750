"""`noyau plot R.parquet --x n --y length`: growth and distributions of a sweep, or its rows as a page."""

from __future__ import annotations

from pathlib import Path

import click

from noyau.cli.games import language_option
from noyau.errors import BadRules
from noyau.languages import Language
from noyau.sweep.page import write_page
from noyau.sweep.plotting import plot as plot_rows
from noyau.sweep.results import read_result


def _plot(file: Path, *, x: str | None, y: str | None, by: str | None, out: Path | None, lang: Language) -> int:
    columns, rows = read_result(file)
    target = out or file.with_suffix(".svg" if x is not None else ".html")
    if target.suffix == ".html":
        write_page(columns, rows, target, lang)
    elif x is None:
        raise BadRules("nothing says what to draw", hint="--x n --y length, or -o R.html for the rows as a table")
    else:
        plot_rows(rows, target, x=x, y=y, by=by)
    click.echo(str(target))
    return 0


plot = click.Command(
    "plot",
    callback=_plot,
    params=[
        click.Argument(["file"], metavar="R.parquet|.csv|.jsonl|.db", type=click.Path(path_type=Path)),
        click.Option(["--x"], metavar="NAME", help="a column, n (vertices), edges, or an option that was swept"),
        click.Option(["--y"], metavar="NAME", help="the same; without it, how often each x comes"),
        click.Option(["--by"], metavar="NAME", help="a series for each of its values; two names with a comma"),
        click.Option(
            ["-o", "--out"],
            type=click.Path(dir_okay=False, path_type=Path),
            metavar="F.svg|.png|.pdf|.html",
            help="the drawing; .html is the rows as a table that sorts and filters, with the board beside",
        ),
        language_option(),
    ],
    help="Growth and distributions of what noyau sweep has written.",
)
