"""`python tools/trust_page.py`: what the attacks counted, into docs/trust.md, between its marks.

Each attack leaves its counts in build/. The last counts of each are kept in docs/trust.json, with their dates, so that one
attack can be made anew without the others. What was never run is said to be missing."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PAGE, KEPT = ROOT / "docs" / "trust.md", ROOT / "docs" / "trust.json"
BEGIN, END = "<!-- attacks: written by tools/trust_page.py -->", "<!-- end of attacks -->"
COUNTED = {
    "fuzzing": "fuzz/counts.json", "sanitizers": "sanitizers.json", "faults": "faults.json", "load": "load.json",
    "release": "release.json",
}  # fmt: skip
TITLES = {
    "formats": "boards and arenas, every format", "pg": "`.pg` files", "proofs": "proof files", "cubes": "sets of cubes",
    "exercises": "exercises", "state": "what the page sends", "bindings": "every function of the core",
}  # fmt: skip


def main() -> int:
    text = PAGE.read_text("utf-8")
    block = f"{BEGIN}\n\n{page()}\n{END}\n"
    if BEGIN in text:
        text = re.sub(re.escape(BEGIN) + ".*?" + re.escape(END) + "\n", lambda _: block, text, flags=re.DOTALL)
    else:
        text = text.rstrip("\n") + f"\n\n## Attacks\n\n{block}"
    PAGE.write_text(text, "utf-8")
    return 0


def page() -> str:
    version = re.search(r'__version__ = "([^"]+)"', (ROOT / "src/noyau/__init__.py").read_text("utf-8"))
    assert version is not None
    parts = [f"Against version {version[1]}; `make fuzz`, `make attack` and `make release-check` do it again."]
    counts = counted()
    parts += [fuzzing(counts["fuzzing"]), sanitizers(counts["sanitizers"]), faults(counts["faults"])]
    parts += [load(counts["load"]), release(counts["release"])]
    return "\n\n".join(parts) + "\n"


def counted() -> dict[str, Any]:
    """The last counts of each attack, of each target and fault for itself; what is in build/ is kept from now on."""
    kept = json.loads(KEPT.read_text("utf-8")) if KEPT.exists() else {}
    for attack, name in COUNTED.items():
        file = ROOT / "build" / name
        new = json.loads(file.read_text("utf-8")) if file.exists() else {}
        kept[attack] = {**kept.get(attack, {}), **new}
    KEPT.write_text(json.dumps(kept, indent=1) + "\n", "utf-8")
    return kept


def fuzzing(counts: dict[str, Any]) -> str:
    """A row for each target."""
    rows = ["**Fuzzing.** A finding is a crash, a hang of two minutes, or more than 1 GB.", "",
            "| target | by | inputs | seconds | findings | slowest, s | most memory, MB | date |", "|---|---|---:|---:|---:|---:|---:|---|"]  # fmt: skip
    for name, title in TITLES.items():
        one = counts.get(name)
        if one is None:
            rows.append(f"| {title} | not run | | | | | | |")
        else:
            numbers = f"{one['inputs']:,} | {one['seconds']:,} | {one['findings']} | {one.get('slowest_s', '')} | {one['peak_mb']} | {one['date']}"
            rows.append(f"| {title} | {one['by']} | {numbers} |")
    return "\n".join(rows)


def sanitizers(counts: dict[str, Any]) -> str:
    """The core's own tests, by `pytest -m slow tests/core/test_cpp.py`."""
    if not counts:
        return "**Sanitizers.** Not run."
    told = ["**Sanitizers.** The core's own tests, built with them; they stop at the first finding."]
    for which, one in counts.items():
        told.append(
            f"{which.capitalize()} ({one['date']}): {one['programs']} programs, {one['passed']:,} checks passed, {one['failed']} failed."
        )
    return "\n".join(told)


def faults(counts: dict[str, Any]) -> str:
    """Interrupts, disks, memory, allocations, kills."""
    if not counts:
        return "**Faults.** Not run."
    told = ["**Faults.** A fault is a traceback, a signal, an exit code that is none of noyau's, half a file, or work that does not go on to the same result.", ""]  # fmt: skip
    for name, says in FAULTS.items():
        one = counts.get(name)
        told.append(f"- Not run: {name}." if one is None else f"- {says(one)}: {one['faults']} faults ({one['date']}).")
    return "\n".join(told)


FAULTS: dict[str, Callable[[dict[str, Any]], str]] = {
    "interrupts": lambda one: (
        f"Ctrl+C at {one['interrupts']} random moments of a command, all to end with 130 without a traceback, the slowest after {one['slowest_cpu_s']} s of CPU time"
    ),
    "disks": lambda one: (
        f"Full disks, from the start and in the middle of a file, folders that cannot be written to, names that are too long, {one['runs']} commands"
    ),
    "memory": lambda one: (
        f"Memory that ends, {one['runs']} runs of five solves with less and less of it, {one['ended_early']} ended early"
    ),
    "allocations": lambda one: (
        f"Allocations of the core that fail, once or from there on, {one['runs']} runs of five solves with {one['allocations']:,} allocations between them, {one['refused']} refused in a sentence (nanobind's table of instances is made beforehand: where there is no memory for it, nanobind ends the process)"
    ),
    "kills": lambda one: (
        f"SIGKILL at random moments, {', '.join(f'{count} of {what}' for what, count in one['kills'].items())}"
    ),
}


def load(counts: dict[str, Any]) -> str:
    """What the server did."""
    if not counts:
        return "**Load.** Not run."
    asked, half, gone = counts["requests"], counts["half_open"], counts["dropped"]
    return "\n".join([
        f"**Load** ({counts['date']}, on a machine with a load average of {counts['load_average']} before it began).",
        f"{asked['requests']:,} requests at {asked['sent_per_second']} a second while two solves ran: {asked['errors']} errors, median {asked['median_ms']} ms, 99 of 100 within {asked['ninety_nine_ms']} ms.",
        f"{half['open']:,} connections with half a request: {half['answered_meanwhile']} of {half['of']} others answered meanwhile, in {half['mean_ms']} ms on average; {half['closed_by_the_server']:,} closed by the server.",
        f"{gone['dropped']:,} connections opened and dropped: {gone['errors']} errors, {'answered' if gone['answered_afterwards'] else 'not answered'} afterwards.",
        f"The server's memory: {counts['server_mb_before']} MB before, {counts['server_mb_after']} MB after.",
    ])  # fmt: skip


def release(counts: dict[str, Any]) -> str:
    """What was built, how large it is, and what importing costs."""
    if not counts:
        return "**Release.** Not tried."
    told = [f"**Release** ({counts['date']}, Python {counts['python']}). Each was installed into a clean environment, where `noyau tour` ran.", "",
            "| | file, kB | installed, MB | beside it | CPU ms of imports |", "|---|---:|---:|---|---|"]  # fmt: skip
    for kind in ("sdist", "wheel"):
        one = counts[kind]
        imports = ", ".join(f"`{what}` {took}" for what, took in one["import_cpu_ms"].items())
        beside = ", ".join(name for name in one["beside_it"] if name not in ("pip", "setuptools"))
        told.append(
            f"| {kind} | {one['bytes'] // 1000:,} | {one['installed_bytes'] / 1e6:.1f} | {beside} | {imports} |"
        )
    return "\n".join(told)


if __name__ == "__main__":
    sys.exit(main())
