"""docs/speed.md, as far as it is measured: between its two marks, from the last run of each benchmark.

The contract is small: a benchmark yields `Comparison`s, and its table is made of them. What nobody measures, what was
tried without gain, is prose, and stands in docs/speed.md below the marks. The last run of each is kept in
benchmarks/measured.json, with its machine and date, so that one benchmark can be run anew without the others.
"""

from __future__ import annotations

import json
import re
import statistics
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks import SAID, Benchmark, Comparison, machine
from noyau import __version__

ROOT = Path(__file__).resolve().parent.parent
PAGE, MEASURED, PICTURES = ROOT / "docs/speed.md", ROOT / "benchmarks/measured.json", ROOT / "docs/pictures"
BEGIN, END = "<!-- measured: written by python -m benchmarks --page -->", "<!-- end of measured -->"
LEAST_PLOTTED = 3
MOST_SAID = 40


def remember(benchmark: Benchmark, comparisons: Sequence[Comparison], when: str) -> None:
    """Keep a run for the page."""
    known = _known()
    known[benchmark.name] = {
        "compares": benchmark.compares,
        "when": when,
        "version": __version__,
        "machine": machine(),
        "comparisons": [one.as_json() for one in comparisons],
        "said": [line.replace(sys.executable, "this Python") for line in SAID[:MOST_SAID]],
    }
    MEASURED.write_text(json.dumps(dict(sorted(known.items())), indent=1) + "\n", "utf-8")


def is_known(name: str) -> bool:
    """Whether a run that compared something is kept."""
    return bool(_known().get(name, {}).get("comparisons"))


def write() -> None:
    """The page, from all that is kept."""
    text = PAGE.read_text("utf-8")
    block = f"{BEGIN}\n\n{measured()}\n{END}\n"
    if BEGIN not in text:
        title, _, rest = text.partition("\n")
        text = f"{title}\n\n{block}{rest}"
    else:
        text = re.sub(re.escape(BEGIN) + ".*?" + re.escape(END) + "\n", lambda _: block, text, flags=re.DOTALL)
    PAGE.write_text(text, "utf-8")


def measured() -> str:
    """A section for every benchmark that was run."""
    parts = []
    for name, run in _known().items():
        about = ", ".join(f"{what.replace('_', ' ')} {value}" for what, value in run["machine"].items())
        parts.append(f"### {name}\n\n{run['compares']}. {run['when'][:10]}, noyau {run['version']}; {about}.\n")
        parts.append(_table(run["comparisons"]))
        if run.get("said"):
            parts.append("".join(f"- {line}\n" for line in run["said"]))
        if picture := _plot(name, run["comparisons"]):
            parts.append(f"![{name}: seconds by size](pictures/{picture})\n")
    return "\n".join(parts)


def _known() -> dict[str, Any]:
    return json.loads(MEASURED.read_text("utf-8")) if MEASURED.exists() else {}


def _table(comparisons: list[dict[str, Any]]) -> str:
    if not comparisons:
        return "Nothing was compared:\n"
    rows = [
        "| work | ours, CPU s: median (least to most) | peer | its CPU s | times its speed |",
        "|---|---|---|---|---:|",
    ]
    for one in comparisons:
        ours, peer = one["ours"], one["peer"]
        rows.append(
            f"| {one['work']} | {_number(statistics.median(ours))} ({_number(min(ours))} to {_number(max(ours))}) "
            f"| {one['peer_name']} | {_number(statistics.median(peer))} | {1 / one['median_ratio']:.2f} |"
        )
    return "\n".join(rows) + "\n"


def _number(seconds: float) -> str:
    """
    >>> _number(0.0123456), _number(12.3456)
    ('0.0123', '12.3')
    """
    return f"{seconds:.3g}"


def _plot(name: str, comparisons: list[dict[str, Any]]) -> str:
    """Growth, where the same unit comes in several sizes: the name of the picture, or nothing."""
    sizes = {one["size"] for one in comparisons}
    if len(sizes) < LEAST_PLOTTED:
        return ""
    try:
        import matplotlib as mpl
    except ImportError:
        return ""
    mpl.use("svg")
    mpl.rcParams["svg.hashsalt"] = name
    from matplotlib import pyplot

    figure, axes = _curves(pyplot, comparisons) if comparisons[0].get("curve") else _sizes(pyplot, comparisons)
    axes.set_xlabel(comparisons[0]["unit"])
    file = PICTURES / f"speed-{name}.svg"
    figure.savefig(file, metadata={"Date": None}, bbox_inches="tight")
    pyplot.close(figure)
    return file.name


def _sizes(pyplot: Any, comparisons: list[dict[str, Any]]) -> tuple[Any, Any]:
    """One line for us and one for the peer."""
    figure, axes = pyplot.subplots(figsize=(5, 3))
    for key, label in (("ours", "noyau"), ("peer", comparisons[0]["peer_name"])):
        points = sorted((one["size"], statistics.median(one[key])) for one in comparisons)
        axes.loglog(*zip(*points, strict=True), marker="o", label=label)
    axes.set_ylabel("CPU seconds")
    axes.legend()
    return figure, axes


def _curves(pyplot: Any, comparisons: list[dict[str, Any]]) -> tuple[Any, Any]:
    """A line for each curve: seconds above, memory below."""
    figure, (above, below) = pyplot.subplots(2, figsize=(7, 8), sharex=True)
    for curve in dict.fromkeys(one["curve"] for one in comparisons):
        points = sorted((one for one in comparisons if one["curve"] == curve), key=lambda one: one["size"])
        sizes = [one["size"] for one in points]
        above.loglog(sizes, [statistics.median(one["ours"]) for one in points], marker="o", label=curve)
        below.loglog(sizes, [max(one["bytes_each"], 1) for one in points], marker="o")
    above.set_ylabel("CPU seconds")
    below.set_ylabel("bytes for each edge, symbol or heap")
    above.legend(fontsize="x-small")
    return figure, below
