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
        "said": [_without_paths(line) for line in SAID[:MOST_SAID]],
    }
    MEASURED.write_text(json.dumps(dict(sorted(known.items())), indent=1) + "\n", "utf-8")


def _without_paths(line: str) -> str:
    """Nothing that is kept names a place on the machine.

    >>> _without_paths(f"{ROOT}/build/peers/x/bin/python has no y"), _without_paths(f"{sys.executable} has none")
    ('build/peers/x/bin/python has no y', 'this Python has none')
    """
    return line.replace(sys.executable, "this Python").replace(f"{ROOT}/", "")


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
        compares = run["compares"]
        parts.append(f"### {name}\n\n{compares[0].upper()}{compares[1:]}. {_circumstances(run)}\n")
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
        "| work | ours, CPU: median (least to most) | peer | its CPU | times its speed |",
        "|---|---|---|---|---:|",
    ]
    for one in comparisons:
        ours, peer = one["ours"], one["peer"]
        rows.append(
            f"| {one['work']} | {_time(statistics.median(ours))}{_spread(ours)} "
            f"| {one['peer_name']} | {_time(statistics.median(peer))} | {_times(1 / one['median_ratio'])} |"
        )
    return "\n".join(rows) + "\n"


def _circumstances(run: dict[str, Any]) -> str:
    """
    >>> machine = {"processor": "A", "cores": 2, "memory_gb": 25, "system": "Linux", "python": "3.11", "numpy": "2.4"}
    >>> _circumstances({"when": "2026-11-18T00:00:00Z", "version": "0.1.0", "machine": machine})
    '2026-11-18, noyau 0.1.0, Python 3.11, NumPy 2.4; A, 2 cores, 25 GB, Linux.'
    """
    on = run["machine"]
    versions = f"noyau {run['version']}, Python {on['python']}, NumPy {on['numpy']}"
    machine = f"{on['processor']}, {on['cores']} cores, {on['memory_gb']} GB, {on['system']}"
    return f"{run['when'][:10]}, {versions}; {machine}."


def _time(seconds: float) -> str:
    """
    >>> _time(0.0000123), _time(0.0123456), _time(12.3456), _time(123.456)
    ('12.3 µs', '12.3 ms', '12.3 s', '123 s')
    """
    scale, unit = next(((scale, unit) for scale, unit in ((1, "s"), (1e3, "ms")) if seconds * scale >= 1), (1e6, "µs"))
    return f"{_number(seconds * scale)} {unit}"


def _spread(seconds: list[float]) -> str:
    return f" ({_time(min(seconds))} to {_time(max(seconds))})" if len(seconds) > 1 else ""


def _times(ratio: float) -> str:
    """
    >>> _times(1.234), _times(0.0456), _times(1234.5)
    ('1.23', '0.046', '1,234')
    """
    return f"{ratio:,.0f}" if ratio >= 100 else f"{ratio:.2f}" if ratio >= 0.1 else f"{ratio:.2g}"


def _number(value: float) -> str:
    """
    >>> _number(1.234), _number(123.456), _number(2.0)
    ('1.23', '123', '2.00')
    """
    return f"{value:#.3g}".rstrip(".")


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
