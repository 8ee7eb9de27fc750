"""Scripts on boards of millions of edges, in 64 bits where they are enough."""

from __future__ import annotations

import numpy as np

from noyau.proofs.dollars import ORDER, SCRIPT
from noyau.proofs.fast.arrays import Array, faster
from noyau.proofs.flaw import Flaw, NotAProof
from noyau.proofs.reading import Flaws, Found, Look
from noyau.proofs.sentences import compare_length

MOST_TOLD = 5


def dollars_after(board: Found, script: Array) -> Array:
    """What everybody has after the script; whole numbers of any size where 64 bits might not be enough."""
    one, other = board["edges"][::2], board["edges"][1::2]
    degree = int(np.bincount(board["edges"], minlength=1).max())
    most = max(int(script.max()), -int(script.min()))
    large = max(map(abs, board["values"])) + 2 * most * max(1, degree) >= 2**62
    times = script.astype(object) if large else script.astype(np.int64)
    dollars = np.array(board["values"], times.dtype)
    flow = times[one] - times[other]
    np.subtract.at(dollars, one, flow)
    np.add.at(dollars, other, flow)
    return dollars


@faster("script", "dollar", "solvable", script=SCRIPT)
def script(board: Found, claim: Found, proof: Found, look: Look) -> Flaws:
    """Carry out the script."""
    look()
    dollars = dollars_after(board, proof["script"])
    for vertex in np.flatnonzero(dollars < 0)[:MOST_TOLD]:
        yield Flaw(f"vertex {vertex}", f"still has {dollars[vertex]} dollars after the script")
    length = sum(map(abs, proof["script"].tolist()))
    compare_length(claim, None if claim["length"] is None else length, None, 0)


@faster("hopeless", "dollar", "unsolvable", script=SCRIPT, order=ORDER)
def hopeless(board: Found, claim: Found, proof: Found, look: Look) -> Flaws:
    """Carry out the script, then count edges to those before."""
    look()
    count = board["vertices"]
    place = np.full(count, -1, np.int64)
    place[proof["order"]] = np.arange(count)
    if (place < 0).any():
        raise NotAProof("the order", "does not hold each of the vertices once")
    dollars, one, other = dollars_after(board, proof["script"]), board["edges"][::2], board["edges"][1::2]
    later = np.where(place[one] > place[other], one, other)[one != other]  # a loop leads to nobody before
    before = np.bincount(later, minlength=count)
    for vertex in np.flatnonzero(dollars >= before)[:MOST_TOLD]:
        has = f"has {dollars[vertex]} dollars after the script"
        yield Flaw(f"vertex {vertex}", f"{has} and {before[vertex]} edges to the vertices before it")
