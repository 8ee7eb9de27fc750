"""What bracelets and tori have in common: the alphabet of their characters."""

from __future__ import annotations

from noyau.errors import BadRules
from noyau.rules import PALETTE, Tint

MOST_SYMBOLS = 127


def refuse_symbols(symbols: str) -> None:
    """Complain unless these are at least two characters, all different, that can be read back."""
    if len(symbols) < 2:
        few = f"{symbols!r} has one kind of stone alone" if symbols else "no kind of stone is given"
        raise BadRules(few, hint="give at least two, like 01")
    for place, symbol in enumerate(symbols):
        if symbol in symbols[:place]:
            raise BadRules(f"the kind {symbol!r} stands twice in {symbols[:60]!r}", hint="give each kind once")
        if symbol.isspace() or not symbol.isprintable():
            raise BadRules(f"{symbol!r} in {symbols[:60]!r} cannot be seen", hint="give letters, digits or signs")
    if len(symbols) > MOST_SYMBOLS:
        raise BadRules(f"{len(symbols)} kinds of stones are given", hint=f"at most {MOST_SYMBOLS} are threaded")


def tint_of(symbols: str, symbol: str) -> Tint:
    """Of two kinds the first is white and the second black, as in document 003; of more, each has its own colour."""
    place = symbols.index(symbol)
    return ("white", "black")[place] if len(symbols) == 2 else PALETTE[place % len(PALETTE)]
