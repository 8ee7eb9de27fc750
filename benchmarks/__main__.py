"""`python -m benchmarks [NAME…] [--large] [--repetitions N] [--seconds N] [--page] [--peers] [--list]`."""

from __future__ import annotations

import argparse
import importlib
import json
import pkgutil
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import benchmarks
from benchmarks import SAID, Benchmark, Comparison, Options, machine, say
from benchmarks._page import is_known, remember, write
from benchmarks._peers import find_peers, look_beside

RESULTS = Path(__file__).parent / "results"


def main() -> None:
    missing = find_peers() if "--peers" in sys.argv else []  # before the files are imported, which look for them
    look_beside()
    known = discovered()
    asked = arguments(known)
    for reason in missing:
        say(reason)
    for name, benchmark in known.items() if len(asked.names) != 1 else ():
        say(f"{'*' if name in asked.names or not asked.names else ' '} {name}: {benchmark.compares}")
    if asked.list:
        return
    print(", ".join(f"{what.replace('_', ' ')} {value}" for what, value in machine().items()))
    names = asked.names or list(known)
    if len(names) > 1:  # each in a process of its own: one that fails or takes too long does not keep the others
        sys.exit(max(in_a_process(name, known[name], asked) for name in names))
    for name in names:
        SAID.clear()
        comparisons = known[name].run(Options(large=asked.large, repetitions=asked.repetitions))
        print(table(known[name], comparisons))
        keep(name, comparisons)
        if asked.page:
            remember(known[name], comparisons, time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()))
            write()


def in_a_process(name: str, benchmark: Benchmark, asked: argparse.Namespace) -> int:
    """0 if it went through; otherwise the page says why it did not."""
    words = [name, "--repetitions", str(asked.repetitions), *["--large"] * asked.large, *["--page"] * asked.page]
    try:
        run = subprocess.run([sys.executable, "-m", "benchmarks", *words], check=False, timeout=asked.seconds)
        reason = f"it failed with exit code {run.returncode}" if run.returncode else ""
    except subprocess.TimeoutExpired:
        reason = f"it was not over after {asked.seconds} seconds"
    if reason:
        say(f"{name}: {reason}")
        if asked.page and not is_known(name):  # an earlier run says more than none
            SAID[:] = [reason]
            remember(benchmark, [], time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()))
            write()
    return int(bool(reason))


def discovered() -> dict[str, Benchmark]:
    files = [found.name for found in pkgutil.iter_modules(benchmarks.__path__) if not found.name.startswith("_")]
    known = [importlib.import_module(f"benchmarks.{file}").BENCHMARK for file in sorted(files)]
    return {benchmark.name: benchmark for benchmark in known}


def arguments(known: dict[str, Benchmark]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=benchmarks.__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"which ones (all): {', '.join(known)}")
    parser.add_argument("--large", action="store_true", help="also the sizes that take minutes and gigabytes")
    parser.add_argument("--repetitions", type=int, default=Options.repetitions, metavar="N")
    parser.add_argument("--page", action="store_true", help="write what is measured into docs/speed.md")
    parser.add_argument("--peers", action="store_true", help="install peers from PyPI, into build/peers")
    parser.add_argument("--seconds", type=int, default=3600, metavar="N", help="for each, when there are several")
    parser.add_argument("--list", action="store_true", help="only say what there is")
    asked = parser.parse_args()
    for name in asked.names:
        if name not in known:
            parser.error(f"no benchmark is called {name!r}; there are: {', '.join(known)}")
    if asked.repetitions < 1:
        parser.error(f"--repetitions {asked.repetitions}: at least one is needed")
    return asked


def table(benchmark: Benchmark, comparisons: Sequence[Comparison]) -> str:
    width = max((len(each.work) for each in comparisons), default=0)
    lines = ["", f"{benchmark.name}: {benchmark.compares}"]
    for each in comparisons:
        ours, peer = each.million_a_second(each.ours), each.million_a_second(each.peer)
        lines += [
            f"  {each.work:{width}}  ours {min(each.ours):8.3f} s {ours:7.1f} M{each.unit}/s"
            f"   {each.peer_name} {min(each.peer):8.3f} s {peer:7.1f} M{each.unit}/s",
            f"  {'':{width}}  ratio (ours / {each.peer_name} CPU): {each.ratio:.2f}"
            f"   that is {1 / each.ratio:.2f} times its speed (by medians {1 / each.median_ratio:.2f})",
        ]
    return "\n".join(lines)


def keep(name: str, comparisons: Sequence[Comparison]) -> None:
    """One line of JSON per run, at the end of results/NAME.jsonl."""
    RESULTS.mkdir(exist_ok=True)
    record = {
        "benchmark": name,
        "when": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        "machine": machine(),
        "comparisons": [each.as_json() for each in comparisons],
    }
    with (RESULTS / f"{name}.jsonl").open("a") as file:
        file.write(json.dumps(record) + "\n")


if __name__ == "__main__":
    main()
