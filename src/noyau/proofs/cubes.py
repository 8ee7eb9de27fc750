"""Claims about cubes: an arrangement, or colours that can be shown too rarely.

**arrangement.** The four sides are looked at. Any choice of a front and a left face of different pairs is a turn of the
cube; the back and the right show the opposite faces.

**too rarely.** Why it proves: in a solved stack each colour is seen four times, so what is seen weighs four times as
much as all colours. A cube hides one of its pairs of opposite faces, at best the lightest.
"""

from noyau.proofs.reading import Flaw, Flaws, Found, Look, require, row, watched
from noyau.proofs.sentences import compare_length
from noyau.proofs.shapes import about


@about("arrangement", "cubes", "solvable", front=row(4, "cubes", 0, 6), left=row(4, "cubes", 0, 6))
def arrangement(board: Found, claim: Found, proof: Found, look: Look) -> Flaws:
    """Look at the four sides, colour by colour."""
    count, faces, front, left = board["cubes"], board["faces"], proof["front"], proof["left"]
    for cube in watched(range(count), look):
        require(front[cube] // 2 != left[cube] // 2, f"cube {cube}", "has its front and left on opposite faces, or one")
    for side, face, opposite in (("front", front, 0), ("back", front, 1), ("left", left, 0), ("right", left, 1)):
        shown = {faces[6 * cube + (face[cube] ^ opposite)] for cube in watched(range(count), look)}
        yield len(shown) < count and Flaw(f"the side {side}", f"shows only {len(shown)} of {count} colours")
    compare_length(claim, None, None)


@about("too rarely", "cubes", "unsolvable", weight=row(4, "cubes"))
def too_rarely(board: Found, claim: Found, proof: Found, look: Look) -> Flaws:
    """Add up what the cubes can show at most."""
    weight, faces, shown = proof["weight"], board["faces"], 0
    for face in watched(range(0, len(faces), 6), look):
        pairs = [weight[faces[one]] + weight[faces[one + 1]] for one in (face, face + 2, face + 4)]
        shown += sum(pairs) - min(pairs)
    yield shown >= 4 * sum(weight) and Flaw("the count", f"can be {shown}, and {4 * sum(weight)} is needed")
