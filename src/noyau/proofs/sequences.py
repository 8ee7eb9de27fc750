"""Claims about walks along all edges, rings and tori of windows.

**circuit.** Looked at step by step. **unbalanced.** A closed walk leaves every vertex as often as it enters it.
**apart.** No walk goes from one side to the other where no edge does; each side has an edge.

**windows, torus windows.** Every window is read once, around the border, and none came up before. On the torus there
are as many cells as windows, so each came up. **every window.** De Bruijn's theorem (1946): for kinds^window stones
there always is such a ring, for in de Bruijn's graph as many arrows leave a vertex as enter it, and it is in one piece.
"""

from noyau.proofs.reading import Flaw, Flaws, Found, Look, Row, require, row, watched, whole
from noyau.proofs.sentences import compare_length
from noyau.proofs.shapes import about, pairs
from noyau.proofs.shapes import windows as every

STEP = row(4, lambda known: len(known["edges"]) // 2, 0, lambda known: len(known["edges"]) // (1 + known["directed"]))


@about("circuit", "walk", "solvable", step=STEP)
def circuit(board: Found, claim: Found, proof: Found, look: Look) -> None:
    """Look at every step once."""
    edges, step, walked = pairs(board["edges"]), proof["step"], set()
    steps = [(one, 0) if board["directed"] else divmod(one, 2) for one in watched(step, look)]
    at = edges[steps[-1][0]][1 - steps[-1][1]] if steps else None
    for number, (edge, back) in enumerate(watched(steps, look)):
        fits = edge not in walked and edges[edge][back] == at
        require(fits, f"step {number}", f"walks edge {edge} a second time, or from elsewhere than vertex {at}")
        walked.add(edge)
        at = edges[edge][1 - back]
    compare_length(claim, len(edges), len(edges))


@about("unbalanced", "walk", "unsolvable", vertex=whole(0, "vertices"))
def unbalanced(board: Found, claim: Found, proof: Found, look: Look) -> Flaws:
    """Count the edges at the vertex."""
    vertex = proof["vertex"]
    left, entered = (sum(end == vertex for end in watched(board["edges"][side::2], look)) for side in (0, 1))
    even = left == entered if board["directed"] else (left + entered) % 2 == 0
    yield even and Flaw(f"vertex {vertex}", f"is left by {left} edges and entered by {entered}: nothing follows")


@about("apart", "walk", "unsolvable", side=row(1, "vertices", 0, 2))
def apart(board: Found, claim: Found, proof: Found, look: Look) -> Flaws:
    """Look at every edge once."""
    sides = {(proof["side"][one], proof["side"][other]) for one, other in watched(pairs(board["edges"]), look)}
    yield sides != {(0, 0), (1, 1)} and Flaw("a side", "has no edge, or one to the other side")


@about("windows", "ring", "solvable", stone=row(1, "length", 0, "kinds"))
def windows(board: Found, claim: Found, proof: Found, look: Look) -> None:
    """Read every window once."""
    length = board["length"]
    look_at_windows(proof["stone"], (1, length), (1, board["window"]), board["kinds"], look)
    compare_length(claim, length, length)


@about("every window", "ring", "solvable")
def every_window(board: Found, claim: Found, proof: Found, look: Look) -> None:
    """Whether the claim is that of the theorem."""
    require(board["length"] == every(board), "the board", "is a ring with fewer stones than windows")
    compare_length(claim, board["length"], board["length"])


@about("torus windows", "torus", "solvable", cell=row(1, lambda known: known["rows"] * known["columns"], 0, "kinds"))
def torus_windows(board: Found, claim: Found, proof: Found, look: Look) -> None:
    """Read every window once."""
    shape, window = (board["rows"], board["columns"]), (board["window_rows"], board["window_columns"])
    look_at_windows(proof["cell"], shape, window, board["kinds"], look)
    compare_length(claim, len(proof["cell"]), len(proof["cell"]))


def look_at_windows(cell: Row, shape: tuple[int, int], window: tuple[int, int], kinds: int, look: Look) -> None:
    """Whether a window came up before."""
    (rows, columns), seen = shape, set()
    require(rows * columns <= 10**7, "the certificate", "has more than ten million windows, too many for this checker")
    for place in watched(range(rows * columns), look):
        row, column, code = place // columns, place % columns, 0
        for down in range(window[0]):
            for right in range(window[1]):
                code = code * min(kinds, 128) + cell[(row + down) % rows * columns + (column + right) % columns]
        require(code not in seen, f"the window at row {row}, column {column}", "came up before")
        seen.add(code)
