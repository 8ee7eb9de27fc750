"""Bare boards before the checkers: a proof is made around a board, a claim and a certificate.

Every question goes to the kernel and to its fast twin; they must agree on whether something is wrong.
"""

from __future__ import annotations

import numpy as np

from noyau.certificates import Proved
from noyau.certificates.kinds import DivisorProof, Parity
from noyau.graphs import Digraph
from noyau.proofs import FORMAT, Flaw, check, fast
from noyau.proofs.sentences import said
from noyau.solvers.arenas.parity import buchi_priorities, flags_of

NO_MOVE = -1
NONE = np.zeros(0, np.int64)


def content_of(board, claim, certificate, *, players=("1", "2")):
    """What a proof file would hold."""
    players = list(players) if claim["kind"] in ("winner", "grundy", "value") else []
    try:
        says = f"A board: {said(claim, players)}"
    except (LookupError, TypeError):  # of a claim that cannot be said the kernel says what is wrong
        says = "A board"
    return {
        "format": FORMAT,
        "about": "A board",
        "asked": {"game": "none", "words": {}},
        "board": board,
        "players": players,
        "claim": claim,
        "says": says,
        "kind": "proved",
        "certificate": certificate if isinstance(certificate, dict) else certificate.as_json(),
    }


def flaws_in(content) -> list[Flaw]:
    """What the kernel says, if its fast twin accepts and refuses the same."""
    plain, quick = check(content), check(content, checkers=fast.CHECKERS)
    assert bool(plain) == bool(quick), (plain, quick)
    return plain


def flaws_of(board, claim, certificate) -> list[Flaw]:
    return flaws_in(content_of(board, claim, certificate))


def solvable(length=None, bound=None):
    return {"kind": "solvable", "length": length, "bound": bound}


# Arenas. A claim is about the start, so it is read off the table at vertex 0: whatever is wrong then is in the table.


def graph_part(arena: Digraph, **more):
    return {
        "vertices": arena.vertex_count,
        "first_edge": arena.first_edge_of_vertex,
        "target": arena.target_of_edge,
        "owner": arena.owners.astype(np.int8),
        "start": 0,
        **more,
    }


def _told(arena, winner, rank=None):
    """The claim that a table makes at vertex 0."""
    winner = int(winner[0]) + 1 if len(winner) and int(winner[0]) in (0, 1) else None
    rank = int(rank[0]) if winner and rank is not None and len(rank) and rank[0] >= 0 else None
    return {"kind": "winner", "to_move": int(arena.owners[0]) + 1, "winner": winner, "rank": rank}


def flaws_in_regions(arena: Digraph, decided, proof) -> list[Flaw]:
    """Regions, ranks and moves of an arena; `decided` is who has won at each vertex before any move."""
    board = graph_part(arena, shape="arena", ends="listed", decided=np.asarray(decided, np.int8))
    return flaws_of(board, _told(arena, proof.winner_of_vertex, proof.rank_of_vertex), proof)


def flaws_in_parity(arena: Digraph, priority, proof: Parity) -> list[Flaw]:
    """Regions and moves of a parity game."""
    board = graph_part(arena, shape="parity", priority=np.asarray(priority, np.int32))
    return flaws_of(board, _told(arena, proof.winner_of_vertex), proof)


def flaws_in_buchi(arena: Digraph, target, proof: Parity) -> list[Flaw]:
    """Player 0 wins where they can visit the target again and again for ever; whoever must move and cannot loses."""
    return flaws_in_parity(arena, buchi_priorities(arena, target), proof)


def flaws_in_safety(arena: Digraph, safe, proof: Parity) -> list[Flaw]:
    """Player 0 wins where they can keep the play inside `safe`; a play that stops inside has been kept there.

    Read as a parity game: outside, and where the play stops, it stays for ever. Staying outside is bad (1), all else
    is good (0).
    """
    inside, count = flags_of(arena, safe), arena.vertex_count
    over, flaws = ~inside | (arena.out_degrees() == 0), []
    if len(proof.move_of_vertex) == len(proof.winner_of_vertex) == count:
        moves = np.flatnonzero(over & (proof.move_of_vertex != NO_MOVE))
        flaws = [Flaw(f"vertex {vertex}", "ends the game, so there is no move") for vertex in moves]
        stays = np.where(proof.winner_of_vertex == arena.owners, np.arange(count), NO_MOVE)
        proof = Parity(proof.winner_of_vertex, np.where(over, stays, proof.move_of_vertex).astype(np.int32))
    rows = [[vertex] if over[vertex] else list(arena.successors(vertex)) for vertex in range(count)]
    staying = Digraph.from_successors(rows, owners=arena.owners.tolist())
    return flaws + flaws_in_parity(staying, np.where(inside, 0, 1), proof)


def flaws_in_labels(first, target, proof) -> list[Flaw]:
    """Grundy values and heights of a graph without owners."""
    count = len(first) - 1
    board = graph_part(Digraph(first, target, np.zeros(count, np.uint8)), shape="arena", ends="stuck loses")
    value = int(proof.value_of_vertex[0]) if len(proof.value_of_vertex) else 0
    return flaws_of(board, {"kind": "grundy", "value": max(0, value)}, proof)


def flaws_in_kernel(first, target, kernel):
    """Every reason why a set of vertices is no kernel, one edge after the other; the format has no such claim."""
    count, inside = len(first) - 1, set(kernel.vertices)
    for vertex in kernel.vertices:
        if not 0 <= vertex < count:
            yield Flaw(f"vertex {vertex}", f"is not one of the {count} vertices")
    if len(inside) < len(kernel.vertices):
        yield Flaw("the kernel", "names a vertex twice")
    for vertex in range(count):
        enters = [int(then) for then in target[first[vertex] : first[vertex + 1]] if int(then) in inside]
        if vertex in inside:
            yield from (Flaw(f"vertex {vertex}", f"has an edge to {then}, inside the kernel") for then in enters)
        elif not enters:
            yield Flaw(f"vertex {vertex}", "is outside and has no edge into the kernel")


# Sequences.


def flaws_in_ring(ring, window, kinds) -> list[Flaw]:
    """A ring of stones in which no window comes up twice."""
    ring = np.asarray(ring)
    board = {"shape": "ring", "window": window, "kinds": kinds, "length": len(ring)}
    stones = ring.astype(np.int8) if kinds <= 128 else ring.tolist()
    return flaws_of(board, solvable(len(ring), len(ring)), {"type": "windows", "stone": stones})


def flaws_in_torus(cells, height, width, kinds) -> list[Flaw]:
    """A torus in which every window comes up once."""
    rows, columns = np.asarray(cells).shape
    board = {"shape": "torus", "rows": rows, "columns": columns, "kinds": kinds}
    board |= {"window_rows": height, "window_columns": width}
    certificate = {"type": "torus windows", "cell": np.asarray(cells).ravel().tolist()}
    return flaws_of(board, solvable(rows * columns, rows * columns), certificate)


# Dollars.


def dollar_board(graph, values):
    ends = [int(end) for edge in graph.edges() for end in edge]
    return {"shape": "dollar", "vertices": graph.vertex_count, "edges": ends, "values": [int(one) for one in values]}


def flaws_in_rank(graph, values, bound, rank) -> list[Flaw]:
    """Whether a bound shows that the rank of a divisor is not larger than this."""
    given = [int(one) for one in values]
    claim = {"kind": "divisor", "equivalent": given, "rank": rank, "rank_at_least": -1}
    taken, script, order = (np.array(row, np.int64) for row in (bound.taken, bound.script, bound.order))
    nothing = np.zeros(graph.vertex_count, np.int64)
    certificate = DivisorProof(nothing, taken, script, order.astype(np.int32), NONE)
    return flaws_of(dollar_board(graph, values), claim, certificate)


def flaws_in_equivalence(graph, one, other, found) -> list[Flaw]:
    """Whether a script turns one divisor into the other."""
    claim = {"kind": "divisor", "equivalent": [int(entry) for entry in other], "rank": None, "rank_at_least": -1}
    certificate = DivisorProof(np.array(found.script, np.int64), NONE, NONE, NONE.astype(np.int32), NONE)
    return flaws_of(dollar_board(graph, one), claim, certificate)


# Games.


def flaws_about(rules, claim, certificate, path=()) -> list[Flaw]:
    """What the kernel says of a certificate for a game, if its fast twin accepts and refuses the same."""
    proof = Proved(rules, claim, certificate, path)
    plain, quick = proof.flaws(plain=True), proof.flaws()
    assert bool(plain) == bool(quick), (plain, quick)
    return plain
