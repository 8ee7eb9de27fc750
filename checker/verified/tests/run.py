"""Proofs and lies for the verified checker: what it says must be true, and what noyau's own checker says.

Boards are small and random; each is solved here, slowly and in plain sight, and written as a proof file. Honest proofs
must be accepted. Lies (one thing changed: a row, the claim, the board) must be accepted exactly where noyau's checker
accepts them, and never where the claim is false: that is decided by solving the changed board anew.
"""

from __future__ import annotations

import argparse
import copy
import json
import random
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path

from boards import heaps, heights, hopeless, is_true, mirror, parity, prices, ranks, replies, script
from lies import lie, lies_about_the_form
from peer import SOLVED, of_noyau, of_second, written_by_noyau
from proof_files import File, beside, digest, packed

CHECK = Path(__file__).parent.parent / "built" / "check"
BYTES = {"script": 8, "price": 8, "winner": 1}
"""Of an entry of a row; 4 where nothing is said."""


def verified(files: list[Path]) -> list[bool]:
    """What the verified checker says."""
    said_ = []
    for begin in range(0, len(files), 500):
        done = subprocess.run([CHECK, *files[begin : begin + 500]], capture_output=True, text=True, check=False)
        lines = [line for line in done.stdout.splitlines() if not line.startswith("  ")]
        assert len(lines) == len(files[begin : begin + 500]), done.stderr or done.stdout
        for line in lines:
            assert line.startswith(("proved: ", "not proved: ", "unknown: ")), line
            said_.append(line.startswith("proved: "))
    return said_


def told_about(honest: File, number: int, rng: random.Random, lies: int, folder: Path) -> Iterator[tuple[str, File]]:
    """A proof, the same with packed rows and with rows in files beside, and lies about it."""
    yield "honest", honest
    name = rng.choice([name for name, value in honest["certificate"].items() if isinstance(value, list)])
    content = copy.deepcopy(honest)
    content["certificate"][name] = beside(honest["certificate"][name], BYTES.get(name, 4), folder)
    yield "beside", content
    content = copy.deepcopy(content)
    content["certificate"][name]["sha256"] = "0" * 64
    yield "form", content
    for name, value in honest["certificate"].items() if number % 3 == 0 else ():
        if isinstance(value, list):
            content = copy.deepcopy(honest)
            content["certificate"][name] = packed(value, BYTES.get(name, 4))
            content["digest"] = digest(content)
            yield "packed", content
    if number % 20 == 0:
        for content in lies_about_the_form(honest):
            yield "form", content
    for _ in range(lies):
        changed = lie(rng, honest)
        if changed is not None:
            yield "lie", changed


def wrong_about(kind: str, content: File, accepted: bool, others: dict[str, bool]) -> Iterator[str]:
    """What should not have been said."""
    if kind in ("honest", "packed", "beside") and not accepted:
        yield "is a proof and was not accepted"
    if kind == "form" and accepted:
        yield "is no proof by the rules of the format and was accepted"
    if kind in ("honest", "lie") and accepted and is_true(content) is False:
        yield "is FALSE and was accepted"
    for who, other in others.items():
        if other != accepted:
            yield f"is {'' if other else 'not '}proved for {who}, and {'' if accepted else 'not '}here"


def tell(make: Callable[[random.Random], File], asked: argparse.Namespace, folder: Path, compared: bool) -> int:
    """Proofs and lies of one kind; how many things were wrong."""
    rng = random.Random(f"{asked.seed} {make.__name__}")
    told: list[tuple[str, File, Path]] = []
    for number in range(asked.boards):
        for kind, content in told_about(make(rng), number, rng, asked.lies, folder):
            path = folder / f"{make.__name__}{len(told)}.json"
            path.write_text(json.dumps(content))
            told.append((kind, content, path))
        garbled = bytearray(json.dumps(content).encode())
        for _ in range(rng.randint(1, 3)):
            garbled[rng.randrange(len(garbled))] = rng.choice(b'{}[]",:-0123456789eE\\ u\x00\xff')
        (folder / "garbled").write_bytes(
            garbled[: rng.choice([len(garbled), len(garbled), rng.randrange(len(garbled))])]
        )
        verified([folder / "garbled"])  # whatever it says, it says something
    counts: Counter[str] = Counter()
    wrong = 0
    paths = [path for *_, path in told]
    second = of_second(paths)
    for number, ((kind, content, path), accepted) in enumerate(zip(told, verified(paths), strict=True)):
        counts[kind] += 1
        counts["lies that are another truth"] += kind == "lie" and accepted
        others = {"noyau": of_noyau(path)} if compared else {}
        if second is not None and kind != "form":  # the page leaves a few of these open
            others["check.mjs"] = second[number]
        for reason in wrong_about(kind, content, accepted, others):
            wrong += 1
            if wrong <= 3:
                print(f"{make.__name__}, {kind}: {reason}: {path.read_text()}")
    print(
        f"  {make.__name__:9}" + ", ".join(f"{kind} {number}" for kind, number in counts.items()) + f", wrong {wrong}"
    )
    return wrong


def main() -> None:
    """Tell proofs and lies, and count what was said."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--boards", type=int, default=60, help="of each claim")
    parser.add_argument("--lies", type=int, default=12, help="about each board")
    asked = parser.parse_args()
    compared = find_spec("noyau") is not None
    peers = [
        *(["noyau's own checker"] if compared else []),
        *([] if of_second([]) is None else ["check.mjs"]),
        "the truth",
    ]
    print("proofs and lies, compared with " + ", ".join(peers))
    makers = (ranks, heaps, parity, heights, script, prices, hopeless, replies, mirror)
    with tempfile.TemporaryDirectory() as folder:
        wrong = sum(tell(make, asked, Path(folder), compared) for make in makers)
        if compared:
            said = verified(written_by_noyau(Path(folder)))
            wrong += said.count(False)
            print(f"  proofs that noyau wrote: {len(said)}, accepted {said.count(True)}")
            print(
                "".join(f"  not accepted: {words}\n" for words, yes in zip(SOLVED, said, strict=True) if not yes),
                end="",
            )
    sys.exit(f"{wrong} were wrong" if wrong else 0)


if __name__ == "__main__":
    main()
