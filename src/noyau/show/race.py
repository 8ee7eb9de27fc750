"""The race of document 000's algorithms as a table and as bars: moves as played, moves after the shift, and par."""

from __future__ import annotations

from xml.sax.saxutils import escape

from noyau.languages import Language, message
from noyau.show.svg import INK, PAPER
from noyau.show.tables import table
from noyau.solvers.dollars.race import Race

WIDTH, ROW, LEFT, TOP = 560.0, 56.0, 110.0, 56.0
PLAYED, SHORT = "#b5c9e6", "#1f5fa8"


def race_text(found: Race, language: Language = "en", room: int | None = None) -> tuple[str, str]:
    """The table, and par below it."""

    def says(key: str) -> str:
        return message(f"race.{key}").inside(language)

    rows = [[says(name) for name in ("method", "played", "minimised", "ending")]]
    for row in found.rows:
        short = "–" if row.minimised is None else str(row.minimised)
        rows.append([way(row.method, language), str(row.length), short, says(f"ending.{row.ending}")])
    return table(rows, room), _par(found, language)


def way(method: str, language: Language) -> str:
    """An algorithm as it is called in a language; `--method` takes that word too."""
    return message(f"way.{method}", text=method).inside(language)


def race_svg(found: Race, language: Language = "en") -> str:
    """Two bars for each algorithm, light as played and dark when minimised, and a line at par."""
    longest = max([1, *(row.length for row in found.rows if row.ending == "won"), found.par or 0])
    scale = (WIDTH - LEFT - 70) / longest
    height = TOP + ROW * len(found.rows) + 40
    title = message("race.title").inside(language)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH:g} {height:g}" width="{WIDTH:g}" '
        f'height="{height:g}" font-family="system-ui, sans-serif" role="img">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{WIDTH:g}" height="{height:g}" fill="{PAPER}"/>',
        _text(WIDTH / 2, 28, 15, title, "middle"),
    ]
    for number, row in enumerate(found.rows):
        y = TOP + ROW * number
        lines.append(_text(LEFT - 10, y + 26, 13, way(row.method, language), "end"))
        if row.ending != "won":
            lines.append(_text(LEFT + 6, y + 26, 12, message(f"race.ending.{row.ending}").inside(language), "start"))
            continue
        for place, length, fill in ((y + 6, row.length, PLAYED), (y + 26, row.minimised or 0, SHORT)):
            lines.append(f'<rect x="{LEFT:g}" y="{place:g}" width="{length * scale:g}" height="16" fill="{fill}"/>')
            lines.append(_text(LEFT + length * scale + 5, place + 12, 11, str(length), "start"))
    if found.par is not None:
        x = LEFT + found.par * scale
        lines.append(
            f'<path d="M{x:g} {TOP:g}V{height - 34:g}" fill="none" stroke="{INK}" stroke-width="1.5" '
            'stroke-dasharray="5 4"/>'
        )
        lines.append(_text(x, height - 16, 12, f"par {found.par}", "middle"))
    return "\n".join([*lines, "</svg>", ""])


def _par(found: Race, language: Language) -> str:
    if found.winnable is False:
        return message("race.hopeless").inside(language)
    if found.par is None:
        return message("race.unknown", bound=found.bound or 0).inside(language)
    return message("race.par", count=found.par).inside(language)


def _text(x: float, y: float, size: float, text: str, anchor: str) -> str:
    place = f'x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="{anchor}"'
    return f'<text {place} fill="{INK}">{escape(text)}</text>'
