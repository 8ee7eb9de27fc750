"""What is true of a small board, by brute force: the judge of lies.

Nothing here is shared with a checker, nor with a solver. `truth` answers True, False, or None where the board is too
large to look at everything. A claim that is about everything in its certificate (a winner at every vertex, a value of
every heap) is looked at in full. What is not written as the format has it is not true either.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from lies.truth.arenas import all_ranks, all_regions, all_values, grundy_of_arena, winner_in_arena, winner_of_parity
from lies.truth.dollars import divisor_of_dollars, solvable_dollars, unsolvable_dollars
from lies.truth.heaps import (
    all_heaps,
    all_octal,
    grundy_of_nim,
    grundy_of_octal,
    winner_of_heap,
    winner_of_nim,
    winner_of_octal,
)
from lies.truth.puzzles import (
    solvable_lights,
    solvable_pegs,
    solvable_states,
    unsolvable_lights,
    unsolvable_pegs,
    unsolvable_states,
)
from lies.truth.sequences import (
    solvable_cubes,
    solvable_ring,
    solvable_torus,
    solvable_walk,
    unsolvable_cubes,
    unsolvable_walk,
)
from lies.truth.shared import Board, TooLarge, Truth
from lies.truth.sums import all_parts, grundy_of_sum, winner_of_sum
from lies.truth.taking import (
    all_components,
    all_numbers,
    grundy_of_taking,
    winner_of_geography,
    winner_of_taking,
    worth_of_taking,
)


def truth(board: Board, claim: dict[str, Any], certificate: dict[str, Any]) -> Truth:
    """Whether a claim is true, and with it everything else that its certificate claims."""
    text = json.dumps(board, sort_keys=True)
    try:
        said = CLAIMS[board["shape"], claim["kind"]](text, claim)
        if said and certificate["type"] in INSIDE:
            said = INSIDE[certificate["type"]](text, claim, certificate)
    except (TooLarge, RecursionError):
        return None
    return said


CLAIMS: dict[tuple[str, str], Callable[[str, Board], Truth]] = {
    ("arena", "winner"): winner_in_arena,
    ("arena", "grundy"): grundy_of_arena,
    ("parity", "winner"): winner_of_parity,
    ("subtraction", "winner"): winner_of_heap,
    ("nim", "winner"): winner_of_nim,
    ("nim", "grundy"): grundy_of_nim,
    ("octal", "winner"): winner_of_octal,
    ("octal", "grundy"): grundy_of_octal,
    ("taking", "winner"): winner_of_taking,
    ("taking", "grundy"): grundy_of_taking,
    ("taking", "value"): worth_of_taking,
    ("geography", "winner"): winner_of_geography,
    ("dollar", "solvable"): solvable_dollars,
    ("dollar", "unsolvable"): unsolvable_dollars,
    ("dollar", "divisor"): divisor_of_dollars,
    ("cubes", "solvable"): solvable_cubes,
    ("cubes", "unsolvable"): unsolvable_cubes,
    ("walk", "solvable"): solvable_walk,
    ("walk", "unsolvable"): unsolvable_walk,
    ("ring", "solvable"): solvable_ring,
    ("torus", "solvable"): solvable_torus,
    ("lights", "solvable"): solvable_lights,
    ("lights", "unsolvable"): unsolvable_lights,
    ("peg", "solvable"): solvable_pegs,
    ("peg", "unsolvable"): unsolvable_pegs,
    ("puzzle", "solvable"): solvable_states,
    ("puzzle", "unsolvable"): unsolvable_states,
    ("sum", "winner"): winner_of_sum,
    ("sum", "grundy"): grundy_of_sum,
}
INSIDE: dict[str, Callable[[str, Board, Board], Truth]] = {
    "ranks": all_ranks,
    "parity": all_regions,
    "heights": all_values,
    "periodicity": all_heaps,
    "octal": all_octal,
    "components": all_components,
    "numbers": all_numbers,
    "sum": all_parts,
}
