"""Commands that begin with a game: `noyau solve GAME BOARD… [options of the game] [options of the verb]`."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import click

from noyau.cli.terminal import Context, inside, language
from noyau.deadline import MORE_TIME, Deadline
from noyau.errors import BadRules, NoyauError
from noyau.forms import Field, Game, Word, fields_of, rules_from
from noyau.games import find, names
from noyau.languages import Language, catalogue, message
from noyau.phrases import word_shown
from noyau.rules import Rules

Action = Callable[..., int | None]
NO_REASON: Callable[[Game], str] = lambda game: ""  # noqa: E731
NO_BOARD = "unknown so far: not even the board was there in time"
A_MOMENT = 0.2
"""Seconds in which a board may be built whatever the limit is, so that an answer can say whose it is."""
ANSWER, FILES = "Answer", "Files"
SEVERAL = " + "
"""What stands between words that are typed one by one."""


class GameVerb(click.Group):
    """A verb with one command per game, made from what the game asks for.

    `unfit` says why the verb has no meaning for a game, in a sentence; such a game is not offered. `examples` are what
    may be typed behind the board, one for each line that the help shows. `also` are games that discovery does not find.
    """

    context_class = Context

    def __init__(
        self,
        name: str,
        help: str,
        action: Action,
        options: Sequence[click.Option],
        options_of: Callable[[Game], Sequence[click.Parameter]] = lambda game: (),
        *,
        unfit: Callable[[Game], str] = NO_REASON,
        examples: Sequence[str] = ("",),
        also: Callable[[], Mapping[str, Game]] = dict,
        **more: Any,
    ) -> None:
        more.setdefault("options_metavar", None)  # the options of a verb stand behind the board
        super().__init__(name=name, help=help, subcommand_metavar="GAME BOARD… [OPTIONS]…", **more)
        self.action, self.options, self.options_of = action, list(options), options_of
        self.unfit, self.examples, self.also = unfit, examples, also

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Every game for which the verb means something."""
        return [*(name for name in names() if not self.unfit(find(name))), *self.also()]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Two examples, the names of the games, and where the options of each are told."""
        first, *more = self.list_commands(ctx) if self.unfit is not NO_REASON else (*names(), *self.also())
        liked: list[str] = [name for name in ("subtraction", "snort", "dollar", "cubes") if name in (first, *more)]
        shown = liked[:2] or [first]
        with formatter.section("Examples"):
            for name, behind in zip(shown, (self.examples[-1], ""), strict=False):
                formatter.write(f"  {_example(ctx.command_path, find(name), behind)}\n")
        with formatter.section("Games"):
            formatter.write_text(", ".join((first, *more)))
        formatter.write_paragraph()
        formatter.write_text(f"`{ctx.command_path} GAME --help` lists the options of a game, `noyau --help` its rules.")

    def get_command(self, ctx: click.Context, name: str) -> click.Command:
        """The verb for one game; an unknown game is said with its neighbours."""
        game = self.also().get(name) or find(name)
        if reason := self.unfit(game):
            raise BadRules(reason, hint=f"`noyau {self.name} --help` lists the games for which it means something")
        fields = fields_of(game.rules)

        def run(**given: Any) -> int | None:
            words = {field.name: given.pop(field.name) for field in fields}
            words = {name: SEVERAL.join(word) if isinstance(word, tuple) else word for name, word in words.items()}
            deadline = Deadline.of(given.get("limit"))
            if "limit" in given:  # it begins here: building the board is part of it
                given["limit"] = deadline
            with deadline.saying(NO_BOARD, hint=MORE_TIME), deadline.ringing(at_least=A_MOMENT):
                rules = _typed(game, {name: word for name, word in words.items() if word is not None})
            return self.action(rules, **given)

        params = [
            *(parameter(field, question_of(field, game)) for field in fields),
            *self.options_of(game),
            *self.options,
        ]
        summary = message(f"{name}.summary", text=game.summary).inside(language())
        command = GameCommand(
            name,
            callback=run,
            params=params,
            help=summary,
            short_help=summary,
            context_settings={"help_option_names": ["-h", "--help"]},
        )
        command.game, command.examples = game, tuple(self.examples)
        return command


class GameCommand(click.Command):
    """A verb for one game: its help has two examples, and its options in groups."""

    context_class = Context
    game: Game
    examples: tuple[str, ...] = ()

    def format_arguments(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Nothing here: the board stands among the rules."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """What the board and the rules are, what is asked, which files are written."""
        with formatter.section("Examples"):
            for behind in self.examples:
                formatter.write(f"  {_example(ctx.command_path, self.game, behind)}\n")
        asked = {field.name: field for field in fields_of(self.game.rules)}
        groups: dict[str, list[tuple[str, str]]] = {"Rules": [], ANSWER: [], FILES: []}
        for param in self.get_params(ctx):
            if isinstance(param, click.Argument):
                field = asked[str(param.name)]
                groups["Rules"].append((param.make_metavar(ctx), question_of(field, self.game)))
            elif (record := param.get_help_record(ctx)) is not None:
                of_rules, of_file = param.name in asked, isinstance(param.type, click.Path)
                groups["Rules" if of_rules else FILES if of_file else ANSWER].append(record)
        for heading, rows in groups.items():
            if rows:
                with formatter.section(heading):
                    formatter.write_dl(rows)


def _typed(game: Game, words: Mapping[str, Word]) -> Rules[Any, Any]:
    """The rules that were typed. Complaints about a word call it as it is typed: --take, or TOKENS."""
    try:
        rules: Rules[Any, Any] = rules_from(game.rules, words)
    except NoyauError as error:
        for field in fields_of(game.rules):
            shown = parameter(field).make_metavar(click.Context(click.Command(""))) if field.board else field.flag
            if field.board and words.get(field.name) == "":
                raise BadRules(f"{shown} is empty", hint=field.question) from None
            if error.message.startswith((f"{field.name} has ", f"{field.name} is ")):
                error.message = shown + error.message.removeprefix(field.name)
        raise
    return rules


def _example(path: str, game: Game, behind: str) -> str:
    """A line that can be typed as it is: the game's first board, and what stands behind it."""
    called = path if path.endswith(f" {game.name}") else f"{path} {game.name}"
    return f"{called} {line_of(game, game.try_first)} {behind.replace('GAME', game.name)}".strip()


def line_of(game: Game, words: Mapping[str, Word]) -> str:
    """The words of a board as they are typed.

    >>> line_of(find("octal"), {"code": "0.77", "n": "13"})
    '0.77 --n 13'
    """
    parts: list[str] = []
    for field in fields_of(game.rules):
        word = words.get(field.name)
        if isinstance(word, str):
            words_of_board = word.split(SEVERAL) if field.several else [word]
            parts += words_of_board if field.board else [field.flag, word]
        elif word:
            parts.append(field.flag)
    return shlex.join(parts)


def question_of(field: Field, game: Game, keys: str = "") -> str:
    """What a field asks for, in the language of this session: the question that the page asks too.

    `keys` is where the catalogues have it below the game: `.solve`.
    """
    own = f"{game.name}{keys}.{field.name}"
    key = next((key for key in (own, f"solve.{field.name}") if key in catalogue("en")), "")
    if language() == "en" or not key:
        return inside(field.question)
    return message(key, text=field.question).inside(language())


def language_option() -> click.Option:
    """`--lang`, for every verb that talks: the language of the session, which `noyau --help` tells about."""
    return click.Option(["--lang"], default=None, hidden=True, callback=lambda ctx, option, value: value or language())


def json_option() -> click.Option:
    """`--json`, for every verb that answers."""
    return click.Option(["--json", "as_json"], is_flag=True, help="print exactly one JSON object")


def parameter(field: Field, question: str | None = None) -> click.Parameter:
    """An argument or an option that asks for a field, with its question in the language of this session."""
    if field.several:
        return click.Argument([field.name], nargs=-1, required=True, metavar='"GAME BOARD…" …')
    if field.board:
        return click.Argument([field.name], metavar="FILE" if field.kind == "digraph" else None)
    question = inside(field.question) if question is None else question
    if field.kind == "bool":
        return click.Option([field.flag, field.name], is_flag=True, default=bool(field.default), help=question)
    # The names of ways to do a thing are typed as they are; players are called as they are shown.
    shown = (lambda word: word_shown(word, language())) if field.kind == "player" else str
    usual = "" if field.default in (None, "") else inside(" (otherwise …)").replace("…", shown(str(field.default)))
    choices = [shown(word) for word in field.choices]
    metavar = "|".join(choices) or {"int": "N", "ints": "N,N,…"}.get(field.kind, "TEXT")
    return click.Option([field.flag, field.name], metavar=metavar, default=None, help=question + usual)


__all__ = ["Action", "GameVerb", "Language", "json_option", "language_option", "line_of", "parameter", "question_of"]
