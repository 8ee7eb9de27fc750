"""`python tools/fuzz [TARGET…] [--seconds 600] [--counts FILE]`: whatever reads what others wrote, fed with nonsense.

Targets are fuzzed by libFuzzer where atheris is installed (Linux; `make fuzz` does), which follows the lines that an
input reaches, and otherwise by changing seeds at random. A crash, a hang of two minutes or more than 1 GB is a finding:
the input is kept in build/fuzz/TARGET. `bindings` calls every function of the core with wrong arrays. What is in
tools/fuzz/corpus/TARGET.json is tried first, every time; findings that were mended belong there (`--keep`).
"""

from __future__ import annotations

import argparse
import base64
import json
import os
import random
import re
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import FrameType

sys.path.insert(0, str(Path(__file__).resolve().parent))
from changes import bytes_changed, words_changed
from targets import ROOT, TARGETS, seeds

BUILD, CORPUS = ROOT / "build" / "fuzz", ROOT / "tools" / "fuzz" / "corpus"
MOST_MEGABYTES, LONGEST = 1024, 120
MOST_KEPT = 20_000
"""Bytes that a run may add to what is kept for ever."""
BINDINGS = "bindings"


def main() -> int:
    """One target after the other, each in a process of its own."""
    parser = argparse.ArgumentParser(prog="python tools/fuzz", description=__doc__)
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=f"which: {', '.join((*TARGETS, BINDINGS))} (all)")
    parser.add_argument("--seconds", type=int, default=600, help="for each target")
    parser.add_argument("--keep", action="store_true", help="keep what was found worth going on from, in the corpus")
    parser.add_argument("--counts", type=Path, default=BUILD / "counts.json")
    asked = parser.parse_args()
    counts = json.loads(asked.counts.read_text("utf-8")) if asked.counts.exists() else {}
    found = False
    for name in asked.targets or (*TARGETS, BINDINGS):
        told = _bindings(asked.seconds) if name == BINDINGS else _fuzzed(name, asked.seconds)
        counts[name] = {**told, "date": time.strftime("%Y-%m-%d")}
        found |= told["findings"] > 0
        if asked.keep and name != BINDINGS:
            keep(name)
        print(name, told, flush=True)
        asked.counts.parent.mkdir(parents=True, exist_ok=True)
        asked.counts.write_text(json.dumps(counts, indent=1), "utf-8")
    return int(found)


def kept_of(name: str) -> list[bytes]:
    """The inputs that are kept for ever: one file a target, a list of base64."""
    file = CORPUS / f"{name}.json"
    return [base64.b64decode(text) for text in json.loads(file.read_text("utf-8"))] if file.exists() else []


def keep(name: str) -> None:
    """Keep what a run has found worth going on from, the smallest first, as far as it is little."""
    found = {path.read_bytes() for path in (BUILD / name / "corpus").glob("*")} - set(seeds(name))
    room, chosen = MOST_KEPT, kept_of(name)
    for data in sorted(found - set(chosen), key=lambda data: (len(data), data)):
        if (room := room - len(data) - 4) >= 0:
            chosen.append(data)
    CORPUS.mkdir(exist_ok=True)
    lines = ",\n".join(json.dumps(base64.b64encode(data).decode()) for data in chosen)
    (CORPUS / f"{name}.json").write_text(f"[\n{lines}\n]\n", "utf-8")


def _fuzzed(name: str, seconds: int) -> dict[str, object]:
    folder = BUILD / name
    (folder / "corpus").mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(seeds(name)):
        (folder / "corpus" / f"seed-{number}").write_bytes(seed)
    for number, kept in enumerate(kept_of(name)):
        (folder / "corpus" / f"kept-{number}").write_bytes(kept)
    before = _findings(folder)
    began = time.monotonic()
    code, text, peak = _ran([sys.executable, __file__, "--child", name, str(seconds)], folder / "log")
    runs = re.findall(r"Done (\d+) runs|#(\d+)\s", text)
    return {
        "inputs": max((int(a or b) for a, b in runs), default=0),
        "seconds": round(time.monotonic() - began),
        "findings": len(_findings(folder) - before) or int(code != 0),
        "slowest_s": max((int(one) for one in re.findall(r"slowest_unit_time_sec: +(\d+)", text)), default=0),
        "peak_mb": peak,
        "by": "atheris" if "INFO: Seed" in text else "random changes",
    }


def _ran(command: list[str], log: Path) -> tuple[int, str, int]:
    """A process to its end: its exit code, what it said, and the most memory of it and of those that it waited for, in MB."""
    with log.open("w", encoding="utf-8") as said:
        process = subprocess.Popen(command, stdout=said, stderr=subprocess.STDOUT)
        _, state, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(state)
    return process.returncode, log.read_text("utf-8", "replace"), used.ru_maxrss // 1024


def _findings(folder: Path) -> set[Path]:
    """What libFuzzer calls slow, ten seconds, is none."""
    return {path for path in folder.glob("*-*") if not path.name.startswith("slow-unit")}


def child(name: str, seconds: int) -> None:
    """Fuzz in this process."""
    if name == BINDINGS:
        _wrong_arrays(seconds)
        return
    folder = BUILD / name
    try:
        import atheris
    except ImportError:
        _by_chance(name, seconds)
        return
    _from_source()
    with atheris.instrument_imports(include=["noyau"]):
        target = TARGETS[name]()
        for seed in (folder / "corpus").glob("seed-*"):  # many modules are imported when they are needed
            target(seed.read_bytes())
    words = [f"-max_total_time={seconds}", f"-rss_limit_mb={MOST_MEGABYTES}", f"-timeout={LONGEST}", "-max_len=4096",
             f"-artifact_prefix={folder}/", "-print_final_stats=1", str(folder / "corpus")]  # fmt: skip

    def mutator(data: bytes, most: int, seed: int) -> bytes:
        """Every other time a change of what the JSON says, where it is JSON: bytes alone rarely leave it one."""
        changed_words = words_changed(data, random.Random(seed)) if seed % 2 else None
        return atheris.Mutate(data, most) if changed_words is None or len(changed_words) > most else changed_words

    atheris.Setup([sys.argv[0], *words], target, custom_mutator=mutator)
    atheris.Fuzz()


def _from_source() -> None:
    """Import noyau's files by the usual finder: one of an editable install is not known to atheris."""
    where = [str(Path(path) / "noyau") for path in sys.path if (Path(path) / "noyau").is_dir()]
    sys.meta_path[:] = [finder for finder in sys.meta_path if "editable" not in type(finder).__module__.lower()]
    sys.path.insert(0, str(ROOT / "src"))
    import noyau

    noyau.__path__.extend(where)  # the compiled core


def _by_chance(name: str, seconds: int) -> None:
    target, chance = TARGETS[name](), random.Random(1)
    known = [path.read_bytes() for path in sorted((BUILD / name / "corpus").glob("*"))]
    resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEGABYTES << 20, MOST_MEGABYTES << 20))

    def late(number: int, frame: FrameType | None) -> None:
        raise SystemExit(f"no end within {LONGEST} s")

    signal.signal(signal.SIGALRM, late)
    current, end, runs = BUILD / name / "last-input", time.monotonic() + seconds, 0
    while runs < len(known) or time.monotonic() < end:
        data = known[runs] if runs < len(known) else bytes_changed(known, chance)
        if runs % 2 and runs >= len(known):
            data = words_changed(chance.choice(known), chance) or data
        current.write_bytes(data)
        signal.alarm(LONGEST)
        target(data)
        signal.alarm(0)
        runs += 1
    current.unlink()
    print(f"Done {runs} runs")


def _bindings(seconds: int) -> dict[str, object]:
    folder = BUILD / BINDINGS
    folder.mkdir(parents=True, exist_ok=True)
    code, text, peak = _ran([sys.executable, __file__, "--child", BINDINGS, str(seconds)], folder / "log")
    last = text.strip().rpartition("\n")[2]
    counted = json.loads(last) if code == 0 else {"inputs": 0, "seconds": 0, "findings": 1, "by": "it ended early"}
    return {**counted, "peak_mb": peak}


def _wrong_arrays(seconds: int) -> None:
    sys.path.insert(0, str(ROOT / "tests"))
    from helpers.wrong_arrays import bindings, outcome

    began, seed, count, findings = time.monotonic(), 100, 0, 0
    names = [one.called for one in bindings()]
    while time.monotonic() - began < seconds:
        for part in range(4):
            told = outcome(seed, 50, names[part::4], patience=600)
            if told:
                print(told, flush=True)
            count, findings = count + 50 * len(names[part::4]), findings + bool(told)
        seed += 1
    lasted = round(time.monotonic() - began)
    by = f"{len(names)} functions, wrong arrays"
    print(json.dumps({"inputs": count, "seconds": lasted, "findings": findings, "by": by}))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--child"]:
        child(sys.argv[2], int(sys.argv[3]))
    else:
        sys.exit(main())
