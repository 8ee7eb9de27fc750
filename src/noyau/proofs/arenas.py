"""Claims about arenas: ranks and strategies, parity, Grundy values. One vertex after the other.

**ranks.** Why it proves: following the moves of the winner the rank falls with every step, whatever the loser does, and
at rank 0 the game has ended, won. Following those of the loser, it falls by no more than one a step. Where nobody is
claimed, whoever moves can stay at such vertices, and cannot step to a win. The trap closed here: "every move loses" is
true of a vertex without moves; unless the rules decide it, it must not be claimed.

**parity.** Why it proves: a play that follows the winner's moves stays in their region, does not stop at their cost,
and what comes up for ever lies on cycles of the graph that the moves leave. The trap closed here: it is not enough to
look at simple cycles one by one; components are split, and split again below every priority that could outdo a bad one.

**heights.** Why it proves: heights fall with every move, so play ends; then by induction each value is the least that
no successor has. The trap closed here: without heights two vertices that lead to each other could claim 0 and 1.
"""

from array import array
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

from noyau.proofs.reading import Flaw, Flaws, Found, Look, Row, require, row, watched
from noyau.proofs.sentences import value_flaws, winner_flaws
from noyau.proofs.shapes import about

NOBODY = -1


def name_of(board: Found, vertex: int, what: str = "vertex") -> str:
    """What to call a vertex."""
    if board["shape"] == "subtraction":
        player, heap = divmod(vertex, board["tokens"] + 1)
        return f"heap {heap}, player {player + 1} to move"
    return f"{what} {vertex}" + (f" ({board['names'][vertex]})" if "names" in board else "")


def arena_of(board: Found) -> Any:
    """Who moves at each vertex, where to, where the game has ended, who wins what never ends; as it is written."""
    first, target, owner, ends = (board[key] for key in ("first_edge", "target", "owner", "ends"))
    fits = (ends == "listed") == ("decided" in board) and (ends == "target") == ("wanted" in board)
    require(fits, "the board", f"is an arena with {ends!r}, and what decides is missing or too much")
    wanted, wins, rows = set(board.get("wanted", ())), int(ends == "stuck loses"), board.get("decided", ())
    ended = {"target": lambda v: 0 if v in wanted else NOBODY, "listed": lambda v: rows[v]}
    stuck = lambda v: NOBODY if first[v] < first[v + 1] else owner[v] ^ wins  # noqa: E731
    return SimpleNamespace(owner=owner, after=lambda v: target[first[v] : first[v + 1]], decided=ended.get(ends, stuck),
        start=board["start"], unended=2 if ends == "target" else None)  # fmt: skip


def heap_arena(board: Found) -> Any:
    """A heap from which each player takes fixed amounts, laid out: player 1 to move, then player 2 to move."""
    half, take, misere = board["tokens"] + 1, (board["take"], board["take_second"]), board["misere"]
    after = lambda v: [(1 - v // half) * half + v % half - one for one in take[v // half] if one <= v % half]  # noqa: E731
    can: Any = lambda v: take[v // half] and take[v // half][0] <= v % half  # noqa: E731
    return SimpleNamespace(owner=[0] * half + [1] * half, after=after, start=board["to_move"] * half - 1, unended=None,
        decided=lambda v: NOBODY if can(v) else v // half ^ (not misere))  # fmt: skip


def positions(known: Found) -> int:
    """How many vertices there are."""
    require(known.get("tokens", 0) <= 10**6, "the certificate", "lays out heaps of at most a million tokens")
    return int(known["vertices"] if known["shape"] == "arena" else 2 * (known["tokens"] + 1))


MOVE = row(4, positions, NOBODY, positions)


@about("ranks", "arena, subtraction", "winner", winner=row(1, positions, NOBODY, 2), rank=MOVE, move=MOVE)
def ranks(board: Found, claim: Found, proof: Found, look: Look) -> Flaws:
    """Winner, rank and move of every vertex."""
    arena = arena_of(board) if board["shape"] == "arena" else heap_arena(board)
    for v in watched(range(len(arena.owner)), look):
        reason = rank_flaw(v, arena, proof, look)
        yield reason and Flaw(name_of(board, v), reason)
    winner, rank = proof["winner"][arena.start], proof["rank"][arena.start]
    shown = (winner + 1, rank) if winner != NOBODY else (arena.unended, None)
    yield from winner_flaws(claim, arena.owner[arena.start] + 1, *shown)


def rank_flaw(v: int, arena: Any, proof: Found, look: Look) -> Any:
    """What is wrong at one vertex."""
    winner, rank, move = proof["winner"], proof["rank"], proof["move"][v]
    ended, owner, won, after = arena.decided(v), arena.owner[v], winner[v], arena.after(v)
    if ended != NOBODY or (rank[v] == NOBODY) != (won == NOBODY):
        right = ended != NOBODY and (won, rank[v], move) == (ended, 0, NOBODY)
        return not right and "ends the game, so it has that winner, rank 0 and no move; or has a winner and no rank"
    best = [rank[then] for then in watched(after, look) if winner[then] == owner]
    escape = any(winner[then] != 1 - owner for then in watched(after, look))
    falls = move in after and winner[move] == won and rank[move] == (rank[v] - 1 if won != NOBODY else NOBODY)
    longest = max((rank[then] for then in watched(after, look)), default=0)
    return ((won == NOBODY and best and "is claimed for nobody but can move to a win")
        or (won == 1 - owner and not after and "is claimed lost but the game has not ended there")
        or (won == 1 - owner and escape and "is claimed lost but has a move that does not lose")
        or ((after or won != NOBODY or move != NOBODY) and not falls and "has a move that does not lead one rank down")
        or (won == owner and min(best) < rank[v] - 1 and "has a rank that is not 1 more than that of its fastest win")
        or (won == 1 - owner and longest >= rank[v] and "has a rank not above its longest resistance"))  # fmt: skip


@about("parity", "parity", "winner", winner=row(1, "vertices", 0, 2), move=row(4, "vertices", NOBODY, "vertices"))
def parity(board: Found, claim: Found, proof: Found, look: Look) -> Flaws:
    """Regions and moves, then the cycles of the graph that the moves leave."""
    first, target, owner, start = (board[key] for key in ("first_edge", "target", "owner", "start"))
    winner, left_first, left_target = proof["winner"], array("q", [0]), array("i")
    for v, move in enumerate(watched(proof["move"], look)):
        after = target[first[v] : first[v + 1]]
        wins = winner[v] == owner[v]
        left_target.extend([move] if wins else after)
        left_first.append(len(left_target))
        require(move in after if wins else move == NOBODY, f"vertex {v}", "has a move if its owner wins, and only then")
        stays = all(winner[then] == winner[v] for then in watched(left_target[left_first[v] :], look))
        require(stays, f"vertex {v}", "has a move that leaves what its winner wins")
    for v in bad_on_cycles(left_first, left_target, board["priority"], winner, look):
        cycle = f"lies on a cycle that player {2 - winner[v]} can keep to"
        yield Flaw(f"vertex {v}", f"{cycle}, and its priority {board['priority'][v]} is the highest there")
    yield from winner_flaws(claim, owner[start] + 1, winner[start] + 1)


def bad_on_cycles(first: Row, target: Row, priority: Row, winner: Row, look: Look) -> Iterator[int]:
    """Vertices on a cycle in which theirs is the highest priority, and of the loser's parity."""
    within = array("i", bytes(4 * len(priority)))  # the number of the part that a vertex is in; no cycle leaves a part
    number, lowest, next_edge = array("i", within), array("i", within), array("q", first)
    todo, parts = [list(range(len(priority)))], 0
    while todo:
        vertices = todo.pop()
        for v in watched(vertices, look):
            number[v], next_edge[v] = 0, first[v]
        for component in components(vertices, (first, target, within, number, lowest, next_edge), look):
            v = component[0]
            if len(component) == 1 and v not in target[first[v] : first[v + 1]]:
                continue
            highest = max(priority[v] for v in watched(component, look))
            bad = max((priority[v] for v in watched(component, look) if priority[v] % 2 != winner[v]), default=-1)
            yield from [v for v in component if priority[v] == highest == bad][:1]
            parts += 1
            for v in watched(component, look):  # a cycle through anything higher than what is bad is good
                within[v] = parts if priority[v] <= bad < highest else -1
            todo.append([v for v in component if priority[v] <= bad < highest])


def components(vertices: Row, room: Any, look: Look) -> list[list[int]]:
    """The strongly connected components of a part: who can reach each other in it (Tarjan 1972, without recursion).

    `number` is in order of discovery, 0 for what is unseen; `lowest` is the lowest that is reached and still open.
    """
    first, target, within, number, lowest, next_edge = room
    found, open_, discovered = list[list[int]](), list[int](), 0
    for root in vertices:
        path = [] if number[root] else [root]
        while path:
            look()
            v = path[-1]
            if not number[v]:
                discovered += 1
                number[v] = lowest[v] = discovered
                open_.append(v)
            if next_edge[v] < first[v + 1]:
                then = target[next_edge[v]]
                next_edge[v] += 1
                if within[then] == within[v] and not number[then]:
                    path.append(then)
                elif within[then] == within[v]:
                    lowest[v] = min(lowest[v], lowest[then])
                continue
            path.pop()
            if path:
                lowest[path[-1]] = min(lowest[path[-1]], lowest[v])
            if lowest[v] == number[v]:  # the first of its component, which lies on top of what is open
                found.append([v])
                while (member := open_.pop()) != v:
                    found[-1].append(member)
                for member in found[-1]:
                    lowest[member] = len(within) + 1  # so high that it lowers nothing
    return found


@about("heights", "arena", "grundy", value=row(4, "vertices", 0), height=row(4, "vertices", 0))
def heights(board: Found, claim: Found, proof: Found, look: Look) -> Flaws:
    """Grundy values, and heights that fall with every move."""
    arena, value, height = arena_of(board), proof["value"], proof["height"]
    fits = board["ends"] == "stuck loses" and not any(watched(arena.owner, look))
    require(fits, "the board", "is not one where whoever is stuck loses and every owner is 0, whom nobody asks")
    for v in watched(range(len(value)), look):
        seen = {value[then] for then in watched(arena.after(v), look)}
        high = any(height[then] >= height[v] for then in watched(arena.after(v), look))
        yield high and Flaw(name_of(board, v), f"has height {height[v]}, and a move that leads as high or higher")
        wrong = value[v] in seen or len([one for one in seen if one < value[v]]) < value[v]
        yield wrong and Flaw(name_of(board, v), f"has value {value[v]} and a move to it, or none to some smaller value")
    yield from value_flaws(claim, value[board["start"]], 1)
