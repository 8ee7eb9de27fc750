"""What kind of lie it was, and how many of each."""

from __future__ import annotations

import json
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path

import noyau
from lies import boards, truth
from lies.checkers import ROOT
from lies.liar import Content

FOLDER = ROOT / "build" / "lies"
"""Where whatever must not happen is written."""


KINDS = ("refused", "another truth", "undecided", "given up", "disagreements", "believed and false")
WRONG = ("disagreements", "believed and false")


class Told:
    """One lie (or an honest proof), and what the checkers say."""

    def __init__(self, key: boards.Key, made: Content, asked: Content, *, honest: bool = False) -> None:
        self.key, self.made, self.asked, self.honest = key, made, asked, honest
        self.damaged = False
        """Its rows are not as the format has them, whatever they hold."""
        self.verdicts: dict[str, str] = {}

    def judged(self) -> str:
        """What kind of lie it is."""
        reasons = list(self.verdicts.values())
        if any(reason.startswith("CRASH") for reason in reasons):
            return "disagreements"
        if any(reason == "GAVE UP" or reason.startswith("GAVE UP ") for reason in reasons):
            return "given up"
        if len({bool(reason) for reason in reasons}) > 1:
            return "disagreements"
        if reasons[0]:
            return "disagreements" if self.honest else "refused"
        if self.damaged:
            return "believed and false"
        try:
            true = truth.truth(*(self.made[part] for part in ("board", "claim", "certificate")))
        except (AssertionError, ValueError, LookupError, TypeError) as error:
            self.verdicts["brute force"] = f"{type(error).__name__}: {error}"
            true = False
        return "undecided" if true is None else "another truth" if true else "believed and false"


def name_of(key: boards.Key) -> str:
    return " / ".join(key)


class Counts:
    """How many lies of each kind, and how far we are; kept in a file."""

    def __init__(self, path: Path | None, seed: int) -> None:
        self.path, self.seed, self.round, self.seconds = path, seed, 0, 0.0
        self.of: dict[str, Counter[str]] = {name_of(key): Counter() for key in boards.MAKERS}
        self.faults: list[str] = []
        if path is not None and path.exists():
            kept = json.loads(path.read_text("utf-8"))
            if kept["seed"] == seed:
                self.round, self.seconds, self.faults = kept["rounds"], kept["seconds"], kept["faults"]
                for name, counts in kept["lies"].items():
                    self.of.setdefault(name, Counter()).update(counts)

    @property
    def told(self) -> int:
        return sum(counts[kind] for counts in self.of.values() for kind in KINDS)

    def keep(self) -> None:
        if self.path is None:
            return
        content = {
            "seed": self.seed, "rounds": self.round, "told": self.told, "seconds": round(self.seconds, 1),
            "version": noyau.__version__, "date": datetime.now(UTC).date().isoformat(), "faults": self.faults,
            "lies": {name: {kind: counts[kind] for kind in ("boards", *KINDS)} for name, counts in self.of.items()},
        }  # fmt: skip
        part = self.path.with_suffix(".part")
        part.write_text(json.dumps(content, indent=1) + "\n", "utf-8")
        part.replace(self.path)

    def add(self, told: Told) -> None:
        kind = told.judged()
        if told.honest:
            self.of[name_of(told.key)]["boards"] += 1
            if kind in ("another truth", "undecided"):
                return
        self.of[name_of(told.key)][kind] += 1
        if kind in WRONG:
            self.report(told, kind)
        elif kind in ("undecided", "given up"):
            FOLDER.mkdir(parents=True, exist_ok=True)
            with (FOLDER / f"{self.seed}-{kind.replace(' ', '-')}.jsonl").open("a", encoding="utf-8") as file:
                file.write(json.dumps({**told.asked, "verdicts": told.verdicts}) + "\n")

    def report(self, told: Told, kind: str) -> None:
        FOLDER.mkdir(parents=True, exist_ok=True)
        path = FOLDER / f"{self.seed}-{len(self.faults)}.json"
        path.write_text(json.dumps(told.asked, indent=1) + "\n", "utf-8")
        what = f"{kind}{' (honest)' if told.honest else ''}: {name_of(told.key)}, {path.name}"
        self.faults.append(what)
        print(what)
        for who, reason in told.verdicts.items():
            print(f"  {who}: {reason or 'believes it'}")
        print(flush=True)
