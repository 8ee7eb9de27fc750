"""The command line: `noyau VERB GAME BOARD… [options]`. One file per verb; no game logic here.

Data goes to stdout, talk to stderr. Exit codes: 0 solved, true, proved; 1 a "no" from check or grade; 2 the request is
wrong; 3 a limit was reached; 70 a fault of noyau itself; 130 interrupted.
"""

from __future__ import annotations

import errno
import os
import signal
import sys
import warnings
from importlib import import_module
from typing import Any

import click

from noyau import __version__
from noyau.cli.terminal import Context, begin, colour, complaint, folded, inside, language, speaking, spelt, width
from noyau.errors import LimitReached, NoyauError, TooLarge
from noyau.languages import LANGUAGES, message

FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO}
VERBS = {
    "solve": "who wins, by which moves, how fast, and the proof",
    "sum": "games side by side, through their values",
    "explain": "work a small game out, step by step, as on paper",
    "check": "verify a proof file without solving anything",
    "prove": "turn a searched answer into a proved one",
    "play": "open the board in the browser",
    "export": "one HTML file that plays by itself, offline",
    "duel": "play in the terminal",
    "draw": "draw the board, the arena or the kernel into a file",
    "cyclic": "bytes in which no four in a row come twice, and where they are",
    "race": "document 000's four algorithms on one board",
    "methods": "the ways in which a game can be solved",
    "schema": "the JSON schema of a game's answer",
    "make": "a new board or puzzle, to a file",
    "book": "a booklet of new puzzles to print, with their answers",
    "sweep": "the same question over many boards, one row each",
    "plot": "growth and distributions of a sweep",
    "learn": "an exercise of the documents: the session, hand-outs, starter files",
    "grade": "run students' files, and show the smallest failure of each function",
    "tour": "solve a board of every game and check each proof",
}


class Verbs(click.Group):
    """Imports a verb only when it is called: starting must not wait for NumPy."""

    context_class = Context

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        """Every call begins with its own language and colours, however many there are in a process."""
        words = begin(args)
        return super().make_context(info_name, words, parent, color=colour(), **extra)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """In the order in which they are met."""
        return list(VERBS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """Import the verb's file."""
        if name not in VERBS:
            return None
        command: click.Command = getattr(import_module(f"noyau.cli.{name}"), name)
        return speaking(command)

    def invoke(self, ctx: click.Context) -> object:
        """Run the verb; click would call it a failure when the reader of the output leaves, which is their right."""
        try:
            done = super().invoke(ctx)
            sys.stdout.flush()  # what cannot be written is heard of here, not when Python ends
        except BrokenPipeError:
            _forget_output()
            return 0
        return done

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of verbs and that of the games, without importing any."""
        with formatter.section("Verbs"):
            formatter.write_dl(list(VERBS.items()))
        with formatter.section("Games"):
            formatter.write_dl(_games())
        formatter.write_paragraph()
        formatter.write_text("`noyau VERB --help` says more, `noyau VERB GAME --help` lists the options.")

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """What may stand anywhere, behind the list of verbs."""
        self.format_commands(ctx, formatter)
        with formatter.section("Everywhere"):
            formatter.write_dl(
                [
                    (f"--lang {'|'.join(LANGUAGES)}", "the language (otherwise NOYAU_LANG or the system's)"),
                    ("--color auto|always|never", "colours (otherwise where there is a terminal; NO_COLOR says none)"),
                    ("--version", "Show the version and exit."),
                    ("-h, --help", "Show this message and exit."),
                ]
            )


def _games() -> list[tuple[str, str]]:
    """Each game and its rules in a line, from the catalogues: no game is imported."""
    from noyau.games import names

    return [(name, message(f"{name}.summary", text=name).inside(language())) for name in names()]


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
    _open_what_is_closed()
    # NumPy starts a thread per core when it is imported, which costs more than most commands; ours are our own.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    for ends in (
        signal.SIGTERM,
        getattr(signal, "SIGHUP", signal.SIGTERM),
    ):  # a terminal that is closed, where there are
        if signal.getsignal(ends) is not signal.SIG_IGN:  # as `nohup` wants it
            signal.signal(ends, _terminated)
    try:
        code = noyau.main(standalone_mode=False)
    except NoyauError as error:
        _say(complaint(error))
        code = 3 if isinstance(error, LimitReached) else 2
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        code = 2
    except click.ClickException as error:
        _say(_sentence(error))
        code = 2
    except (click.Abort, KeyboardInterrupt):
        _say(inside("interrupted"))
        code = 130
    except MemoryError:
        _say(complaint(TooLarge("this needs more memory than there is", hint="try a smaller board")))
        code = 2
    except OSError as error:
        code = _unwritten(error)
    except Exception as error:  # a fault of ours, which must not look like a "no"
        code = _fault(error)
    sys.exit(code if isinstance(code, int) else 0)


def _open_what_is_closed() -> None:
    """Standard streams that were closed (`>&-`): nobody listens, and no file that is opened may take their place."""
    for number, name, mode in ((0, "stdin", "r"), (1, "stdout", "w"), (2, "stderr", "w")):
        if getattr(sys, name) is None:
            nowhere = os.open(os.devnull, os.O_RDONLY if mode == "r" else os.O_WRONLY)
            if nowhere != number:
                os.dup2(nowhere, number)
                os.close(nowhere)
            setattr(sys, name, open(number, mode, encoding="utf-8", closefd=False))  # noqa: SIM115 - until we end


def _unwritten(error: OSError) -> int:
    """What is said when the output cannot be written; files say that themselves, with their names."""
    if error.errno not in FULL:
        return _fault(error)
    _forget_output()
    said = f"the output cannot be written: {error.strerror}"
    _say(complaint(NoyauError(said, hint="make room, or send it elsewhere")))
    return 2


def _forget_output() -> None:
    """Nobody hears what is still to be written; Python would complain of it when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _fault(error: Exception) -> int:
    """One sentence; NOYAU_DEBUG shows where it happened."""
    if os.environ.get("NOYAU_DEBUG"):
        raise error
    said = f"this is a fault of noyau, not of yours: {type(error).__name__}: {error}"
    _say(complaint(NoyauError(said, hint="set NOYAU_DEBUG=1 to see where, and tell us")))
    return 70


def _say(complaint: str) -> None:
    """One sentence on stderr, which says who speaks."""
    told = folded(f"noyau: {complaint}", width(err=True)).removeprefix("noyau:")
    click.echo(click.style("noyau:", fg="red", bold=True) + told, err=True, color=colour())


def _sentence(error: click.ClickException) -> str:
    """What click says over several lines, as the sentence with a hint that everything else gets."""
    said = error.format_message()
    context = error.ctx if isinstance(error, click.UsageError) else None
    path = context.command_path if context else "noyau"
    said = said.replace("(Did you mean one of:", "Did you mean one of").replace("?)", "?")
    plain = f"{said[:1].lower()}{said[1:]}".rstrip(".")
    told = complaint(NoyauError(plain, hint=f"`{path} --help` says what is allowed"))
    return spelt(told) if isinstance(error, click.MissingParameter) else told


def _terminated(number: int, frame: object) -> None:
    """Leave as after Ctrl-C: what was begun is cleared away."""
    sys.exit(128 + number)


def _warn(message: Warning | str, *more: object, **others: object) -> None:
    """A doubt about a file, in one line, as everything else that is said."""
    _say(inside(str(message)))
