"""checker/check.mjs and noyau's own checker agree, on honest proofs and on lies.

They share no line. Whatever they disagree on is a mistake of one of them, or of docs/PROOF_FORMAT.md.
"""

from __future__ import annotations

import copy
import json
import os
import random
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from noyau import proofs as kernel
from noyau.proofs.sentences import said

ROOT = Path(__file__).resolve().parents[2]
CHECKER = ROOT / "checker"
LIES = 20
"""So many of each proof, by chance; the slow test tells more."""
SECONDS, SECONDS_FOR_A_LIE = 10, 1
"""For one check: dollars without number take for ever to burn."""
OTHERS = (0, 1, 2, -1, 3, 2**31, -(2**63), 2**63, 10**31)


def node() -> str:
    """The Node that builds the page."""
    found = subprocess.run([sys.executable, ROOT / "tools/find_node.py"], capture_output=True, text=True, check=True)
    return str(Path(found.stdout.split("\n")[0]).with_name("node"))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Examples from both sides."""
    folder = tmp_path_factory.mktemp("proofs")
    subprocess.run([node(), CHECKER / "tests/dump.mjs", folder], check=True)
    subprocess.run([sys.executable, ROOT / "tools/proof_examples.py", folder], check=True)
    return folder


@pytest.fixture(scope="module")
def proofs(folder: Path) -> dict[str, Any]:
    return {path.name: json.loads(path.read_text("utf-8")) for path in sorted(folder.glob("*.json"))}


def second_opinions(texts: list[str], folder: Path, seconds: int = SECONDS) -> list[dict[str, Any]]:
    """What check.mjs says of each text, all in one process."""
    command = [node(), str(CHECKER / "check.mjs"), "--json", "--lines", "--limit", str(seconds)]
    text = "\n".join(texts)
    done = subprocess.run(command, input=text, capture_output=True, encoding="utf-8", cwd=folder, check=False)
    assert done.stderr == ""
    told = [json.loads(line) for line in done.stdout.split("\n") if line]
    assert len(told) == len(texts)
    return told


def first_opinion(text: str, folder: Path, seconds: int = SECONDS) -> list[str] | None:
    """Why noyau does not believe a text; nothing if it does, None if time was up."""
    end = time.monotonic() + seconds

    def look() -> None:
        if time.monotonic() > end:
            raise TimeoutError

    try:
        return [str(flaw) for flaw in kernel.check(json.loads(text), folder=folder, look=look)]
    except kernel.NotAProof as error:
        return [str(error)]
    except TimeoutError:
        return None


def agree(told: list[tuple[str, Any]], folder: Path, seconds: int = SECONDS) -> int:
    """How many are proved; the two must not differ."""
    texts = [json.dumps(proof) for _, proof in told]
    proved, differences = 0, []
    for (name, _), text, second in zip(told, texts, second_opinions(texts, folder, seconds), strict=True):
        flaws = first_opinion(text, folder, seconds)
        if flaws is None or second["verdict"] == "unknown":
            continue
        assert second["verdict"] in ("proved", "not proved", "unreadable"), (name, second)
        proved += not flaws
        if (not flaws) != (second["verdict"] == "proved"):
            opinions = f"noyau {flaws[:2] or 'believes it'}, check.mjs {second['flaws'][:2] or 'believes it'}"
            differences.append(f"{name}: {opinions}: {text[:2000]}")
    assert not differences, f"{len(differences)} of {len(told)} differ\n" + "\n".join(differences[:20])
    return proved


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Everything in an object, with the way to it."""
    yield path, value
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, entry in entries:
        yield from places(entry, (*path, key))


def a_lie(proof: Any, chance: random.Random) -> Any:
    """The proof with one thing changed, and said in the right words."""
    lie = copy.deepcopy(proof)
    part = chance.choice(("board", "claim", "certificate"))
    if part not in lie:
        part = "claim"
    *way, last = chance.choice([path for path, _ in places(lie[part], (part,)) if len(path) > 1])
    at = lie
    for key in way:
        at = at[key]
    at[last] = changed(at[last], chance)
    with suppress(Exception):  # the claim may be so wrong that it cannot be said
        lie["says"] = f"{lie['about']}: {said(lie['claim'], lie['players'])}"
    lie.pop("digest", None)
    return lie


def changed(value: Any, chance: random.Random) -> Any:
    """Something else in its place, most often something near."""
    if isinstance(value, bool):
        return chance.choice((not value, None, 1))
    if isinstance(value, int):
        return chance.choice((value + 1, value - 1, value + chance.randint(-3, 3), *OTHERS, None, str(value), True))
    if value is None:
        return chance.choice(OTHERS)
    if isinstance(value, list):
        entries = list(value)
        if entries and chance.random() < 0.4:
            del entries[chance.randrange(len(entries))]
        elif len(entries) > 1 and chance.random() < 0.5:
            one, other = chance.sample(range(len(entries)), 2)
            entries[one], entries[other] = entries[other], entries[one]
        else:
            entries.insert(chance.randint(0, len(entries)), chance.choice(OTHERS[:5]))
        return entries
    if isinstance(value, str):
        return chance.choice((value + " ", value.upper(), value[1:], value[:-1], 1, re.sub(r"\d", "3", value)))
    return chance.choice((None, [], {}, 1))


@pytest.mark.parametrize("nth", [25, pytest.param(1, marks=pytest.mark.slow)])
def test_the_tests_of_the_second_checker_pass(nth):
    env = {**os.environ, "EVERY_NTH_LIE": str(nth)}
    command = [node(), "--test", "tests/"]
    done = subprocess.run(command, cwd=CHECKER, capture_output=True, text=True, check=False, env=env)
    assert done.returncode == 0, done.stdout[-5000:]


def test_both_believe_the_honest_proofs(proofs, folder):
    honest = [(name, proof) for name, proof in proofs.items() if proof["kind"] == "proved"]
    assert agree(honest, folder) == len(honest)
    assert {proof["certificate"]["type"] for _, proof in honest} >= set(kernel.CHECKERS)


def test_both_doubt_a_search(proofs, folder):
    searched = [(name, proof) for name, proof in proofs.items() if proof["kind"] == "searched"]
    assert agree(searched, folder) == 0


@pytest.mark.parametrize("lies", [LIES, pytest.param(100 * LIES, marks=pytest.mark.slow)])
def test_they_agree_on_lies(proofs, folder, lies):
    chance = random.Random(lies)
    told = [(name, a_lie(proof, chance)) for name, proof in proofs.items() for _ in range(lies)]
    agree(told, folder, SECONDS_FOR_A_LIE)


def test_it_is_one_file_of_less_than_fifteen_hundred_lines():
    assert len((CHECKER / "check.mjs").read_text("utf-8").splitlines()) < 1_500
    assert not re.search(r"^import |require\(", (CHECKER / "check.mjs").read_text("utf-8"), re.MULTILINE)
