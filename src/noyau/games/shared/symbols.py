"""What bracelets and tori have in common: positions that are a row of characters, and the alphabet they come from."""

from __future__ import annotations

from typing import Self

from noyau.errors import BadRules, CannotRead
from noyau.words import Notation

MOST_SYMBOLS = 127


class Row(Notation):
    """A position that is a row of characters, perhaps none: `stones 0010`, and `stones` before the first."""

    __slots__ = ()

    def __str__(self) -> str:
        return Notation.__str__(self).rstrip()

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read what `str` printed."""
        word, _, row = text.strip().partition(" ")
        row = row.strip()
        if word.lower() != cls.template.partition(" ")[0] or any(map(str.isspace, row)):
            raise CannotRead(f"{text[:60]!r} does not read as {cls.template!r}")
        return cls(row)  # type: ignore[call-arg]


def refuse_symbols(symbols: str) -> None:
    """Complain unless these are at least two characters, all different, that can be read back."""
    if len(symbols) < 2:
        raise BadRules(
            f"{symbols!r} is {len(symbols)} kind of stone" + "s" * (not symbols), hint="give at least two, like 01"
        )
    for place, symbol in enumerate(symbols):
        if symbol in symbols[:place]:
            raise BadRules(f"the kind {symbol!r} stands twice in {symbols[:60]!r}", hint="give each kind once")
        if symbol.isspace() or not symbol.isprintable():
            raise BadRules(f"{symbol!r} in {symbols[:60]!r} cannot be seen", hint="give letters, digits or signs")
    if len(symbols) > MOST_SYMBOLS:
        raise BadRules(f"{len(symbols)} kinds of stones are given", hint=f"at most {MOST_SYMBOLS} are threaded")
