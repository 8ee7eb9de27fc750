"""Honest proofs of small random boards, to lie about: by `noyau.solve`, and by makers that plant a solution.

`MAKERS` has, for every certificate and the kind of claim it is made for, functions of dice that make a proof of the
format, or fail: then the dice are thrown again. The boards are so small that `lies.truth` can look at everything.
"""

from __future__ import annotations

from random import Random

from lies.boards.arenas import an_arena, labelled, laid_out, parity_by_hand, played
from lies.boards.dollars import cut, dollars_by_solver, hopeless, looser, met_in_order, priced, scripted
from lies.boards.heaps import (
    a_subtraction,
    nim_by_solver,
    nim_value,
    octal_by_solver,
    octal_value,
    octal_winner,
    periodic,
)
from lies.boards.pieces import COL, KAYLES, raced, tabulated
from lies.boards.puzzles import (
    along,
    even_sets,
    far,
    jumped,
    lights_by_solver,
    odd_lights,
    pegs_by_solver,
    pressed,
    shut,
)
from lies.boards.sequences import (
    bracelet,
    cubes_by_solver,
    every_window,
    odd_walk,
    rare,
    ringed,
    shaped_torus,
    stacked,
    turned,
    walk_apart,
    walked,
    walks_by_solver,
)
from lies.boards.shared import Content, Key, Maker, Unlucky
from lies.boards.sums import a_part, sum_value, sum_winner, summed
from lies.boards.taking import geography, mirrored, replied, taken, valued, valued_by_hand
from lies.truth import shared as slow_shared
from noyau.errors import NoyauError

MOST_TRIES = 400
LONGEST = 2_000
"""Characters of board and certificate; what is longer takes too long to check a million times."""


def honest(key: Key, dice: Random) -> Content:
    """A proof with this certificate of a claim of this kind."""
    for _ in range(MOST_TRIES):
        maker = dice.choice(MAKERS[key])
        try:
            made = maker(dice)
        except (Unlucky, NoyauError, slow_shared.TooLarge):
            continue
        if made is not None and key_of(made) == key and len(str(made["board"]) + str(made["certificate"])) < LONGEST:
            return made
    raise Unlucky(f"no proof of {key} in {MOST_TRIES} tries")


def key_of(made: Content) -> Key:
    return made["certificate"]["type"], made["claim"]["kind"]


MAKERS: dict[Key, list[Maker]] = {
    ("ranks", "winner"): [
        laid_out,
        laid_out,
        played,
        an_arena,
        lambda dice: an_arena(dice, target=(0,)),
        lambda dice: a_subtraction(dice, "attractor", 8),
    ],
    ("parity", "winner"): [parity_by_hand, lambda dice: an_arena(dice, parity=True)],
    ("heights", "grundy"): [labelled, a_part],
    ("periodicity", "winner"): [periodic, lambda dice: a_subtraction(dice, "period", 60)],
    ("nim sum", "winner"): [nim_by_solver],
    ("nim sum", "grundy"): [nim_value],
    ("octal", "winner"): [octal_winner, octal_by_solver],
    ("octal", "grundy"): [octal_value],
    ("replies", "winner"): [replied, lambda dice: taken(dice, theorems=False)],
    ("race", "winner"): [raced],
    ("components", "winner"): [lambda dice: tabulated(dice, KAYLES)],
    ("components", "grundy"): [lambda dice: tabulated(dice, KAYLES, grundy=True)],
    ("numbers", "winner"): [lambda dice: tabulated(dice, COL)],
    ("mirror", "winner"): [mirrored, lambda dice: taken(dice, theorems=True)],
    ("equality", "value"): [valued, valued_by_hand],
    ("matching", "winner"): [geography],
    ("script", "solvable"): [scripted, lambda dice: dollars_by_solver(dice, "borrow")],
    ("hopeless", "unsolvable"): [hopeless, lambda dice: dollars_by_solver(dice, "best")],
    ("prices", "solvable"): [priced, lambda dice: dollars_by_solver(dice, "best")],
    ("cuts", "solvable"): [cut, cut, lambda dice: dollars_by_solver(dice, "best")],
    ("table", "solvable"): [met_in_order],
    ("divisor", "divisor"): [looser],
    ("arrangement", "solvable"): [stacked, cubes_by_solver],
    ("too rarely", "unsolvable"): [rare, cubes_by_solver],
    ("circuit", "solvable"): [walked, walks_by_solver],
    ("unbalanced", "unsolvable"): [odd_walk, walks_by_solver],
    ("apart", "unsolvable"): [walk_apart, walks_by_solver],
    ("windows", "solvable"): [ringed, bracelet],
    ("every window", "solvable"): [every_window],
    ("torus windows", "solvable"): [turned, shaped_torus],
    ("presses", "solvable"): [pressed, lambda dice: lights_by_solver(dice, "algebra")],
    ("odd lights", "unsolvable"): [odd_lights, lambda dice: lights_by_solver(dice, "algebra")],
    ("jumps", "solvable"): [jumped, lambda dice: pegs_by_solver(dice, "jumps")],
    ("even sets", "unsolvable"): [even_sets, lambda dice: pegs_by_solver(dice, "jumps")],
    ("path", "solvable"): [along],
    ("distances", "solvable"): [
        far,
        lambda dice: lights_by_solver(dice, "paths", 3),
        lambda dice: pegs_by_solver(dice, "paths"),
    ],
    ("closed", "unsolvable"): [
        shut,
        lambda dice: lights_by_solver(dice, "paths", 3),
        lambda dice: pegs_by_solver(dice, "paths"),
    ],
    ("sum", "winner"): [sum_winner, summed],
    ("sum", "grundy"): [sum_value],
}
"""By certificate and kind of claim."""
