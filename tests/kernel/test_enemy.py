"""Files forged to be read in two ways, or to be told from what they say: both checkers refuse them, or both do not."""

from __future__ import annotations

import base64
import copy
import json
import subprocess
import zlib
from pathlib import Path

import pytest

from noyau.certificates.carrying import named
from noyau.proofs import NotAProof, check_file

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = Path(__file__).parent / "examples"


def honest(name):
    made = json.loads((EXAMPLES / f"{name}.json").read_bytes())
    made.pop("digest", None)
    return made


def called(about, **more):
    """A proof of a game that nobody has, by this name."""
    made = {**honest("replies-snort-path"), "about": about, "asked": {"game": "nobody's", "words": {}}, **more}
    return {**made, "says": f"{about}: red wins"}


def deep(levels):
    words = 1
    for _ in range(levels):
        words = [words]
    return called("a board", asked={"game": "nobody's", "words": {"x": words}})


def packed(change):
    """A row that is packed, and changed then."""
    made = copy.deepcopy(honest("periodicity"))
    row = made["certificate"]["first"]
    raw = base64.b64encode(change(zlib.compress(bytes(row)))).decode()
    made["certificate"]["first"] = {"zlib+base64": raw, "entries": len(row)}
    return made


def forged():
    text = json.dumps(called("a board"))
    yield "as it is", text, True
    yield "a key by its number", text[:-1] + ', "k\\u0069nd": "proved"}', False
    yield "a key of every object", text[:-1] + ', "__proto__": {}}', False
    yield "words like those of every object", json.dumps(deep(1)).replace('"x"', '"__proto__"'), True
    yield "a shape of every object", text.replace('"taking"', '"toString"'), False
    yield "a certificate of every object", text.replace('"replies"', '"constructor"'), False
    for number, right in (("1", True), ("1.0", False), ("1e0", False), ("NaN", False), ("01", False), ("true", False)):
        yield f"to move: {number}", text.replace('"to_move": 1', f'"to_move": {number}'), right
    yield "a number with a sign and 31 digits", json.dumps(deep(0)).replace('"x": 1', '"x": -' + "9" * 31), True
    yield "a number of 32 digits", json.dumps(deep(0)).replace('"x": 1', '"x": ' + "9" * 32), False
    for levels, right in ((197, True), (198, False), (600, False)):
        yield f"{levels} deep", json.dumps(deep(levels)), right
    yield "halves of pairs among the words", json.dumps(deep(0)).replace('"x"', '"\\ud800"'), True
    for mark, right in (("\u202e", False), ("\u2067", False), ("\u2028", False), ("\u00e9", True), ("\u05d0", True)):
        yield f"a name with U+{ord(mark):04X}", json.dumps(called(f"Snort {mark} on a board")), right
    yield "packed", json.dumps(packed(lambda raw: raw)), True
    for name, change in {
        "something behind the end": lambda raw: raw + b"xx",
        "another stream behind the end": lambda raw: raw + zlib.compress(b""),
        "the end twice": lambda raw: raw + raw[-4:],
        "without its sum": lambda raw: raw[:-4],
        "with another sum": lambda raw: raw[:-1] + bytes([raw[-1] ^ 1]),
        "without a head": lambda raw: raw[2:-4],
    }.items():
        yield f"packed, {name}", json.dumps(packed(change)), False


FORGED = {name: (text, right) for name, text, right in forged()}


@pytest.fixture(scope="module")
def second(tmp_path_factory):
    """What checker/check.mjs says of each."""
    folder = tmp_path_factory.mktemp("forged")
    for number, (text, _) in enumerate(FORGED.values()):
        (folder / f"{number:03}.json").write_text(text)
    files = sorted(folder.iterdir())
    done = subprocess.run(
        ["node", ROOT / "checker/check.mjs", "--json", *files], capture_output=True, text=True, check=False
    )
    told = [json.loads(line)["verdict"] for line in done.stdout.strip().split("\n")]
    return dict(zip(FORGED, zip(files, told, strict=True), strict=True))


@pytest.mark.parametrize("name", FORGED)
def test_both_checkers_read_it_alike(name, second):
    path, verdict = second[name]
    try:
        believed = check_file(path)[1] == []
    except NotAProof:
        believed = False
    assert (believed, verdict == "proved") == (FORGED[name][1],) * 2
    assert verdict != "failed"


def test_names_are_written_as_a_checker_takes_them():
    assert named("a\u202eb\u2028c\td", 80) == "a b c d"


@pytest.mark.parametrize("file", ["/proc/kmsg", "/dev/zero", "/dev/tty"])
def test_a_board_that_never_ends_is_none(noyau, tmp_path, file):
    made = called("a board", asked={"game": "snort", "words": {"board": file}})
    (tmp_path / "p.json").write_text(json.dumps(made))
    assert "it cannot be built here" in noyau("check", "p.json", "--limit", 60).out
