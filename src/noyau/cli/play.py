"""`noyau play [GAME BOARD…]`: open the board in the browser."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import click

from noyau.cli.games import GameVerb
from noyau.forms import Word, fields_of, words_of
from noyau.games import game_of
from noyau.rules import Rules


def _play(
    rules: Rules[Any, Any] | None = None,
    *,
    port: int,
    host: str,
    no_browser: bool,
    embed: str | None,
    students: Path | None,
) -> int:
    from noyau.server import serve
    from noyau.server.readable import may_read

    fragment = ""
    if rules is not None:
        words = words_of(rules)
        may_read(fields_of(type(rules)), words)
        fragment = f"#{_link(game_of(rules).name, words)}"
    return serve(port=port, open_browser=not no_browser, fragment=fragment, host=host, embed=embed, students=students)


def _link(game: str, words: Mapping[str, Word]) -> str:
    """The part of the address that names a match (web/src/match/link.ts reads it)."""
    parts = [("game", game)]
    for name, word in words.items():
        parts.append((f"is.{name}", "yes" if word else "no") if isinstance(word, bool) else (f"with.{name}", word))
    return urlencode(parts, safe=",")


def _options() -> list[click.Option]:
    return [
        click.Option(
            ["--port"], type=click.IntRange(0, 65535), metavar="N", default=8765, show_default=True,
            help="the next free one if it is busy; 0 for any",
        ),
        click.Option(
            ["--host"], default="127.0.0.1", show_default=True, metavar="ADDRESS",
            help="where to listen; beyond this machine (0.0.0.0) the address that is printed carries a token",
        ),
        click.Option(["--embed"], metavar="ORIGIN", help="a site whose pages may frame the board: https://example.edu"),
        click.Option(
            ["--students"], type=click.Path(path_type=Path), metavar="FOLDER",
            help="students' functions in the files of this folder may sit at the table; they run in the sandbox",
        ),
        click.Option(["--no-browser"], is_flag=True, help="print the address and do not open it"),
    ]  # fmt: skip


def _bare(**options: Any) -> int | None:
    context = click.get_current_context()
    return None if context.invoked_subcommand else _play(**options)


play = GameVerb(
    "play",
    "Open the board in the browser, on a game or to choose one there.",
    _play,
    _options(),
    invoke_without_command=True,
    options_metavar="[OPTIONS]",
    callback=_bare,
    params=_options(),
)
