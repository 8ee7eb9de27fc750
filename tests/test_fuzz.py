"""What fuzzing once found worth going on from is tried again: no target does more than refuse it in a sentence."""

from __future__ import annotations

import base64
import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
CORPUS = sorted((ROOT / "tools/fuzz/corpus").glob("*.json"))
TRY = """
import base64, json, sys
sys.path.insert(0, sys.argv[1])
from targets import TARGETS
target = TARGETS[sys.argv[2]]()
for text in json.load(sys.stdin):
    print(text, flush=True)
    target(base64.b64decode(text))
"""
"""In a process of its own: a target may break in any way, and one takes away memory."""


def test_something_is_kept_of_each():
    assert [file.stem for file in CORPUS] == ["cubes", "exercises", "formats", "pg", "proofs", "state"]


@pytest.mark.slow
@pytest.mark.parametrize("file", CORPUS, ids=lambda file: file.stem)
def test_what_is_kept_is_survived(file):
    words = [sys.executable, "-c", TRY, str(ROOT / "tools/fuzz"), file.stem]
    ran = subprocess.run(words, input=file.read_text("utf-8"), capture_output=True, text=True, check=False)
    last = ran.stdout.split("\n")[-2:-1]
    assert ran.returncode == 0, (base64.b64decode(*last), ran.stderr[-500:])
    assert len(ran.stdout.split()) == len(json.loads(file.read_text("utf-8")))


def test_changes_of_json_leave_the_strange_values_as_they_were(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT / "tools/fuzz"))
    import changes

    before, chance = json.dumps(changes.STRANGE), random.Random(1)
    for _ in range(2_000):
        changes.words_changed(b'{"a": [[], [0]], "b": [[[]]]}', chance)
    assert json.dumps(changes.STRANGE) == before


def test_json_nested_too_deep_is_not_changed(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT / "tools/fuzz"))
    import changes

    deep = b"[" * 900 + b"]" * 900
    for seed in range(20):
        changes.words_changed(deep, random.Random(seed))
