"""On a terminal: a bar while much is written, a line while something takes long."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

import click

from noyau.deadline import Progress
from noyau.languages import Language, message
from noyau.saving import Stream

WORTH_A_BAR = 1 << 26
"""Less is written before a bar could be read."""
WORTH_A_LINE = 1.0
"""Seconds: who waits longer is told how far it is."""
ERASE_LINE = "\r\x1b[K"


def watched(content: Iterable[bytes]) -> Iterable[bytes]:
    """The same content; while it is used, a bar on stderr, if that is a terminal and there is much to come.

    >>> b"".join(watched(Stream([b"ab", b"c"], 3)))
    b'abc'
    """
    if not isinstance(content, Stream) or content.size < WORTH_A_BAR or not sys.stderr.isatty():
        return content
    return _with_bar(content)


def _with_bar(stream: Stream) -> Iterator[bytes]:
    with click.progressbar(length=stream.size, file=sys.stderr, show_pos=False) as bar:
        for piece in stream:
            yield piece
            bar.update(len(piece))


@contextmanager
def told(language: Language) -> Iterator[Callable[[Progress], None] | None]:
    """What to hand to `progress=`: a line on stderr that says how far it is, gone when it is over; else None."""
    if not sys.stderr.isatty():
        yield None
        return
    shown = False

    def tell(progress: Progress) -> None:
        nonlocal shown
        if progress.seconds < WORTH_A_LINE:
            return
        shown = True
        seconds = f"{progress.seconds:.0f}"
        steps = "" if progress.steps is None else f"{progress.steps:,}"
        line = (
            message("progress.steps", seconds=seconds, steps=steps) if steps else message("progress", seconds=seconds)
        )
        click.echo(f"{ERASE_LINE}{line.inside(language)}", nl=False, err=True)

    try:
        yield tell
    finally:
        if shown:
            click.echo(ERASE_LINE, nl=False, err=True)


def same_command() -> str:
    """What to type to go on after an interruption."""
    return "noyau " + shlex.join(word for word in sys.argv[1:] if word != "--restart")
