"""Claims about puzzles: presses of lights, jumps of pegs, walks through states; and that something stays odd.

**presses, jumps, path.** Made one after the other. **odd lights.** Every press changes an even number of the set, and
an odd number of it is lit: so it is for ever, and never all is dark. **even sets.** Every jump touches an even number
of holes of a set, so the parity of the pegs in it never changes; for every hole some set speaks against a last peg
there.

**distances.** Why it proves: whoever has made k < bound moves is at a state with a distance of at most k, and none of
these is solved. **closed.** No move leads out of the states, and none is solved. The trap closed here: a state of
which only some moves are known proves nothing about the others; it must say that they are all.
"""

from noyau.proofs.arenas import name_of
from noyau.proofs.reading import Flaw, Flaws, Found, Look, require, row, watched
from noyau.proofs.sentences import compare_length
from noyau.proofs.shapes import about, neighbours
from noyau.proofs.taking import DIFFERENT


@about("presses", "lights", "solvable", press=row(4, None, 0, "vertices"))
def presses(board: Found, claim: Found, proof: Found, look: Look) -> Flaws:
    """Press them."""
    near, lit = neighbours(board, look), list(board["lit"])
    for vertex in watched(proof["press"], look):
        for light in watched({vertex} | near[vertex], look):
            lit[light] ^= 1
    yield any(lit) and Flaw(f"vertex {lit.index(1)}", "is still lit after the presses")
    compare_length(claim, len(proof["press"]), None, 0)


@about("odd lights", "lights", "unsolvable", light=DIFFERENT)
def odd_lights(board: Found, claim: Found, proof: Found, look: Look) -> Flaws:
    """Count the lights of the set at every press, then those that are lit."""
    chosen = set(proof["light"])
    for vertex, near in enumerate(watched(neighbours(board, look), look)):
        count = len((near | {vertex}) & chosen)
        yield count % 2 and Flaw(f"press {vertex}", f"changes {count} lights of the set, an odd number")
    lit = sum(board["lit"][vertex] for vertex in chosen)
    yield lit % 2 == 0 and Flaw("the set", f"has {lit} lights that are lit, an even number: nothing follows")


@about("jumps", "peg", "solvable", jump=row(4, None, 0, lambda known: len(known["jumps"]) // 3))
def jumps(board: Found, claim: Found, proof: Found, look: Look) -> Flaws:
    """Make them."""
    pegs, count = list(board["pegs"]), len(proof["jump"])
    for number, one in enumerate(watched(proof["jump"], look)):
        begin, over, end = board["jumps"][3 * one : 3 * one + 3]
        require((pegs[begin], pegs[over], pegs[end]) == (1, 1, 0), f"jump {number}", "cannot be made then")
        pegs[begin], pegs[over], pegs[end] = 0, 0, 1
    yield sum(pegs) != 1 and Flaw("the board", f"has {sum(pegs)} pegs after the jumps, not one")
    compare_length(claim, count, None, 0, count)


@about("even sets", "peg", "unsolvable", member=row(1, None, 0, 2))
def even_sets(board: Found, claim: Found, proof: Found, look: Look) -> Flaws:
    """Count the holes of every jump in every set; then look at every hole."""
    ends, pegs, member, holes = board["jumps"], board["pegs"], proof["member"], board["holes"]
    fits = len(member) % holes == 0 and sum(pegs) > 1
    require(fits, "the sets", f"are not rows of {holes} entries, or speak of a board with less than two pegs")
    last = [1] * holes
    for begin in watched(range(0, len(member), holes), look):
        for at in watched(range(0, len(ends), 3), look):
            odd = sum(member[begin + hole] for hole in ends[at : at + 3]) % 2
            yield odd and Flaw(f"jump {at // 3}", f"touches an odd number of holes of set {begin // holes}")
        parity = sum(member[begin + hole] & pegs[hole] for hole in watched(range(holes), look)) % 2
        last = [last[hole] & (member[begin + hole] == parity) for hole in watched(range(holes), look)]
    yield any(last) and Flaw(f"hole {last.index(1)}", "could hold the last peg for all that the sets say")


EDGE = row(4, None, 0, lambda known: len(known["target"]))


@about("path", "puzzle", "solvable", edge=EDGE)
def path(board: Found, claim: Found, proof: Found, look: Look) -> Flaws:
    """Walk it."""
    yield from path_flaws(board, claim, proof, look)
    compare_length(claim, len(proof["edge"]), None, 0)


def path_flaws(board: Found, claim: Found, proof: Found, look: Look) -> Flaws:
    """Why the edges do not lead from the start to a solved state."""
    at = board["start"]
    for number, edge in enumerate(watched(proof["edge"], look)):
        fits = board["first_edge"][at] <= edge < board["first_edge"][at + 1]
        require(fits, f"move {number}", f"is edge {edge}, which does not begin at {name_of(board, at, 'state')}")
        at = board["target"][edge]
    yield not board["solved"][at] and Flaw(name_of(board, at, "state"), "is where the path ends, and is not solved")


@about("distances", "puzzle", "solvable", edge=EDGE, distance=row(4, "states", -1))
def distances(board: Found, claim: Found, proof: Found, look: Look) -> Flaws:
    """Walk the path; then look at the moves of every state that is near."""
    first, target, distance, bound = board["first_edge"], board["target"], proof["distance"], claim["bound"] or 0
    yield from path_flaws(board, claim, proof, look)
    compare_length(claim, len(proof["edge"]), bound)
    require(distance[board["start"]] == 0, f"state {board['start']}", "is the start and has not the distance 0")
    for state, far in enumerate(watched(distance, look)):
        name, near = name_of(board, state, "state"), 0 <= far < bound - 1
        yield 0 <= far < bound and board["solved"][state] and Flaw(name, f"has the distance {far} and is solved")
        yield near and not board["all_moves"][state] and Flaw(name, f"has the distance {far} and unknown moves")
        for then in watched(target[first[state] : first[state + 1]] if near else (), look):
            says = f"has the distance {far}, and a move to {name_of(board, then, 'state')}, which has {distance[then]}"
            yield not 0 <= distance[then] <= far + 1 and Flaw(name, says)


@about("closed", "puzzle", "unsolvable")
def closed(board: Found, claim: Found, proof: Found, look: Look) -> Flaws:
    """Look at every state."""
    for state, solved in enumerate(watched(board["solved"], look)):
        wrong = "is solved" if solved else not board["all_moves"][state] and "has moves that are not known"
        yield wrong and Flaw(name_of(board, state, "state"), wrong)
