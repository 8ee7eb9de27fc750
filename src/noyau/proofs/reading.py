"""Reading, strictly: JSON without surprises, objects with exactly the keys that they should have, numbers in range.

Nothing is taken on the word of the file: lengths are compared before anything is unpacked, what is unpacked has a
budget of bytes, and only regular files in the folder of the proof are opened. What an object should hold is written as
a dictionary of readers; a limit is a number, the name of a key that was read before, or a function of these. Whatever
is not as it should be raises `NotAProof` with a place and a reason, so a checker sees only what is in range.
"""

import base64
import hashlib
import json
import mmap
import os
import stat
import sys
import zlib
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from noyau.proofs.flaw import Flaw, NotAProof, require

__all__ = ["Flaw", "NotAProof", "require"]

Row = Sequence[int]
Look = Callable[[], None]
Flaws = Iterator[Any]
"""Flaws, and things that are false where there is none: `yield wrong and Flaw(…)`."""
Found = Mapping[str, Any]
HUGE, INT, HEX = 10**30 + 1, 2**31 - 1, "0123456789abcdef"
MOST_BYTES, LONGEST_FILE, LONGEST_TEXT, DIGITS = 2**30, 2**28, 10_000, 31
"""Bytes of all rows together when unpacked; of the proof file; characters of a text, and of a number."""
AT_ONCE = 2**10
"""So many steps are made between two looks at the clock."""
TYPES = {1: "b", 4: "i", 8: "q"}
UNSEEN = {*range(32), *range(0x7F, 0xA0), *range(0xD800, 0xE000)}


class Data:
    """An object of the file that is not read yet."""

    def __init__(self, where: str, given: Any, source: Any) -> None:
        require(isinstance(given, dict), where, "is not an object")
        self.where, self.given, self.source = where, given, source

    def want(self, fulfilled: bool, name: str, value: Any, wanted: str) -> None:
        """Refuse a value that is not what it should be."""
        shown = repr(value) if value is None or isinstance(value, bool | int | str) else type(value).__name__
        require(fulfilled, f"{name} of {self.where}", f"is {shown[:40]} and should be {wanted}")

    def get(self, name: str) -> Any:
        """Whatever is there."""
        require(name in self.given, self.where, f"lacks {name!r}")
        return self.given[name]

    def read(self, fields: Mapping[str, "Reader"], known: Found | None = None) -> dict[str, Any]:
        """Exactly these keys, in this order; those with a ? may be missing."""
        found: dict[str, Any] = {}
        for name, reader in fields.items():
            if not name.endswith("?") or name[:-1] in self.given:
                found[name.rstrip("?")] = reader(self, name.rstrip("?"), {**(known or {}), **found})
        for key in self.given:
            require(key in found, self.where, f"has {str(key)[:40]!r}, which means nothing here")
        return found

    def whole(self, name: str, least: int, below: int) -> Any:
        """A whole number in this range."""
        fits = type(self.get(name)) is int and least <= self.given[name] < below
        self.want(fits, name, self.given[name], f"a whole number from {least} to {below - 1}")
        return self.given[name]

    def tested(self, name: str, value: Any, test: Any, wanted: str) -> Any:
        """A value that passes a test."""
        require(test(value, self.source.look), f"{name} of {self.where}", f"should be {wanted}")
        return value

    def row(self, name: str, size: int, entries: int | None, least: int, below: int) -> Row:
        """A row of numbers of `size` bytes: a list, or an array of what was packed or lay beside."""
        row = self.raw(name, size, entries)
        if not isinstance(row, list):
            row = array(TYPES[size], bytes(row))
            if sys.byteorder == "big":
                row.byteswap()
        for place, entry in enumerate(watched(row, self.source.look)):
            if type(entry) is not int or not least <= entry < below:
                self.want(False, f"entry {place} of {name}", entry, f"a whole number from {least} to {below - 1}")
        return row  # type: ignore[no-any-return]

    def raw(self, name: str, size: int, entries: int | None) -> Any:
        """A list, or the bytes of the entries; their number is compared before they are unpacked or read."""
        value, where = self.get(name), f"{name} of {self.where}"
        value = list(value) if isinstance(value, tuple) else value.tolist() if hasattr(value, "tolist") else value
        packed = isinstance(value, dict) and size in TYPES
        require(packed or isinstance(value, list), where, "is not a row of numbers")
        count = Data(where, value, self.source).whole("entries", 0, 2**63) if packed else len(value)
        require(entries in (None, count), where, f"has {count:,} entries, and needs {entries}")
        if not packed:
            return value
        self.source.bytes_left -= count * size
        require(self.source.bytes_left >= 0, where, "would take more memory than this checker gives to a proof")
        return (_beside if "file" in value else _unzipped)(Data(where, value, self.source), count * size)


Reader = Callable[[Data, str, Found], Any]


def limit(of: Any, known: Found) -> Any:
    """A number, a key that was read before, or a function of these."""
    return known[of] if isinstance(of, str) else of(known) if callable(of) else of


def whole(least: Any = 0, below: Any = 2**63) -> Reader:
    """A whole number in this range."""
    return lambda data, name, known: data.whole(name, limit(least, known), limit(below, known))


def maybe(reader: Reader) -> Reader:
    """The same, or null."""
    return lambda data, name, known: None if data.get(name) is None else reader(data, name, known)


def row(size: int, entries: Any = None, least: int | None = None, below: Any = None) -> Reader:
    """A row of numbers of `size` bytes, in this range; of 16 bytes there are lists only."""
    low, end = -(2 ** (8 * size - 1)) if least is None else least, 2 ** (8 * size - 1)
    return lambda data, name, known: data.row(
        name, size, limit(entries, known), low, min(end, limit(end if below is None else below, known))
    )


def such(reader: Reader, test: Callable[[Any, Look], Any], wanted: str) -> Reader:
    """The same, if it passes a test."""
    return lambda data, name, known: data.tested(name, reader(data, name, known), test, wanted)


def one_of(*allowed: Any) -> Reader:
    """One of these, and of their type."""
    is_one = lambda value, look: any(type(value) is type(one) and value == one for one in allowed)  # noqa: E731
    return such(anything, is_one, "one of " + ", ".join(map(repr, allowed)))


def anything(data: Data, name: str, known: Found) -> Any:
    """Whatever is there."""
    return data.get(name)


def part(data: Data, name: str, known: Found) -> Data:
    """An object within."""
    return Data(f"the {name}" if data.where == "the proof" else f"{name} of {data.where}", data.get(name), data.source)


def listed(reader: Reader, entries: Any) -> Reader:
    """A list of so many things."""

    def read(data: Data, name: str, known: Found) -> list[Any]:
        given, count = data.get(name), limit(entries, known)
        right = isinstance(given, list) and count in (None, len(given))
        require(right, f"{name} of {data.where}", f"is not a list of {count} entries")
        inside = Data(data.where, {f"{name} {number}": one for number, one in enumerate(given)}, data.source)
        return [reader(inside, key, known) for key in watched(inside.given, data.source.look)]

    return read


def text(data: Data, name: str, known: Found) -> str:
    """A text that can be shown: control characters could overwrite what a terminal says."""
    value = data.get(name)
    fits = isinstance(value, str) and len(value) <= LONGEST_TEXT and not UNSEEN.intersection(map(ord, value))
    data.want(fits, name, value, f"a text of at most {LONGEST_TEXT:,} characters, none a control character")
    return value  # type: ignore[no-any-return]


flag = one_of(True, False)
sha256 = such(text, lambda one, look: len(one) in (0, 64) and not one.strip(HEX), "64 hexadecimal digits, or none")


def _unzipped(row: Data, length: int) -> bytearray:
    packed = row.read({"entries": anything, "zlib+base64": anything})["zlib+base64"]
    unzip, raw = zlib.decompressobj(), bytearray()
    try:
        left = base64.b64decode(packed, validate=True)
        while left and len(raw) <= length:
            row.source.look()
            raw += unzip.decompress(left, min(2**24, length + 1 - len(raw)))
            left = unzip.unconsumed_tail
    except (TypeError, ValueError, zlib.error) as error:
        raise NotAProof(row.where, f"is damaged: {error}") from None
    right = len(raw) == length and unzip.eof and not unzip.unused_data
    require(right, row.where, "is damaged: it does not hold exactly the entries that it claims")
    return raw


def _beside(row: Data, length: int) -> Any:
    name, _, wanted = row.read({"file": text, "entries": anything, "sha256": text}).values()
    plain = row.source.folder is not None and name not in ("", ".", "..") and not set(name) & set("/\\:")
    require(plain, row.where, "is not in a file beside the proof, by its plain name")
    with opened(os.path.join(row.source.folder or "", name), row.where, follow=False) as file:
        fits = os.fstat(file.fileno()).st_size == length
        require(fits, row.where, f"is not in a file of {length:,} bytes, which its entries take")
        raw = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) if length else b""
    digest = hashlib.sha256()
    for begin in range(0, length, 2**24):
        row.source.look()
        digest.update(raw[begin : begin + 2**24])
    require(digest.hexdigest() == wanted, row.where, "is in a file that has another digest")
    return raw


def opened(path: str | os.PathLike[str], where: str, *, follow: bool) -> Any:
    """A regular file, opened: no device, no pipe that would block, and no link that leads elsewhere."""
    extra = getattr(os, "O_NONBLOCK", 0) | (0 if follow else getattr(os, "O_NOFOLLOW", 0))
    try:
        require(stat.S_ISREG(os.stat(path, follow_symlinks=follow).st_mode), where, "is not a regular file")
        return open(path, "rb", opener=lambda path, flags: os.open(path, flags | extra))
    except OSError as error:
        raise NotAProof(where, f"cannot be opened: {error.strerror}") from None


def json_in(path: str | os.PathLike[str]) -> Any:
    """What a file holds, one JSON value. Of files of the system, which say that they are empty, nothing is read."""
    where = f"the file {os.fspath(path)!r}"
    with opened(path, where, follow=True) as file:
        size = os.fstat(file.fileno()).st_size
        require(size <= LONGEST_FILE, where, f"has more than {LONGEST_FILE:,} bytes; long rows belong beside it")
        raw = file.read(size)
    try:
        hooks: Any = {"object_pairs_hook": _object, "parse_int": _int, "parse_float": _int, "parse_constant": _int}
        return json.loads(raw.decode(), **hooks)
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError, MemoryError) as error:
        raise NotAProof(where, f"is not JSON that can be read: {error}") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    require(len(found) == len(pairs), "an object of the file", "has a key twice")
    return found


def _int(text: str) -> int:
    fits = len(text) <= DIGITS + 1 and text.removeprefix("-").isdigit()  # without a sign
    says = f"is not a whole one of at most {DIGITS} digits, with no point or exponent"
    require(fits, f"the number {text[:20]}", says)
    return int(text)


def watched(things: Iterable[Any], look: Look) -> Iterator[Any]:
    """The same things, with a look at the clock now and then."""
    for number, thing in enumerate(things, 1):
        if number % AT_ONCE == 0:
            look()
        yield thing


PROOF = {"format": text, "about": text, "asked": part, "board": part, "players": anything, "claim": part,
         "says": anything, "kind": one_of("proved", "searched"), "certificate?": part, "count?": whole(),
         "definition?": part, "digest?": anything}  # fmt: skip
ASKED, DEFINITION = {"game": text, "words": part}, {"rules": text, "sha256": sha256, "own": flag}
