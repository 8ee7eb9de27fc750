"""Boards, lies about them, and what all three checkers say, round after round."""

from __future__ import annotations

import hashlib
import json
import time
from random import Random

from lies import boards
from lies.checkers import Second, verdict
from lies.counting import Counts, Told, name_of
from lies.liar import Content, Liar
from lies.rows import rows_in, with_a_packed_row, with_arrays
from noyau.proofs import CHECKERS, fast
from noyau.proofs.fast.arrays import FASTER

LIES_OF_A_BOARD = 30
PACKED = 0.04
"""Of so many lies one row is packed, as rows of large boards are."""
ARRAYS = 0.1
"""Of so many, the fast checkers are handed arrays, as solvers do."""


class Teller:
    """Makes boards and lies about them, round after round, and never the same one twice."""

    def __init__(self, seed: int, *, only: str | None = None, changes: int = 1) -> None:
        self.seed, self.changes, self.before = seed, changes, set[bytes]()
        self.keys = [key for key in boards.MAKERS if only is None or only in name_of(key)]

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
            dice = Random(f"{self.seed} {number} {key}")
            made = boards.honest(key, dice)
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
            look(batch, second, Random(f"{counts.seed} {counts.round}"))
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
