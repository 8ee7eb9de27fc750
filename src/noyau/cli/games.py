"""Commands that begin with a game: `noyau solve GAME BOARD… [options of the game] [options of the verb]`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import click

from noyau.forms import Field, Game, fields_of, rules_from
from noyau.games import find, names
from noyau.languages import LANGUAGES, Language, users_language

Action = Callable[..., int | None]


class GameVerb(click.Group):
    """A verb with one command per game, made from what the game asks for."""

    def __init__(
        self,
        name: str,
        help: str,
        action: Action,
        options: Sequence[click.Option],
        options_of: Callable[[Game], Sequence[click.Parameter]] = lambda game: (),
        **more: Any,
    ) -> None:
        more.setdefault("options_metavar", None)  # the options of a verb stand behind the board
        super().__init__(name=name, help=help, subcommand_metavar="GAME BOARD… [OPTIONS]…", **more)
        self.action, self.options, self.options_of = action, list(options), options_of

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Every game that discovery finds."""
        return list(names())

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of games, and where the options of each are told."""
        with formatter.section("Games"):
            formatter.write_dl([(name, find(name).summary) for name in names()])
        formatter.write_paragraph()
        formatter.write_text(f"`{ctx.command_path} GAME --help` lists the options.")

    def get_command(self, ctx: click.Context, name: str) -> click.Command:
        """The verb for one game; an unknown game is said with its neighbours."""
        game = find(name)
        fields = fields_of(game.rules)

        def run(**given: Any) -> int | None:
            words = {field.name: given.pop(field.name) for field in fields}
            rules = rules_from(game.rules, {name: word for name, word in words.items() if word is not None})
            return self.action(rules, **given)

        return click.Command(
            name,
            callback=run,
            params=[*map(parameter, fields), *self.options_of(game), *self.options],
            help=game.summary,
            short_help=game.summary,
            context_settings={"help_option_names": ["-h", "--help"]},
        )


def language_option() -> click.Option:
    """`--lang`, for every verb that talks."""
    return click.Option(
        ["--lang"], type=click.Choice(LANGUAGES), default=None, help="language (otherwise NOYAU_LANG or the system's)",
        callback=lambda ctx, option, value: value or users_language(),
    )  # fmt: skip


def json_option() -> click.Option:
    """`--json`, for every verb that answers."""
    return click.Option(["--json", "as_json"], is_flag=True, help="print exactly one JSON object")


def parameter(field: Field) -> click.Parameter:
    """An argument or an option that asks for a field."""
    if field.board:
        return click.Argument([field.name], metavar="FILE" if field.kind == "digraph" else None)
    if field.kind == "bool":
        return click.Option([field.flag, field.name], is_flag=True, default=bool(field.default), help=field.question)
    usual = f" (otherwise {field.default})" if field.default not in (None, "") else ""
    metavar = "|".join(field.choices) or {"int": "N", "ints": "N,N,…"}.get(field.kind, "TEXT")
    return click.Option([field.flag, field.name], metavar=metavar, default=None, help=field.question + usual)


__all__ = ["Action", "GameVerb", "Language", "json_option", "language_option", "parameter"]
