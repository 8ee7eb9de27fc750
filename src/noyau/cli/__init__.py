"""The command line: `noyau VERB GAME BOARD… [options]`. One file per verb; no game logic here.

Data goes to stdout, talk to stderr. Exit codes: 0 solved, true, proved; 1 a "no" from check; 2 the request is wrong;
3 a limit was reached; 70 a fault of noyau itself; 130 interrupted.
"""

from __future__ import annotations

import os
import signal
import sys
import warnings
from importlib import import_module

import click

from noyau import __version__
from noyau.errors import LimitReached, NoyauError

VERBS = {
    "solve": "who wins, by which moves, how fast, and the proof",
    "sum": "impartial games side by side, through their Grundy values",
    "explain": "work a small game out, step by step, as on paper",
    "check": "verify a proof file without solving anything",
    "prove": "turn a searched answer into a proved one",
    "play": "open the board in the browser",
    "duel": "play in the terminal",
    "draw": "draw the board, the arena or the kernel into a file",
    "cyclic": "bytes in which no four in a row come twice, and where they are",
    "methods": "the ways in which a game can be solved",
    "schema": "the JSON schema of a game's answer",
    "make": "a new board or puzzle, to a file",
    "sweep": "the same question over many boards, one row each",
    "plot": "growth and distributions of a sweep",
    "tour": "solve a board of every game and check each proof",
}


class Verbs(click.Group):
    """Imports a verb only when it is called: starting must not wait for NumPy."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """In the order in which they are met."""
        return list(VERBS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """Import the verb's file."""
        if name not in VERBS:
            return None
        command: click.Command = getattr(import_module(f"noyau.cli.{name}"), name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of verbs, without importing any."""
        with formatter.section("Verbs"):
            formatter.write_dl(list(VERBS.items()))


@click.group(
    cls=Verbs,
    options_metavar=None,
    subcommand_metavar="VERB GAME BOARD… [OPTIONS]…",
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(__version__, prog_name="noyau", message="%(prog)s %(version)s")
def noyau() -> None:
    """Games on graphs: exact answers, proofs, and a board to play on.

    \b
    noyau solve subtraction 21 --take 1,2,3,4
    noyau play
    """


def main() -> None:
    """Run, and turn every complaint into one sentence and an exit code."""
    warnings.showwarning = _warn
    signal.signal(signal.SIGTERM, _terminated)
    try:
        code = noyau.main(standalone_mode=False)
    except NoyauError as error:
        click.echo(f"noyau: {error.sentence()}", err=True)
        code = 3 if isinstance(error, LimitReached) else 2
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        code = 2
    except click.ClickException as error:
        click.echo(f"noyau: {_sentence(error)}", err=True)
        code = 2
    except (click.Abort, KeyboardInterrupt):
        click.echo("noyau: interrupted", err=True)
        code = 130
    except BrokenPipeError:  # the reader of our output left; that is their right
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    except MemoryError:
        click.echo("noyau: this needs more memory than there is. Hint: try a smaller board.", err=True)
        code = 2
    except Exception as error:  # a fault of ours, which must not look like a "no"
        code = _fault(error)
    sys.exit(code if isinstance(code, int) else 0)


def _fault(error: Exception) -> int:
    """One sentence; NOYAU_DEBUG shows where it happened."""
    if os.environ.get("NOYAU_DEBUG"):
        raise error
    said = f"this is a fault of noyau, not of yours: {type(error).__name__}: {error}"
    click.echo(f"noyau: {said}. Hint: set NOYAU_DEBUG=1 to see where, and tell us.", err=True)
    return 70


def _sentence(error: click.ClickException) -> str:
    """What click says over several lines, as the sentence with a hint that everything else gets."""
    said = error.format_message()
    context = error.ctx if isinstance(error, click.UsageError) else None
    path = context.command_path if context else "noyau"
    end = "" if said.endswith((".", "?")) else "."
    return f"{said[:1].lower()}{said[1:]}{end} Hint: `{path} --help` says what is allowed."


def _terminated(number: int, frame: object) -> None:
    """Leave as after Ctrl-C: what was begun is cleared away."""
    sys.exit(128 + number)


def _warn(message: Warning | str, *more: object, **others: object) -> None:
    """A doubt about a file, in one line, as everything else that is said."""
    click.echo(f"noyau: {message}", err=True)
