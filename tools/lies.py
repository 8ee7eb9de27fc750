"""Tell lies to the kernel, to the fast checkers and to the second checker, and count who believes what.

    python tools/lies.py --lies 1000000 --counts docs/lies.json --table docs/trust.md

A lie is an honest proof of a small random board (tools/lies_boards.py) with one thing changed, anywhere in the board, the
claim or the certificate: a number by one, for another one; two neighbours exchanged; an entry dropped or doubled; a flag
or a word turned. It has no digest, and what it says is made anew, so that only the mathematics can notice. Whatever all three
believe is looked at by brute force (tools/lies_truth.py), and is another truth, or undecided where the board is too large
for that. What must not happen is written to a folder, printed, and ends in exit code 1: something false is believed, one
believes what another refuses, a checker crashes, an honest proof is refused.

Counts are kept in a file after every round, and taken up where they were; the same seed tells the same lies.
"""

from __future__ import annotations

import argparse
import base64
import contextlib
import hashlib
import json
import re
import resource
import subprocess
import sys
import time
import zlib
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent))

import lies_boards
import lies_truth
import noyau
from noyau.proofs import CHECKERS, NotAProof, check, fast
from noyau.proofs.fast.arrays import FASTER
from noyau.proofs.sentences import said

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "build" / "lies"
"""Where whatever must not happen is written."""
LIES_OF_A_BOARD = 30
SECONDS, LOOKS = 5, 20_000
"""For one check: of the second checker, and how often the others look at a clock. Who takes longer gives up."""
PACKED = 0.04
"""Of so many lies one row is packed, as rows of large boards are."""
ARRAYS = 0.1
"""Of so many, the fast checkers are handed arrays, as solvers do."""
HUGE = 0.02
EDGES = (2**31 - 1, 2**31, -(2**31), -(2**31) - 1, 2**63 - 1, 2**63, -(2**63), 10**30, 10**30 + 1, -(10**30), 127, 128)
SMALL = (0, 1, 2, 3, -1, -1, -2, 4, 5, 7, 9)
ENDS = ("stuck loses", "stuck wins", "target", "listed")
BEGIN, END = "<!-- lies: written by tools/lies.py -->", "<!-- end of lies -->"

Content = dict[str, Any]
Path_ = tuple[Any, ...]


class OutOfTime(Exception):
    """A check took longer than it may."""


# ---- lies


def places(thing: Any, path: Path_ = ()) -> Iterator[tuple[Path_, Any]]:
    """Everything that a lie can be about."""
    if isinstance(thing, dict):
        yield path, thing
        for key, value in thing.items():
            if key not in ("shape", "kind", "type"):
                yield from places(value, (*path, key))
    elif isinstance(thing, list):
        if thing:
            yield path, thing
        for index, value in enumerate(thing):
            yield from places(value, (*path, index))
    elif not isinstance(thing, str) or path[-1] == "ends" or path[-2:] == ("claim", "value"):
        yield path, thing


class Liar:
    """Tells lies about one proof."""

    def __init__(self, made: Content, dice: Random) -> None:
        self.made, self.dice = made, dice
        self.places = {part: list(places(made[part], (part,))) for part in ("board", "claim", "certificate")}
        self.parts = [part for part, found in self.places.items() if found]
        self.weights = [{"board": 4, "claim": 2, "certificate": 5}[part] for part in self.parts]

    def lie(self) -> Content:
        """Another proof with one thing changed, said in the right words."""
        while True:
            path, value = self.dice.choice(self.places[self.dice.choices(self.parts, self.weights)[0]])
            other = self.changed(path, value)
            if type(other) is not type(value) or other != value:
                return resaid(replaced(self.made, path, other))

    def changed(self, path: Path_, value: Any) -> Any:
        if isinstance(value, bool):
            return not value
        if isinstance(value, list | dict):
            return self.rearranged(value) if isinstance(value, list) else self.exchanged(value)
        if isinstance(value, str):
            return self.dice.choice(ENDS) if path[-1] == "ends" else self.revalued(value)
        return self.dice.choice(SMALL) if value is None else self.another(path, value)

    def another(self, path: Path_, value: int) -> int | None:
        """Another number; or, in a claim, none."""
        if path[0] == "claim" and path[-1] in ("rank", "bound", "length", "winner") and self.dice.random() < 0.1:
            return None
        slow = path[:2] == ("board", "values") and self.made["certificate"]["type"] == "cuts"  # burns dollar by dollar
        if self.dice.random() < HUGE and not slow:
            return self.dice.choice(EDGES)
        return self.dice.choice(
            (value + 1, value + 1, value - 1, value - 1, -value, self.dice.choice(SMALL), self.beside(path))
        )

    def beside(self, path: Path_) -> Any:
        """What another entry of the same row is."""
        inside: Any = self.made
        for key in path[:-1]:
            inside = inside[key]
        entries = [entry for entry in inside if type(entry) is int] if isinstance(inside, list) else list(SMALL)
        return self.dice.choice(entries)

    def rearranged(self, row: list[Any]) -> list[Any]:
        """Two neighbours exchanged, an entry dropped or doubled."""
        place, chance = self.dice.randrange(len(row)), self.dice.random()
        if chance < 0.6 and len(row) > 1:
            place = min(place, len(row) - 2)
            return [*row[:place], row[place + 1], row[place], *row[place + 2 :]]
        return row[:place] + row[place + 1 :] if chance < 0.8 else row[: place + 1] + row[place:]

    def exchanged(self, found: Content) -> Content:
        """What two keys hold exchanged, where it is of one kind."""
        keys = [key for key in found if key not in ("shape", "kind", "type")]
        one, other = self.dice.sample(keys, 2) if len(keys) > 1 else (None, None)
        if one is None or type(found[one]) is not type(found[other]):
            return found
        return {**found, one: found[other], other: found[one]}

    def revalued(self, text: str) -> str:
        """A number in a value changed, halved, or an option dropped or doubled."""
        found = self.dice.choice(list(re.finditer(r"-?\d+", text)))
        number, chance = int(found[0]), self.dice.random()
        if chance < 0.7:
            new = str(self.dice.choice((number + 1, number - 1, -number, self.dice.choice(SMALL))))
        elif chance < 0.8:
            new = f"{number}/2"
        elif chance < 0.9:
            new = f"{number},{number}"
        else:
            new = f"{{{number}|{number}}}"
        return text[: found.start()] + new + text[found.end() :]


def replaced(thing: Any, path: Path_, value: Any) -> Any:
    """A copy with something else at one place; what is not on the way there is shared."""
    if not path:
        return value
    copy = thing.copy()
    copy[path[0]] = replaced(thing[path[0]], path[1:], value)
    return copy


def resaid(made: Content) -> Content:
    """Without a digest, and saying what it claims."""
    made = {key: value for key, value in made.items() if key != "digest"}
    with contextlib.suppress(KeyError, TypeError, IndexError):  # the claim may be so wrong that it cannot be said
        made["says"] = f"{made['about']}: {said(made['claim'], made['players'])}"
    return made


# ---- rows, in the other ways in which a file or a solver holds them

SIZES = {
    "first_edge": 8, "target": 4, "owner": 1, "decided": 1, "wanted": 4, "priority": 4, "edges": 4, "open": 1, "faces": 4,
    "lit": 1, "jumps": 4, "pegs": 1, "solved": 1, "all_moves": 1, "winner": 1, "rank": 4, "move": 4, "height": 4,
    "first": 4, "second": 1, "reply": 4, "image": 4, "partner": 4, "barrier": 4, "script": 8, "order": 4, "price": 8,
    "vertex": 4, "taken": 8, "script_after": 8, "winning": 8, "front": 4, "left": 4, "weight": 4, "step": 4, "side": 1,
    "stone": 1, "cell": 1, "press": 4, "light": 4, "jump": 4, "member": 1, "edge": 4, "distance": 4, "value": 4,
}  # fmt: skip
"""Bytes of an entry."""


def size_of(kind: str, key: str) -> int:
    return {("periodicity", "first"): 1, ("cuts", "value"): 8, ("sum", "value"): 0}.get((kind, key), SIZES.get(key, 0))


def rows_in(made: Content) -> list[tuple[Path_, int]]:
    """The rows that can be packed: their entries are whole and fit into the bytes that they have."""
    found = []
    for part in ("board", "certificate"):
        for key, row in made[part].items():
            size = size_of(made["certificate"]["type"] if part == "certificate" else "", key)
            if (
                size
                and isinstance(row, list)
                and all(type(one) is int and abs(one) < 2 ** (8 * size - 1) for one in row)
            ):
                found.append(((part, key), size))
    return found


def with_a_packed_row(made: Content, dice: Random, more: int = 0) -> Content:
    """One row packed, that says it has so many more entries than it has."""
    rows = rows_in(made)
    if not rows:
        return made
    path, size = dice.choice(rows)
    row = made[path[0]][path[1]]
    raw = np.array(row, f"<i{size}").tobytes()
    packed = {"zlib+base64": base64.b64encode(zlib.compress(raw)).decode(), "entries": len(row) + more}
    return replaced(made, path, packed)


def with_arrays(made: Content) -> Content:
    for path, _ in rows_in(made):
        made = replaced(made, path, np.array(made[path[0]][path[1]], np.int64))
    return made


# ---- checkers


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


# ---- counting

KINDS = ("refused", "another truth", "undecided", "given up", "disagreements", "believed and false")
WRONG = ("disagreements", "believed and false")


class Told:
    """One lie (or an honest proof), and what the checkers say."""

    def __init__(self, key: lies_boards.Key, made: Content, asked: Content, *, honest: bool = False) -> None:
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
            true = lies_truth.truth(*(self.made[part] for part in ("board", "claim", "certificate")))
        except (AssertionError, ValueError, LookupError, TypeError) as error:
            self.verdicts["brute force"] = f"{type(error).__name__}: {error}"
            true = False
        return "undecided" if true is None else "another truth" if true else "believed and false"


def name_of(key: lies_boards.Key) -> str:
    return " / ".join(key)


class Counts:
    """How many lies of each kind, and how far we are; kept in a file."""

    def __init__(self, path: Path | None, seed: int) -> None:
        self.path, self.seed, self.round, self.seconds = path, seed, 0, 0.0
        self.of: dict[str, Counter[str]] = {name_of(key): Counter() for key in lies_boards.MAKERS}
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


class Teller:
    """Makes boards and lies about them, round after round, and never the same one twice."""

    def __init__(self, seed: int, *, only: str | None = None, changes: int = 1) -> None:
        self.seed, self.changes, self.before = seed, changes, set[bytes]()
        self.keys = [key for key in lies_boards.MAKERS if only is None or only in name_of(key)]

    def is_new(self, made: Content) -> bool:
        written = json.dumps([made["board"], made["claim"], made["certificate"]]).encode()
        mark = hashlib.blake2b(written, digest_size=8).digest()
        known = mark in self.before
        self.before.add(mark)
        return not known

    def told(self, number: int) -> list[Told]:
        """The honest proofs and the lies of one round: a board for every kind of claim."""
        found = []
        for key in self.keys:
            dice = Random(f"{self.seed} {number} {key}")  # noqa: S311
            made = lies_boards.honest(key, dice)
            if self.is_new(made):
                found.append(Told(key, made, made, honest=True))
            lies, tries, liar = [], 0, Liar(made, dice)
            while len(lies) < LIES_OF_A_BOARD and tries < 2 * LIES_OF_A_BOARD:
                lie, tries = liar.lie(), tries + 1
                for _ in range(1, self.changes):
                    lie = Liar(lie, dice).lie()
                if self.is_new(lie):
                    lies.append(self.in_a_file(Told(key, lie, lie), made, dice))
            found += lies
        return found

    def in_a_file(self, told: Told, honest: Content, dice: Random) -> Told:
        """Sometimes with a row that is packed; or, instead of the lie, one that holds more or less than it says."""
        chance = dice.random()
        if chance < PACKED:
            told.asked = with_a_packed_row(told.made, dice)
        elif chance > 1 - PACKED / 10 and rows_in(honest):
            told.made, told.asked, told.damaged = honest, with_a_packed_row(honest, dice, dice.choice((1, -1))), True
        return told


def look(batch: list[Told], second: Second, dice: Random) -> None:
    """Ask all three."""
    second.ask([json.dumps(told.asked) for told in batch])
    for told in batch:
        told.verdicts["kernel"] = verdict(told.asked, CHECKERS)
        if told.key[0] in FASTER or told.key[0] == "sum":
            asked = with_arrays(told.asked) if dice.random() < ARRAYS else told.asked
            told.verdicts["fast"] = verdict(asked, fast.CHECKERS)
    for told, answer in zip(batch, second.answers(len(batch)), strict=True):
        told.verdicts["second"] = answer


def tell(lies: int, counts: Counts, *, only: str | None = None, changes: int = 1, quiet: bool = False) -> Counts:
    """So many lies, those of earlier runs counted."""
    second, shown, teller = Second(), 0.0, Teller(counts.seed, only=only, changes=changes)
    for number in range(counts.round if counts.told < lies else 0):
        teller.told(number)  # once more, for what must not be told again
    try:
        while counts.told < lies:
            begin = time.process_time()
            batch = teller.told(counts.round)
            look(batch, second, Random(f"{counts.seed} {counts.round}"))  # noqa: S311
            for told in batch:
                counts.add(told)
            counts.round += 1
            counts.seconds += time.process_time() - begin
            if time.monotonic() - shown > 10 and not quiet:
                shown = time.monotonic()
                print(f"{counts.told:,} lies, {len(counts.faults)} faults, {counts.seconds:.0f} s", flush=True)
                counts.keep()
    finally:
        counts.seconds += second.close()
    counts.keep()
    return counts


# ---- the table


def table(counts: Counts) -> str:
    """Markdown."""
    head = ("certificate", "claim", "boards", "lies told", *KINDS)
    rows = []
    for name, found in counts.of.items():
        numbers = [found["boards"], sum(found[kind] for kind in KINDS), *(found[kind] for kind in KINDS)]
        rows.append([*name.split(" / "), *numbers])
    rows.append(["**all**", "", *(sum(row[column] for row in rows) for column in range(2, len(head)))])
    lines = [head, ["---", "---", *["---:"] * (len(head) - 2)], *rows]
    return "\n".join(
        "| " + " | ".join(f"{one:,}" if isinstance(one, int) else one for one in line) + " |" for line in lines
    )


def section(counts: Counts) -> str:
    day = datetime.now(UTC).date().isoformat()
    of = {kind: sum(found[kind] for found in counts.of.values()) for kind in ("boards", *KINDS)}
    return f"""{BEGIN}

{counts.told:,} lies about {of["boards"]:,} boards, no two the same, told on {day} to version {noyau.__version__} (seed
{counts.seed}, {counts.seconds / 60:.0f} minutes of one processor):

- believed though false: {of["believed and false"]:,};
- believed by one checker and refused by another, or a checker crashed: {of["disagreements"]:,};
- believed by all and beyond brute force: {of["undecided"]:,}; a checker gave up: {of["given up"]:,}.

{table(counts)}

{END}"""


PAGE = f"""# Trust

Three checkers look at proofs: the kernel in `src/noyau/proofs/`, its fast twins in `src/noyau/proofs/fast/`, and
`checker/check.mjs`, which shares no line with them. `tools/lies.py` tells all three lies: honest proofs of small random
boards of every game, by the solvers and by makers of its own, in which one thing was changed, anywhere in the board, the
claim or the certificate: a number, an entry too many or too few, two neighbours exchanged. A lie has no digest, and says what
it claims, so that only the mathematics can notice. What all three believe is looked at by brute force, which shares no line
with any of them: all plays, all positional strategies, all scripts, all sets of presses. It is *another truth* where what the
lie says happens to be so: another board with the same winner, another move that wins as fast. Undecided are lies that put a
number such as 2³¹ or 10³⁰ where brute force cannot follow: into a heap, or as dollars.

```
python tools/lies.py --lies 1000000 --counts docs/lies.json --table docs/trust.md
```

{BEGIN}
{END}
"""


def write_table(path: Path, counts: Counts) -> None:
    page = path.read_text("utf-8") if path.exists() else PAGE
    if BEGIN not in page:
        page += f"\n{BEGIN}\n{END}\n"
    before, rest = page.split(BEGIN, 1)
    path.write_text(before + section(counts) + rest.split(END, 1)[1], "utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--lies", type=int, default=20_000, help="how many, those of earlier runs counted")
    parser.add_argument("--seed", type=int, default=1, help="the same number, the same lies")
    parser.add_argument("--counts", type=Path, help="a JSON file, where counts are kept and taken up")
    parser.add_argument("--table", type=Path, help="a Markdown file, for the table between its two markers")
    parser.add_argument("--only", help="claims with this in their name alone")
    parser.add_argument("--changes", type=int, default=1, help="how many things are changed in each")
    asked = parser.parse_args()
    counts = tell(asked.lies, Counts(asked.counts, asked.seed), only=asked.only, changes=asked.changes)
    print(table(counts))
    if asked.table is not None:
        write_table(asked.table, counts)
    return 1 if counts.faults else 0


if __name__ == "__main__":
    sys.exit(main())
