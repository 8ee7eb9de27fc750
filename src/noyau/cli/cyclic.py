"""`noyau cyclic 200`, `noyau cyclic --find 0x6161616c`: patterns with no n bytes twice, and where bytes are in them."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator

import click

from noyau.cli.games import json_option
from noyau.cli.progress import watched
from noyau.cli.terminal import folded, inside, width
from noyau.errors import BadRules, CannotRead
from noyau.saving import Stream
from noyau.sequences.patterns import LETTERS, USUAL_WINDOW, Endian, Pattern, in_bytes, shown

HEX = "hex:"
_BITS_32 = ("32", "i386", "arm", "thumb", "riscv32")
_BITS_64 = ("64", "amd64", "aarch64", "riscv64", "alpha", "ia64")
_BIG_32 = ("powerpc", "mips", "sparc", "m68k", "s390")
_BIG_64 = ("powerpc64", "mips64", "sparc64")
MACHINES: dict[str, tuple[int, Endian]] = {
    **dict.fromkeys(_BITS_32, (4, "little")), **dict.fromkeys(_BITS_64, (8, "little")),
    **dict.fromkeys(_BIG_32, (4, "big")), **dict.fromkeys(_BIG_64, (8, "big")),
}  # fmt: skip
"""What a register holds in bytes, and how it stands in memory: by the names that pwntools has for machines."""


def _cyclic(
    *,
    count: str | None,
    window: int | None,
    alphabet: str,
    find: str | None,
    endian: Endian | None,
    context: str | None,
    metasploit: bool,
    every: bool,
    start: int,
    as_json: bool,
) -> int | None:
    machine = MACHINES[context] if context is not None else (USUAL_WINDOW, "little")
    pattern = Pattern(_raw(alphabet), machine[0] if window is None else window)
    if find is not None and count is not None:
        raise BadRules(f"both a length, {count}, and --find {find[:60]} were given", hint="give one of them")
    if find is None and (as_json or every):
        raise BadRules(f"{'--json' if as_json else '--all'} belongs to --find", hint="a pattern is written as it is")
    length = None if count is None else _number(count)
    value = None if find is None else _value(find, machine[1] if endian is None else endian)
    if metasploit:
        return _metasploit(length, value, start, as_json)
    if value is None:
        _write(pattern, start, pattern.length if length is None else start + length)
        return None
    if window is None and context is None:
        _notice_eight(pattern, value)
    return _find(pattern, value, every, as_json)


def _metasploit(length: int | None, value: bytes | None, start: int, as_json: bool) -> int | None:
    from noyau.sequences.metasploit import metasploit, metasploit_find

    if value is None:
        _put(iter([metasploit(None if length is None else start + length)[start:]]))
        return None
    place = metasploit_find(value)
    if as_json:
        answer = {"window": value.hex(), "position": None if place < 0 else place}
        click.echo(json.dumps({"n": len(value), "alphabet": "metasploit", "answer": answer}))
    elif place >= 0:
        click.echo(str(place))
    if place < 0:
        _say("not in Metasploit's pattern")
        return 1
    return None


def _notice_eight(pattern: Pattern, value: bytes) -> None:
    """Eight bytes of a register, looked for in a pattern of four: whoever made the pattern with -n 8 is told so."""
    eight = Pattern(pattern.alphabet, 2 * USUAL_WINDOW)
    if len(value) < eight.window or not eight.has_letters_of(value) or pattern.holds(value[: eight.window]):
        return
    place = eight.place_of(value)
    if place is not None:
        _say(
            f"of these {len(value)} bytes the first {pattern.window} are looked for, and the others do not "
            f"follow them there; in a pattern made with -n {eight.window} they are at {place}"
        )


def _find(pattern: Pattern, value: bytes, every: bool, as_json: bool) -> int | None:
    is_there = not value or pattern.has_letters_of(value)
    place = pattern.place_of(value) if is_there else None
    places = pattern.places_of(value) if every and is_there else [place] * (place is not None)
    if as_json:
        answer = {"window": value[: pattern.window].hex(), "position": place} | ({"positions": places} if every else {})
        click.echo(json.dumps({"n": pattern.window, "alphabet": pattern.alphabet.hex(), "answer": answer}))
    elif places:
        click.echo("\n".join(map(str, places)))
    if place is None:
        _say(f"not in this pattern: {_why_not(pattern, value)}")
        return 1
    return None


def _why_not(pattern: Pattern, value: bytes) -> str:
    for place, letter in enumerate(value[: pattern.window]):
        if letter not in pattern.alphabet:
            return (
                f"byte {place} of {shown(value)}, {shown(bytes([letter]))}, is no letter of {shown(pattern.alphabet)}"
            )
    return "these bytes would begin at its end and go on at its beginning"


def _say(sentence: str) -> None:
    click.echo(folded(f"noyau: {inside(sentence)}", width(err=True)), err=True)


def _write(pattern: Pattern, start: int, stop: int) -> None:
    stream = Stream(pattern.pieces(start, stop), stop - start)
    _put(iter(stream) if sys.stdout.isatty() else iter(watched(stream)))


def _put(pieces: Iterator[bytes]) -> None:
    out = sys.stdout.buffer
    terminal = sys.stdout.isatty()
    try:
        for piece in pieces:
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
            ["-n", "--length", "window"], type=int, default=None, metavar="N",
            help=f"how many bytes in a row are never the same (otherwise {USUAL_WINDOW}, or what -c says)",
        ),
        click.Option(
            ["-c", "--context"], type=click.Choice(list(MACHINES)), default=None, metavar="MACHINE",
            help="the machine: its word is the window, and numbers stand in memory as there (amd64, i386, arm, mips …)",
        ),
        click.Option(["--metasploit"], is_flag=True, help="Metasploit's pattern Aa0Aa1Aa2 … instead"),
        click.Option(
            ["-a", "--alphabet"], default=LETTERS.decode(), metavar="LETTERS",
            help="the letters, in their order (otherwise a to z); hex:00ff for any bytes",
        ),
        click.Option(
            ["-l", "-o", "--find", "--lookup", "--offset", "find"], metavar="VALUE",
            help="only say where this is: a number, bytes, hex:6c616161, or - for standard input",
        ),
        click.Option(
            ["--little-endian/--big-endian", "endian"], default=None,
            callback=lambda ctx, option, little: None if little is None else "little" if little else "big",
            help="how a number that is to be found stands in memory (otherwise little)",
        ),
        click.Option(["--all", "every"], is_flag=True, help="with --find and fewer than n bytes: every place"),
        click.Option(["--start"], type=click.IntRange(min=0), default=0, metavar="PLACE", help="begin at this place"),
        json_option(),
    ],
    help="Bytes in which no n in a row come twice, and the place of such bytes: as pwntools' `cyclic`, found at once.",
)  # fmt: skip
