"""`noyau make GAME [KIND] …`: a new board or puzzle, to a file or to the terminal.

Every game that has makers is a command; where there are several, each is a kind, and without one it is the first.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import click

from noyau.cli.files import STDOUT, out_option, refuse_two_on_stdout, write, written
from noyau.cli.games import json_option, line_of, parameter
from noyau.cli.terminal import Context, inside, language, note, speaking
from noyau.errors import BadRules, UnknownName
from noyau.forms import SEED, Field, Game, Maker
from noyau.games import find
from noyau.graphs.files import in_the_format_of
from noyau.graphs.formats.board_json import VERSION as BOARD_FORMAT
from noyau.make import board_file, label, maker_of, makers_of, match_file, names, title
from noyau.make.board import BOARD

MOST_IN_A_SET = 1_000
ANY_GAME = "board"
"""What is made for no game in particular."""


class Makers(click.Group):
    """One command per game, made from what its makers ask for."""

    context_class = Context

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Everything that can be made."""
        return sorted([ANY_GAME, *names()])

    def get_command(self, ctx: click.Context, name: str) -> click.Command:
        """The makers of one game."""
        if name == ANY_GAME:
            return self.command_of(None, BOARD, name)
        game = find(name)
        kinds = makers_of(game)
        return Kinds(game, kinds, self.command_of) if len(kinds) > 1 else self.command_of(game, maker_of(game), name)

    def command_of(self, game: Game | None, maker: Maker, name: str) -> click.Command:
        """What is done with one kind of boards."""
        return _command(game, maker, name)


class Kinds(click.Group):
    """A command per maker of a game; the options of the first may stand alone."""

    context_class = Context

    def __init__(
        self, game: Game, kinds: Mapping[str, Maker], command_of: Callable[[Game | None, Maker, str], click.Command]
    ) -> None:
        about = inside(f"new boards of {game.name}: a kind, or {next(iter(kinds))}")
        super().__init__(
            game.name, help=about, short_help=about, subcommand_metavar="[KIND] [OPTIONS]…", options_metavar=None,
            context_settings={"help_option_names": ["-h", "--help"]},
        )  # fmt: skip
        self.kinds = {name: command_of(game, maker, name) for name, maker in kinds.items()}

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Every kind, the usual one first."""
        return list(self.kinds)

    def get_command(self, ctx: click.Context, name: str) -> click.Command:
        """One kind; an unknown one is said with its neighbours."""
        if name not in self.kinds:
            raise UnknownName.among(f"kind of {self.name} boards", name, self.kinds)
        return self.kinds[name]

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Without a kind it is the first one, unless help is wanted."""
        first = args[0] if args else "-"
        usual = first.startswith("-") and first not in ("-h", "--help")
        return super().parse_args(ctx, [next(iter(self.kinds)), *args] if usual else args)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The options of the first kind, then the kinds."""
        next(iter(self.kinds.values())).format_options(ctx, formatter)
        with formatter.section("Kinds"):
            formatter.write_dl([(name, kind.get_short_help_str(90)) for name, kind in self.kinds.items()])
        formatter.write_paragraph()
        formatter.write_text(f"`{ctx.command_path} KIND --help` lists the options of another kind.")


def _command(game: Game | None, maker: Maker, name: str) -> click.Command:
    def run(out: Path | None, *, as_json: bool, boards: int | None = None, **typed: Any) -> None:
        refuse_two_on_stdout([out], as_json=as_json)
        output = None if out == STDOUT else out
        if boards is not None:
            _make_set(game, maker, typed, output=output, count=boards)
            return
        content = board_file(maker, typed, game)
        if content is None and game is not None:
            words = maker.made(typed)
            if out is None and not as_json:  # what can be typed after `noyau solve GAME`
                click.echo(line_of(game, words))
                return
            content = match_file(game, words)
        assert content is not None
        if output is not None:
            write(output, _as_named(output, content))
            written("board", output)
        _tell(maker, typed)
        if as_json:
            made = {"game": game.name if game else ANY_GAME, "made": _as_json(content), "file": output and str(output)}
            click.echo(json.dumps(made))
        elif output is None:
            click.echo(content.decode(), nl=False)

    meaning = inside(maker.meaning) if game is None else title(game, maker).inside(language())
    command = click.Command(
        name,
        callback=run,
        params=[
            *(asking(field, game, maker) for field in maker.fields),
            out_option(),
            *_set_option(maker),
            json_option(),
        ],
        help=meaning,
        short_help=meaning,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    return speaking(command)


def _set_option(maker: Maker) -> list[click.Option]:
    """`--count`, unless the maker asks for a number of that name itself."""
    if any(field.name == "count" for field in maker.fields):
        return []
    return [
        click.Option(
            ["--count", "boards"],
            type=click.IntRange(1, MOST_IN_A_SET),
            default=None,
            metavar="N",
            help=inside("with -o puzzle.json a numbered set, puzzle-01.json, puzzle-02.json …"),
        )
    ]


def _make_set(game: Game | None, maker: Maker, typed: dict[str, Any], *, output: Path | None, count: int) -> None:
    """Boards with one seed after the other, each in a file of its own."""
    if output is None:
        raise BadRules(f"{count} boards need files to be written to", hint="give -o puzzle.json")
    if not any(field.name == SEED.name for field in maker.fields):
        raise BadRules(f"the boards of {maker.name} would all be the same", hint="leave out --count")
    first = maker.asked(typed)[SEED.name]
    width = max(2, len(str(count)))
    for number in range(count):
        asked = {**typed, SEED.name: str(first + number)}
        content = board_file(maker, asked, game)
        if content is None:
            assert game is not None
            content = match_file(game, maker.made(asked))
        file = output.with_name(f"{output.stem}-{number + 1:0{width}}{output.suffix}")
        write(file, _as_named(file, content))
        written("board", file)
        _tell(maker, asked)


def _as_named(file: Path, content: bytes) -> bytes:
    """Boards and arenas in the format that the file's name says; a match or a set of cubes has one alone."""
    is_graph = content.startswith(b"digraph") or BOARD_FORMAT.encode() in content[:100]
    return in_the_format_of(file, content) if is_graph else content


def _tell(maker: Maker, typed: Mapping[str, Any]) -> None:
    if maker.tells is not None:
        note(maker.tells(**maker.asked(typed)))


def asking(field: Field, game: Game | None, maker: Maker) -> click.Parameter:
    """An option of a maker, with its question in the language of this session."""
    if game is None or language() == "en":
        return parameter(field)
    return parameter(field, label(game, maker, field).inside(language()))


def _as_json(content: bytes) -> Any:
    """JSON as it is, and any other file as one text."""
    return json.loads(content) if content.lstrip().startswith(b"{") else content.decode()


make = Makers("make", help="A new board or puzzle, to a file.", subcommand_metavar="GAME [KIND] [OPTIONS]…")
