"""A bar on the terminal while much is written."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator

import click

from noyau.saving import Stream

WORTH_A_BAR = 1 << 26
"""Less is written before a bar could be read."""


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
