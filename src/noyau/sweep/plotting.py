"""Growth and distributions of a sweep, drawn with matplotlib.

With a y, every row is a point, the medians are joined, and the better of two fits is drawn through them: a power a·xᵇ
or an exponential a·bˣ. Without a y, how often each x comes.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from statistics import median
from typing import Any

from noyau.errors import BadRules, CannotWrite, MissingPart, UnknownName
from noyau.sweep.columns import number, refuse_unknown, value_in

SUFFIXES = (".svg", ".png", ".pdf")
MARKS = "osD^vPX*"
"""Never colour alone: every series has a mark of its own."""
MOST_BARS = 40
FEWEST_TO_FIT = 3

Points = dict[str, list[tuple[float, float]]]


@dataclass(frozen=True)
class Fit:
    """A curve through points, `power` a·xᵇ or `exponential` a·bˣ; the error is of the logarithms."""

    kind: str
    a: float
    b: float
    error: float

    def at(self, x: float) -> float:
        """Where the curve is."""
        return float(self.a * x**self.b) if self.kind == "power" else float(self.a * self.b**x)

    def __str__(self) -> str:
        return f"{self.a:.3g}·x^{self.b:.3g}" if self.kind == "power" else f"{self.a:.3g}·{self.b:.4g}^x"


def fitted(points: Sequence[tuple[float, float]]) -> Fit | None:
    """The better of the two fits; None where there are too few points above zero.

    >>> str(fitted([(n, 3 * n**2) for n in range(1, 9)])), str(fitted([(n, 5 * 2**n) for n in range(1, 9)]))
    ('3·x^2', '5·2^x')
    """
    usable = [(x, y) for x, y in points if x > 0 and y > 0]
    if len({x for x, _ in usable}) < FEWEST_TO_FIT:
        return None
    logs = [math.log(y) for _, y in usable]
    slope, start, error = _line([math.log(x) for x, _ in usable], logs)
    power = Fit("power", math.exp(start), slope, error)
    slope, start, error = _line([x for x, _ in usable], logs)
    exponential = Fit("exponential", math.exp(start), math.exp(slope), error)
    return min(power, exponential, key=lambda fit: fit.error)


def plot(rows: Iterable[Mapping[str, Any]], out: Path, *, x: str, y: str | None = None, by: str | None = None) -> None:
    """Draw rows into a file, SVG, PNG or PDF by its suffix."""
    if out.suffix not in SUFFIXES:
        raise UnknownName.among("format of a plot", out.suffix, [*SUFFIXES, ".html"])
    figure = _figure()
    axes = figure.subplots()
    listed = list(rows)
    if not listed:
        raise BadRules("there is no row to draw")
    for name in filter(None, (x, y, *(by.split(",") if by else ()))):
        refuse_unknown(listed[0], name)
    if y is None:
        _distribution(axes, listed, x, by)
    else:
        _growth(axes, listed, x, y, by)
    axes.set_xlabel(x)
    axes.grid(alpha=0.3)
    try:
        figure.savefig(out, metadata={"Date": None} if out.suffix == ".svg" else None)
    except OSError as error:
        raise CannotWrite(f"{str(out)!r} cannot be written: {error.strerror}") from error


def _growth(axes: Any, rows: list[Mapping[str, Any]], x: str, y: str, by: str | None) -> None:
    series: Points = defaultdict(list)
    for row in rows:
        at, height = number(value_in(row, x)), number(value_in(row, y))
        if at is not None and height is not None:
            series[_series(row, by)].append((at, height))
    if not series:
        raise BadRules(f"no row has numbers in both {x} and {y}", hint="noyau plot R.parquet --x NAME counts names")
    for place, (name, points) in enumerate(sorted(series.items())):
        colour = f"C{place}"
        axes.plot(*zip(*points, strict=True), MARKS[place % len(MARKS)], ms=3, alpha=0.35, color=colour)
        middle = _medians(points)
        fit = fitted(middle)
        label = " ".join(filter(None, (name, "median" if fit is None else f"median ≈ {fit}")))
        axes.plot(*zip(*middle, strict=True), f"-{MARKS[place % len(MARKS)]}", ms=5, color=colour, label=label)
        if fit is not None:
            ends = [at for at, _ in middle]
            axes.plot(ends, [fit.at(at) for at in ends], ":", color=colour)
    axes.set_ylabel(y)
    heights = [height for points in series.values() for _, height in points]
    if min(heights) > 0 and max(heights) > 50 * min(heights):
        axes.set_yscale("log")
    axes.legend()


def _distribution(axes: Any, rows: list[Mapping[str, Any]], x: str, by: str | None) -> None:
    counts: dict[str, Counter[Any]] = defaultdict(Counter)
    for row in rows:
        counts[_series(row, by)][value_in(row, x)] += 1
    every = Counter[Any]()
    for one in counts.values():
        every.update(one)
    names = _places(every)
    width = 0.8 / len(counts)
    for place, (label, one) in enumerate(sorted(counts.items())):
        shifted = [spot + (place - (len(counts) - 1) / 2) * width for spot in range(len(names))]
        axes.bar(shifted, [one[name] for name in names], width, label=label, hatch="/\\.x+"[place % 5] if by else "")
    axes.set_xticks(range(len(names)), ["—" if name is None else str(name) for name in names], rotation=60)
    axes.set_ylabel("boards")
    if by is not None:
        axes.legend()


def _places(every: Counter[Any]) -> list[Any]:
    """What stands below the bars: the commonest values; of whole numbers also those between, so that gaps show."""
    if all(type(name) is int for name in every) and max(every) - min(every) < MOST_BARS:
        return list(range(min(every), max(every) + 1))
    return sorted((name for name, _ in every.most_common(MOST_BARS)), key=_as_sorted)


def _series(row: Mapping[str, Any], by: str | None) -> str:
    """What the series of a row is called: `best`, or `borrow, minimise yes` for two names."""
    if by is None:
        return ""
    first, *more = by.split(",")
    return ", ".join([str(value_in(row, first)), *(f"{name} {value_in(row, name)}" for name in more)])


def _as_sorted(name: Any) -> tuple[int, float, str]:
    value = number(name)
    return (1, 0.0, str(name)) if value is None else (0, value, "")


def _medians(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    at: dict[float, list[float]] = defaultdict(list)
    for x, y in points:
        at[x].append(y)
    return [(x, median(heights)) for x, heights in sorted(at.items())]


def _line(xs: Sequence[float], ys: Sequence[float]) -> tuple[float, float, float]:
    """Least squares: slope, value at 0, and the sum of squares that is left."""
    middle_x, middle_y = sum(xs) / len(xs), sum(ys) / len(ys)
    spread = sum((x - middle_x) ** 2 for x in xs)
    slope = sum((x - middle_x) * (y - middle_y) for x, y in zip(xs, ys, strict=True)) / spread
    start = middle_y - slope * middle_x
    return slope, start, sum((y - start - slope * x) ** 2 for x, y in zip(xs, ys, strict=True))


def _figure() -> Any:
    try:
        matplotlib = import_module("matplotlib")
    except ImportError:
        raise MissingPart("a plot needs matplotlib, which is not installed", hint="pip install 'noyau[plot]'") from None
    matplotlib.rcParams["svg.hashsalt"] = "noyau"  # the same rows draw the same file
    return import_module("matplotlib.figure").Figure(figsize=(7, 4.5), layout="constrained")
