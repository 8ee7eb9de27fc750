"""`noyau cyclic 200`, `noyau cyclic --find 0x6161616c`: patterns with no n bytes twice, and where bytes are in them."""

from __future__ import annotations

import json
import os
import sys

import click

from noyau.cli.games import json_option
from noyau.cli.progress import watched
from noyau.errors import BadRules, CannotRead
from noyau.saving import Stream
from noyau.sequences.patterns import LETTERS, USUAL_WINDOW, Endian, Pattern, in_bytes

HEX = "hex:"


def _cyclic(
    *,
    count: str | None,
    window: int,
    alphabet: str,
    find: str | None,
    endian: Endian,
    every: bool,
    start: int,
    as_json: bool,
) -> int | None:
    pattern = Pattern(_raw(alphabet), window)
    if find is not None:
        if count is not None:
            raise BadRules(f"both a length, {count}, and --find {find[:60]} were given", hint="give one of them")
        return _find(pattern, _value(find, endian), every, as_json)
    if as_json or every:
        raise BadRules(f"{'--json' if as_json else '--all'} belongs to --find", hint="a pattern is written as it is")
    _write(pattern, start, pattern.length if count is None else start + _number(count))
    return None


def _find(pattern: Pattern, value: bytes, every: bool, as_json: bool) -> int | None:
    place = pattern.place_of(value)
    places = pattern.places_of(value) if every else [place] * (place is not None)
    if as_json:
        answer = {"window": value[: pattern.window].hex(), "position": place} | ({"positions": places} if every else {})
        click.echo(json.dumps({"n": pattern.window, "alphabet": pattern.alphabet.hex(), "answer": answer}))
    elif places:
        click.echo("\n".join(map(str, places)))
    if place is None:
        click.echo(
            "noyau: not in this pattern: these bytes would begin at its end and go on at its beginning", err=True
        )
        return 1
    return None


def _write(pattern: Pattern, start: int, stop: int) -> None:
    out = sys.stdout.buffer
    terminal = sys.stdout.isatty()
    stream = Stream(pattern.pieces(start, stop), stop - start)
    try:
        for piece in stream if terminal else watched(stream):
            out.write(piece)
        if terminal:
            out.write(b"\n")
        out.flush()
    except BrokenPipeError:  # the reader has enough (click would call that a failure)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _value(text: str, endian: Endian) -> bytes:
    """What is to be found: a number as programmers write it, bytes from standard input, or bytes as they are."""
    if text == "-":
        return sys.stdin.buffer.read()
    try:
        return in_bytes(int(text, 0), endian)
    except ValueError:
        return _raw(text)


def _raw(text: str) -> bytes:
    """The bytes of a word of the command line, whatever they are; after `hex:` two digits for each."""
    if not text.startswith(HEX):
        return os.fsencode(text)
    try:
        return bytes.fromhex(text[len(HEX) :])
    except ValueError as error:
        raise CannotRead(f"{text[:60]!r} is not made of pairs of hexadecimal digits", hint="like hex:00ff0a") from error


def _number(text: str) -> int:
    try:
        return int(text, 0)
    except ValueError as error:
        raise CannotRead(f"{text[:60]!r} is no length", hint="give a number, like 200 or 0x200") from error


cyclic = click.Command(
    "cyclic",
    callback=_cyclic,
    params=[
        click.Argument(["count"], required=False, metavar="[LENGTH]"),
        click.Option(
            ["-n", "--length", "window"], type=int, default=USUAL_WINDOW, metavar="N",
            help=f"how many bytes in a row are never the same (otherwise {USUAL_WINDOW})",
        ),
        click.Option(
            ["-a", "--alphabet"], default=LETTERS.decode(), metavar="LETTERS",
            help="the letters, in their order (otherwise a to z); hex:00ff for any bytes",
        ),
        click.Option(
            ["-l", "-o", "--find", "--lookup", "--offset", "find"], metavar="VALUE",
            help="only say where this is: a number, bytes, hex:6c616161, or - for standard input",
        ),
        click.Option(
            ["--little-endian/--big-endian", "endian"], default=True,
            callback=lambda ctx, option, little: "little" if little else "big",
            help="how a number that is to be found stands in memory (otherwise little)",
        ),
        click.Option(["--all", "every"], is_flag=True, help="with --find and fewer than n bytes: every place"),
        click.Option(["--start"], type=click.IntRange(min=0), default=0, metavar="PLACE", help="begin at this place"),
        json_option(),
    ],
    help="Bytes in which no n in a row come twice, and the place of such bytes: as pwntools' `cyclic`, found at once.",
)  # fmt: skip
