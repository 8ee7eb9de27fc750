"""The three checkers, and what each says of a lie."""

from __future__ import annotations

import json
import resource
import subprocess
from pathlib import Path
from typing import Any

from lies.liar import Content
from noyau.proofs import NotAProof, check

ROOT = Path(__file__).resolve().parents[2]
SECONDS, LOOKS = 5, 20_000
"""For one check: of the second checker, and how often the others look at a clock. Who takes longer gives up."""


class OutOfTime(Exception):
    """A check took longer than it may."""


def patience() -> Any:
    looks = 0

    def look() -> None:
        nonlocal looks
        looks += 1
        if looks > LOOKS:
            raise OutOfTime

    return look


def verdict(made: Content, table: Any) -> str:
    """The first reason not to believe it; nothing if it is believed."""
    try:
        flaws = check(made, checkers=table, look=patience())
    except NotAProof as error:
        return str(error)
    except OutOfTime:
        return "GAVE UP"
    except Exception as error:  # a crash is what is looked for
        return f"CRASH {type(error).__name__}: {error}"
    return str(flaws[0]) if flaws else ""


class Second:
    """checker/check.mjs, one process for all lies."""

    def __init__(self) -> None:
        command = ["node", str(ROOT / "checker/check.mjs"), "--json", "--lines", "--limit", str(SECONDS)]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8", cwd=ROOT
        )
        assert self.process.stdin
        assert self.process.stdout
        self.input, self.output = self.process.stdin, self.process.stdout

    def ask(self, texts: list[str]) -> None:
        """Hands them over; it works while we do."""
        self.input.write("".join(text + "\n" for text in texts))
        self.input.flush()

    def answers(self, count: int) -> list[str]:
        """The first reason not to believe each; nothing if it is believed."""
        found = []
        for _ in range(count):
            told = json.loads(self.output.readline())
            reason = (told["flaws"] or ["no reason"])[0]
            odd = {"unknown": "GAVE UP", "failed": "CRASH"}.get(told["verdict"], "")
            found.append("" if told["verdict"] == "proved" else f"{odd} {reason}".strip())
        return found

    def close(self) -> float:
        """The seconds that it worked."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.input.close()
        self.process.wait()
        self.output.close()
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
