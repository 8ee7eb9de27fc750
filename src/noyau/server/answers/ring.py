"""What the page shows of a whole bracelet: the ring, its windows and where they are, de Bruijn's diagram, the file."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from urllib.parse import quote

from noyau.errors import BadRules, TooLarge
from noyau.games.bracelet import MOST_DRAWN, Bracelet
from noyau.games.shared.symbols import tint_of
from noyau.languages import Message, message
from noyau.saving import Stream
from noyau.server.answers.matches import Answer, Place, match_of, rules_of
from noyau.show.bracelet import walked_diagram
from noyau.solvers.sequences.bracelet import in_symbols, place_of, source_of

MOST_KINDS = 10
MOST_VERTICES = 32
"""Of a diagram beside the ring."""
MOST_BYTES = 1 << 26
"""Of a bracelet that the server sends; longer ones are written by the command line."""
MORE_KINDS = "0123456789abcdefghij"
METHOD = "least"


def shown(place: Place, *, k: int | None = None, kinds: int | None = None, threaded: bool = False) -> Answer:
    """The ring that a match is about, or one of another k or with more or fewer kinds of stones.

    With `threaded` it has only the stones that have been threaded in the match.
    """
    rules = _ring(place, k, kinds)
    drawn = rules.wanted <= MOST_DRAWN
    whole = in_symbols(rules, source_of(rules, METHOD).symbols()) if drawn else None
    readable = whole is not None and len(rules.symbols) ** (rules.k - 1) <= MOST_VERTICES
    stones = match_of(place).turn.position.stones if threaded and drawn else whole
    windows = rules.windows(stones) if stones is not None else []
    size = file_size(rules)
    return {
        "k": rules.k,
        "kinds": [{"symbol": symbol, "tint": tint_of(rules.symbols, symbol)} for symbol in rules.symbols],
        "most_k": max(rules.k, _longest(rules.symbols)),
        "most_kinds": max(MOST_KINDS, len(rules.symbols)),
        "fields": {"k": str(rules.k), "symbols": rules.symbols},
        "count": rules.wanted,
        "stones": stones,
        "windows": windows,
        "diagram": _diagram(rules, whole, windows) if readable and whole is not None else None,
        "note": None if readable else _too_large(rules, drawn=drawn).as_json(),
        "size": size,
        "file": f"api/ring/file?k={rules.k}&symbols={quote(rules.symbols, safe='')}" if _whole(rules) else None,
        "says": message("ring.size", stones=f"{rules.wanted:,}", bytes=f"{size:,}").as_json(),
        "longer": message(
            "ring.longer", command=f"noyau solve bracelet 30 --symbols {rules.symbols} --out FILE"
        ).as_json(),
    }


def found(
    place: Place, *, window: str, k: int | None = None, kinds: int | None = None, threaded: bool = False
) -> Answer:
    """Where a window, or the beginning of one, comes up."""
    rules = _ring(place, k, kinds)
    strange = next((symbol for symbol in window if symbol not in rules.symbols), None)
    if strange is not None:
        says = message("ring.strange", symbol=strange, symbols=" ".join(rules.symbols))
    elif not 1 <= len(window) <= rules.k:
        says = message("ring.length", count=len(window), k=rules.k)
    else:
        at = _among(rules, place, window) if threaded else place_of(rules, source_of(rules, METHOD), window)
        if at is not None:
            return {"position": at, "message": message("bracelet.position", window=window, position=at).as_json()}
        says = message("bracelet.absent", window=window)
    return {"position": None, "message": says.as_json()}


ANSWERS: dict[str, Callable[..., Answer]] = {"ring": shown, "ring_find": found}
"""What a worker can be asked."""


def content(k: int, symbols: str) -> tuple[str, Stream]:
    """A whole bracelet as a file: its name, and the stones piece by piece."""
    rules = Bracelet(k, symbols)
    size = file_size(rules)
    if size > MOST_BYTES:
        raise TooLarge(
            f"a file of {size:,} bytes is more than the page is sent, {MOST_BYTES:,}",
            hint=f"`noyau solve bracelet {k} --symbols {symbols} --out FILE` writes one of any size",
        )
    return f"bracelet-{len(symbols)}-{k}.txt", Stream(_pieces(rules), size)


def file_size(rules: Bracelet) -> int:
    """How many bytes the stones are: in a whole bracelet every kind comes up equally often."""
    letters = len(rules.symbols.encode())
    return rules.wanted * letters // len(rules.symbols)


def _pieces(rules: Bracelet) -> Iterable[bytes]:
    source = source_of(rules, METHOD)
    if rules.symbols.isascii():
        yield from source.blocks(0, source.length, rules.symbols.encode("ascii"))
        return
    names = [symbol.encode() for symbol in rules.symbols]
    for block in source.blocks(0, source.length, bytes(range(len(names)))):
        yield b"".join(names[kind] for kind in block)


def _among(rules: Bracelet, place: Place, window: str) -> int | None:
    """Where it comes up among the stones that have been threaded."""
    windows = rules.windows(match_of(place).turn.position.stones)
    return next((at for at, known in enumerate(windows) if known.startswith(window)), None)


def _ring(place: Place, k: int | None, kinds: int | None) -> Bracelet:
    rules = rules_of(place)
    if not isinstance(rules, Bracelet):
        raise BadRules(f"{place['game']!r} has no bracelet", hint="ask about a match of the game bracelet")
    if k is None and kinds is None:
        return rules
    symbols = _symbols(rules.symbols, len(rules.symbols) if kinds is None else kinds)
    return Bracelet(min(rules.k if k is None else k, _longest(symbols)), symbols)


def _symbols(given: str, count: int) -> str:
    """So many kinds, those of the match first.

    >>> _symbols("ab", 4), _symbols("012", 2)
    ('ab01', '01')
    """
    if not 2 <= count <= max(MOST_KINDS, len(given)):
        raise BadRules(f"{count} kinds of stones are asked for", hint=f"give 2 to {max(MOST_KINDS, len(given))}")
    return (given + "".join(symbol for symbol in MORE_KINDS if symbol not in given))[:count]


def _longest(symbols: str) -> int:
    """The largest k of which the server sends the ring.

    >>> _longest("01"), _longest("012"), _longest("♠♥")
    (26, 16, 24)
    """
    k = 1
    while file_size(Bracelet(k + 1, symbols)) <= MOST_BYTES:
        k += 1
    return k


def _diagram(rules: Bracelet, whole: str, windows: list[str]) -> Answer:
    diagram = walked_diagram(rules, whole)
    number = {arc.window: place for place, arc in enumerate(diagram.arcs)}
    return {
        "size": diagram.size,
        "vertices": [{"word": word, "at": at} for word, at in diagram.vertices],
        "arcs": [{"window": arc.window, "path": arc.path, "label": arc.label} for arc in diagram.arcs],
        "walk": [number[window] for window in windows],
    }


def _too_large(rules: Bracelet, *, drawn: bool) -> Message:
    if drawn:
        return message("ring.no_diagram", vertices=f"{len(rules.symbols) ** (rules.k - 1):,}", most=MOST_VERTICES)
    return message("ring.not_drawn", stones=f"{rules.wanted:,}", most=f"{MOST_DRAWN:,}")


def _whole(rules: Bracelet) -> bool:
    return bool(rules.wanted == len(rules.symbols) ** rules.k)
