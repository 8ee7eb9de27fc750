"""The kernel: true proofs pass, lies do not, nothing malformed gets through or out."""

from __future__ import annotations

import base64
import contextlib
import copy
import json
import os
import random
import time
import zlib
from pathlib import Path

import numpy as np
import pytest

from helpers.kernel import (
    EXAMPLES,
    FOLDER,
    PROVED,
    TABLES,
    changed,
    content,
    patience,
    places,
    resaid,
    verdict,
    whole,
    without_digest,
)
from noyau.proofs import CHECKERS, NotAProof, check, check_file, digest_of, fast


@pytest.mark.parametrize("name", PROVED)
@pytest.mark.parametrize("table", TABLES, ids=["kernel", "fast"])
def test_true_proofs_pass(name, table):
    _, flaws = check_file(EXAMPLES[name], checkers=table)
    assert flaws == []


def test_every_certificate_has_an_example():
    assert {content(name)["certificate"]["type"] for name in PROVED} == set(CHECKERS)


def test_a_search_is_no_proof():
    _, flaws = check_file(EXAMPLES["searched"])
    assert [str(flaw) for flaw in flaws] == [
        "the claim rests on a search of 70 positions; it can be repeated, not checked"
    ]


@pytest.mark.parametrize("name", PROVED)
def test_a_changed_number_is_refused_or_noticed_by_the_digest(name):
    made = content(name)
    if "digest" not in made:
        made["digest"] = digest_of(made)
    where = list(places({key: made[key] for key in ("board", "claim", "certificate") if key in made}))
    picked = random.Random(name).sample(where, min(60, len(where)))
    for path, value in picked:
        for lie in (value + 1, value - 1):
            assert verdict(changed(made, path, lie)), (path, lie)


@pytest.mark.parametrize("name", PROVED)
def test_fast_and_kernel_agree_on_lies(name):
    made = resaid(content(name))
    where = list(places({key: made[key] for key in ("board", "claim", "certificate") if key in made}))
    dice = random.Random(name)
    for path, value in dice.sample(where, min(30, len(where))):  # `tools/lies` tells a million
        for lie in {value + 1, value - 1, -value, 0, dice.randrange(-3, 30)} - {value}:
            other = resaid(changed(made, path, lie))
            plain, quick = verdict(other), verdict(other, fast.CHECKERS)
            assert bool(plain) == bool(quick), (path, lie, plain, quick)


# ---- files and malformed things


def junk(dice):
    return dice.choice(
        [
            None,
            True,
            -1,
            0,
            2**63,
            2**70,
            10**31,
            "",
            "x",
            [],
            [[]],
            {},
            {"entries": 5},
            [1, "2"],
            {"file": "../x", "entries": 1, "sha256": ""},
            {"zlib+base64": "!", "entries": 3},
        ]
    )


def mutated(thing, dice):
    """Something somewhere replaced, dropped or doubled."""
    if isinstance(thing, dict) and thing and dice.random() < 0.9:
        key = dice.choice(list(thing))
        made = dict(thing)
        chance = dice.random()
        if chance < 0.1:
            del made[key]
        elif chance < 0.15:
            made["more"] = junk(dice)
        else:
            made[key] = mutated(thing[key], dice)
        return made
    if isinstance(thing, list) and thing and dice.random() < 0.8:
        place = dice.randrange(len(thing))
        chance = dice.random()
        if chance < 0.15:
            return thing[:place] + thing[place + 1 :]
        if chance < 0.25:
            return [*thing, thing[place]]
        return [*thing[:place], mutated(thing[place], dice), *thing[place + 1 :]]
    if type(thing) is int and dice.random() < 0.7:
        return thing + dice.choice([-1, 1, 2**31, -(2**31), 2**63])
    return junk(dice)


@pytest.mark.parametrize("name", EXAMPLES)
def test_malformed_things_are_refused_in_a_sentence(name):
    dice, made = random.Random(name), without_digest(content(name))
    for number in range(150):
        other = made
        for _ in range(1 + number % 3):
            other = mutated(other, dice)
        if not isinstance(other, dict):
            continue
        for table in TABLES:
            with contextlib.suppress(NotAProof, TimeoutError):
                check(resaid(other) if number % 2 else other, folder=FOLDER, checkers=table, look=patience())


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "is not JSON"),
        ("[" * 100_000, "is not JSON"),
        ('{"format": NaN}', "the number NaN is not a whole one"),
        ('{"format": 1e999}', "the number 1e999 is not a whole one"),
        ('{"a": 1, "a": 2}', "has a key twice"),
        ('{"format": ' + "9" * 1_000_000 + "}", "of at most 31 digits"),
        ('{"format": "noyau proof 1"}', "solve again"),
        ('{"format": "noyau proof 3"}', "is not of the format"),
        ("[]", "is not an object"),
        ('"\ufeff"', "is not an object"),
    ],
)
def test_what_is_no_proof(tmp_path, text, says):
    path = tmp_path / "p.json"
    path.write_text(text)
    with pytest.raises(NotAProof, match=says):
        check_file(path)


def test_only_regular_files(tmp_path):
    os.mkfifo(tmp_path / "fifo")
    for path in (tmp_path / "fifo", tmp_path, Path("/dev/zero"), tmp_path / "missing"):
        with pytest.raises(NotAProof, match=r"not a regular file|cannot be opened"):
            check_file(path)
    made = without_digest(content("parity-beside"))
    raw = (FOLDER / "parity-beside.target").read_bytes()
    outside = tmp_path / "outside"
    outside.write_bytes(raw)
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "link").symlink_to(outside)
    os.mkfifo(folder / "fifo")
    (folder / "short").write_bytes(raw[:-4])
    (folder / "other").write_bytes(raw[:-1] + b"\1")
    (folder / "right").write_bytes(raw)
    for name in ("link", "fifo", "short", "other", "../outside", str(outside), "..", "", "missing", "a\0b", "right"):
        row = {**made["board"]["target"], "file": name}
        lie = {**made, "board": {**made["board"], "target": row}}
        for table in TABLES:
            assert bool(check(lie, folder=folder, checkers=table)) == (name != "right")
    assert check({**made, "board": {**made["board"], "target": {**made["board"]["target"], "file": "right"}}})


def packed(raw, entries):
    return {"zlib+base64": base64.b64encode(zlib.compress(raw, 9)).decode(), "entries": entries}


def bombs():
    nim = {"shape": "nim", "heaps": [10**30] * 3, "misere": False, "to_move": 1}
    winner = {"kind": "winner", "to_move": 1, "winner": 1, "rank": None}
    yield "ranks of huge heaps", whole(nim, winner, {"type": "ranks", "winner": [0], "rank": [0], "move": [-1]})
    heap = {"shape": "subtraction", "tokens": 10**30, "take": [1], "take_second": [1], "misere": False, "to_move": 1}
    yield "a heap laid out", whole(heap, winner, {"type": "ranks", "winner": [0], "rank": [0], "move": [-1]})
    table = {"type": "periodicity", "preperiod": 0, "period": 10**9, "first": [0], "second": [0]}
    yield "a long period", whole(heap, winner, table)
    zeros = packed(bytes(100_000_000), 100_000_000)
    yield "zeros", whole({**heap, "tokens": 5}, winner, {**table, "first": zeros, "second": zeros})
    octal = {"shape": "octal", "digits": [4, 7, 7], "tokens": 10**15, "to_move": 1}
    yield "octal", whole(octal, winner, {"type": "octal", "preperiod": 0, "period": 0, "value": [0]})
    many = packed(bytes(4_000_000), 1_000_000)
    yield (
        "octal zeros",
        whole(
            {**octal, "tokens": 999_999, "digits": [0]},
            winner,
            {"type": "octal", "preperiod": 0, "period": 0, "value": many},
        ),
    )
    count = 150
    edges = [end for v in range(count) for end in (v, (v + 1) % count)]
    values = [10**15, *[0] * (count - 2), -(10**15)]
    dollar = {"shape": "dollar", "vertices": count, "edges": edges, "values": values}
    script = [0] * (count - 1) + [-(10**15)]
    claim = {"kind": "solvable", "length": 10**15, "bound": 10**15}
    cuts = {"type": "cuts", "script": script, "vertex": [-1], "value": [0]}
    yield "dollars one by one", whole({**dollar, "values": [10**15] * 2 + [0] * (count - 3) + [-(10**15)]}, claim, cuts)
    ring = {"shape": "ring", "window": 64, "kinds": 127, "length": 2**62}
    solvable = {"kind": "solvable", "length": 2**62, "bound": 2**62}
    yield "a long ring", whole(ring, solvable, {"type": "windows", "stone": packed(bytes(10), 10)})
    torus = {"shape": "torus", "rows": 1, "columns": 1, "window_rows": 64, "window_columns": 64, "kinds": 1}
    yield (
        "a window of one",
        whole(torus, {"kind": "solvable", "length": 1, "bound": 2}, {"type": "torus windows", "cell": [0]}),
    )
    walk = {"shape": "walk", "vertices": 2**31 - 2, "edges": [], "directed": False}
    yield "many vertices", whole(walk, {"kind": "unsolvable"}, {"type": "unbalanced", "vertex": 5})
    lights = {"shape": "lights", "vertices": 10**6, "edges": [], "lit": packed(bytes(10**6), 10**6)}
    yield "lights", whole(lights, {"kind": "unsolvable"}, {"type": "odd lights", "light": []})


BOMBS = dict(bombs())


@pytest.mark.parametrize("name", BOMBS)
@pytest.mark.parametrize("table", TABLES, ids=["kernel", "fast"])
def test_small_files_that_keep_a_checker_busy_end(name, table):
    made = BOMBS[name]
    assert len(json.dumps(made)) < 900_000
    begin = time.process_time()
    try:
        flaws = check(made, checkers=table, look=patience())
    except TimeoutError:
        flaws = ["time is up"]
    assert flaws
    assert time.process_time() - begin < 15


def test_negative_priorities_and_other_ranges():
    made = without_digest(content("parity"))
    for value in (-1, -2, 2**31):
        for table in TABLES:
            flaws = check(changed(made, ("board", "priority", 0), value), checkers=table)
            assert any("priority" in str(flaw) for flaw in flaws)


def test_what_it_says_is_what_is_claimed():
    made = without_digest(content("replies-snort-path"))
    for lie in (
        {**made, "says": made["says"].replace("red wins", "blue wins")},
        {**made, "about": "Snort on complete:4"},
        {**made, "players": ["blue", "blue"]},
        {**made, "players": ["2", "1"]},
        {**made, "about": made["about"] + "\x1b[2K"},
        {**made, "kind": "searched"},
        {**made, "count": 5},
        {**made, "definition": {"rules": "x", "sha256": "0", "own": True}},
        {**made, "digest": "sha256:0"},
    ):
        assert check(lie)


def test_rows_in_memory():
    made = without_digest(content("parity"))
    for convert in (tuple, np.array, lambda row: np.array(row, np.int64)):
        other = copy.deepcopy(made)
        for part, names in (
            ("board", ("first_edge", "target", "owner", "priority")),
            ("certificate", ("winner", "move")),
        ):
            other[part] |= {name: convert(other[part][name]) for name in names}
        assert check(other) == check(other, checkers=fast.CHECKERS) == []
    for row in (np.array(made["board"]["target"], float), np.array([made["board"]["target"]]), "x", 5, np.array(3)):
        for table in TABLES:
            assert check({**made, "board": {**made["board"], "target": row}}, checkers=table)
