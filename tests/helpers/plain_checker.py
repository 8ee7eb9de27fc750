"""The checker of regions in plain Python: no arrays, no cleverness, one vertex after the other.

It is the text to read for whoever wants to know what a proof of reachability must fulfil, and the second opinion on
`noyau.proofs.arenas.reachability.flaws_in_regions`, which does the same to ten million vertices at a time.
"""

from __future__ import annotations

NOBODY = -1


def plain_flaws(successors, owners, decided, certificate):
    """Yield (vertex, reason) for every vertex that is wrong. `decided` is who has won before any move, or nobody."""
    winner, rank, move = certificate
    for v, (after, owner) in enumerate(zip(successors, owners, strict=True)):
        if winner[v] not in (0, 1, NOBODY):
            yield v, "no such winner"
        elif decided[v] != NOBODY:
            if (winner[v], rank[v], move[v]) != (decided[v], 0, NOBODY):
                yield v, "the game has ended here"
        elif winner[v] == NOBODY:
            yield from unwon(v, after, owner, certificate)
        elif winner[v] == owner:
            yield from won(v, after, certificate)
        else:
            yield from lost(v, after, certificate)


def won(v, after, certificate):
    """The owner has a move to a vertex they win, and the fastest of these is one move faster."""
    winner, rank, move = certificate
    wins = [then for then in after if winner[then] == winner[v]]
    if not wins:
        yield v, "no move wins"
    elif rank[v] != 1 + min(rank[then] for then in wins):
        yield v, "the rank is not that of the fastest win"
    elif move[v] not in wins or rank[move[v]] != rank[v] - 1:
        yield v, "the move is not the fastest win"


def lost(v, after, certificate):
    """There is a move, all moves lead to vertices the opponent wins, and the slowest of these is one move faster."""
    winner, rank, move = certificate
    if not after:
        yield v, "a dead end loses only where the rules say so"
    elif any(winner[then] != winner[v] for then in after):
        yield v, "a move does not lose"
    elif rank[v] != 1 + max(rank[then] for then in after):
        yield v, "the rank is not that of the longest resistance"
    elif move[v] not in after or rank[move[v]] != rank[v] - 1:
        yield v, "the move is not the longest resistance"


def unwon(v, after, owner, certificate):
    """No move wins, and there is one to another vertex that nobody wins, unless there is none at all."""
    winner, rank, move = certificate
    if rank[v] != NOBODY:
        yield v, "there is no rank where nobody wins"
    elif any(winner[then] == owner for then in after):
        yield v, "a move wins"
    elif after and (move[v] not in after or winner[move[v]] != NOBODY):
        yield v, "the move is not safe"
    elif not after and move[v] != NOBODY:
        yield v, "there is no move"
