"""Small random boards, each solved slowly and in plain sight, with their proofs; and what is true of a board."""

from __future__ import annotations

import itertools
import random
from functools import cache
from typing import Any

from proof_files import File, proof

# Arenas


def random_graph(rng: random.Random, count: int, least: int = 0) -> list[list[int]]:
    """Successors of each vertex."""
    return [sorted({rng.randrange(count) for _ in range(rng.randint(least, 3))}) for _ in range(count)]


def laid_out(next_: list[list[int]]) -> File:
    """A graph as the format has it."""
    first = list(itertools.accumulate(map(len, next_), initial=0))
    return {"vertices": len(next_), "first_edge": first, "target": [w for row in next_ for w in row]}


def successors(board: File) -> list[list[int]]:
    """And back."""
    first, target = board["first_edge"], board["target"]
    return [target[first[v] : first[v + 1]] for v in range(board["vertices"])]


def decided_in(board: File) -> list[int]:
    """Who has won where the game has ended."""
    next_, owner = successors(board), board["owner"]
    if board["ends"] == "listed":
        return list(board["decided"])
    if board["ends"] == "target":
        return [0 if v in board["wanted"] else -1 for v in range(len(next_))]
    return [-1 if next_[v] else 1 - owner[v] if board["ends"] == "stuck loses" else owner[v] for v in range(len(next_))]


def solve_arena(next_: list[list[int]], owner: list[int], decided: list[int]) -> tuple[list[int], list[int], list[int]]:
    """Winner, rank and move of every vertex: rank by rank, from the ends back."""
    count = len(next_)
    winner, rank, move = list(decided), [0 if d >= 0 else -1 for d in decided], [-1] * count
    for now in range(1, count + 1):
        found = []
        for v in range(count):
            if winner[v] >= 0:
                continue
            ends = [w for w in next_[v] if winner[w] == owner[v] and rank[w] == now - 1]
            if ends:
                found.append((v, owner[v], ends[0]))
            elif next_[v] and all(winner[w] == 1 - owner[v] for w in next_[v]):
                found.append((v, 1 - owner[v], max(next_[v], key=lambda w: rank[w])))
        for v, who, where in found:
            winner[v], rank[v], move[v] = who, now, where
    for v in range(count):
        if winner[v] < 0 and next_[v]:
            move[v] = next(w for w in next_[v] if winner[w] < 0)
    return winner, rank, move


def claim_of_arena(board: File, winner: list[int], rank: list[int], start: int, mover: int) -> File:
    """What the rows say of the start."""
    claim = {"kind": "winner", "to_move": mover + 1, "winner": None, "rank": None}
    if winner[start] >= 0:
        claim |= {"winner": winner[start] + 1, "rank": rank[start]}
    elif board.get("ends") == "target":
        claim |= {"winner": 2}
    return claim


def random_arena(rng: random.Random) -> File:
    """An arena of any of the four endings."""
    count = rng.randint(1, 9)
    next_ = random_graph(rng, count)
    ends = rng.choice(["stuck loses", "stuck wins", "target", "listed"])
    board = {"shape": "arena", **laid_out(next_), "owner": [rng.randrange(2) for _ in next_], "ends": ends}
    board["start"] = rng.randrange(count)
    if ends == "target":
        board["wanted"] = rng.sample(range(count), rng.randint(0, min(2, count)))
    if ends == "listed":
        board["decided"] = [rng.choice([-1, -1, -1, 0, 1]) for _ in next_]
    return board


def ranks(rng: random.Random) -> File:
    """Ranks of an arena."""
    board = random_arena(rng)
    winner, rank, move = solve_arena(successors(board), board["owner"], decided_in(board))
    claim = claim_of_arena(board, winner, rank, board["start"], board["owner"][board["start"]])
    return proof(board, claim, {"type": "ranks", "winner": winner, "rank": rank, "move": move})


def heap_arena(board: File) -> tuple[list[list[int]], list[int], int]:
    """Subtraction as an arena: its successors, its owners, and where it starts."""
    most = board["tokens"]
    next_ = [[most + 1 + h - a for a in board["take"] if a <= h] for h in range(most + 1)]
    next_ += [[h - a for a in board["take_second"] if a <= h] for h in range(most + 1)]
    return next_, [0] * (most + 1) + [1] * (most + 1), most if board["to_move"] == 1 else 2 * most + 1


def heaps(rng: random.Random) -> File:
    """Ranks of a subtraction game."""
    board = {
        "shape": "subtraction",
        "tokens": rng.randint(0, 7),
        "misere": rng.random() < 0.5,
        "to_move": rng.randint(1, 2),
    }
    for name in ("take", "take_second"):
        board[name] = sorted(rng.sample(range(1, 6), rng.randint(0, 3)))
    next_, owner, start = heap_arena(board)
    winner, rank, move = solve_arena(next_, owner, decided_at_stuck(next_, owner, board["misere"]))
    claim = claim_of_arena(board, winner, rank, start, owner[start])
    return proof(board, claim, {"type": "ranks", "winner": winner, "rank": rank, "move": move})


def decided_at_stuck(next_: list[list[int]], owner: list[int], misere: bool) -> list[int]:
    """Who has won at dead ends."""
    return [-1 if row else (who if misere else 1 - who) for row, who in zip(next_, owner, strict=True)]


# Parity


def attracted(
    next_: list[list[int]], owner: list[int], to: set[int], who: int, inside: set[int]
) -> tuple[set[int], dict[int, int]]:
    """Where a player can force the token into a set, and how."""
    reached, move = set(to), {}
    while True:
        new = set()
        for v in inside - reached:
            row = [w for w in next_[v] if w in inside]
            into = [w for w in row if w in reached]
            if owner[v] == who and into:
                new.add(v)
                move[v] = into[0]
            elif owner[v] != who and len(into) == len(row):
                new.add(v)  # also where there is no move at all: then they have lost
        if not new:
            return reached, move
        reached |= new


def solve_parity(next_: list[list[int]], owner: list[int], priority: list[int]) -> tuple[list[int], list[int]]:
    """Zielonka's algorithm, after the vertices from which somebody is forced into a dead end."""
    winner, move = [-1] * len(next_), [-1] * len(next_)
    inside = set(range(len(next_)))
    for who in (0, 1):
        stuck = {v for v in inside if owner[v] != who and not next_[v]}
        region, how = attracted(next_, owner, stuck, who, inside)
        for v in region:
            winner[v] = who
        for v, w in how.items():
            move[v] = w
        inside -= region

    def regions(inside: set[int]) -> tuple[set[int], set[int]]:
        if not inside:
            return set(), set()
        top = max(priority[v] for v in inside)
        good = top % 2
        highest = {v for v in inside if priority[v] == top}
        near, how = attracted(next_, owner, highest, good, inside)
        won = list(regions(inside - near))
        if not won[1 - good]:
            for v in near:
                if owner[v] == good:
                    move[v] = how.get(v, next((w for w in next_[v] if w in inside), -1))
            return (inside, set()) if good == 0 else (set(), inside)
        theirs, how = attracted(next_, owner, won[1 - good], 1 - good, inside)
        for v, w in how.items():
            move[v] = w
        rest = list(regions(inside - theirs))
        rest[1 - good] = rest[1 - good] | theirs
        return rest[0], rest[1]

    for who, region in enumerate(regions(inside)):
        for v in region:
            winner[v] = who
    return winner, [move[v] if winner[v] == owner[v] else -1 for v in range(len(next_))]


def parity(rng: random.Random) -> File:
    """A parity game."""
    count = rng.randint(1, 9)
    next_ = random_graph(rng, count, least=rng.choice([0, 1, 1]))
    board = {"shape": "parity", **laid_out(next_), "owner": [rng.randrange(2) for _ in next_]}
    board |= {"priority": [rng.randrange(6) for _ in next_], "start": rng.randrange(count)}
    winner, move = solve_parity(next_, board["owner"], board["priority"])
    claim = {
        "kind": "winner",
        "to_move": board["owner"][board["start"]] + 1,
        "winner": winner[board["start"]] + 1,
        "rank": None,
    }
    return proof(board, claim, {"type": "parity", "winner": winner, "move": move})


# Grundy values


def grundy(next_: list[list[int]]) -> tuple[list[int], list[int]] | None:
    """Values and heights, or None where play need not end."""
    value, height = [-1] * len(next_), [-1] * len(next_)
    for _ in next_:
        for v, row in enumerate(next_):
            if height[v] < 0 and all(height[w] >= 0 for w in row):
                value[v] = next(g for g in itertools.count() if g not in {value[w] for w in row})
                height[v] = max((height[w] + 1 for w in row), default=0)
    return None if min(height, default=0) < 0 else (value, height)


def heights(rng: random.Random) -> File:
    """An acyclic graph, its vertices in any order."""
    count = rng.randint(1, 9)
    place = rng.sample(range(count), count)
    next_: list[list[int]] = [[] for _ in range(count)]
    for v in range(count):
        next_[place[v]] = sorted({place[rng.randrange(v)] for _ in range(rng.randint(0, 5))} if v else set())
    board = {"shape": "arena", **laid_out(next_), "owner": [0] * count, "ends": "stuck loses"}
    board["start"] = rng.randrange(count)
    value, height = grundy(next_) or ([], [])
    claim = {"kind": "grundy", "value": value[board["start"]]}
    return proof(board, claim, {"type": "heights", "value": value, "height": height})


# Dollars


def pairs(board: File) -> list[tuple[int, int]]:
    """The edges, two ends each."""
    return list(zip(board["edges"][::2], board["edges"][1::2], strict=True))


def dollars_after(board: File, script: list[int]) -> list[int]:
    """One dollar at a time along every edge, for each lending."""
    dollars = list(board["values"])
    for one, other in pairs(board):
        dollars[one] += script[other] - script[one]
        dollars[other] += script[one] - script[other]
    return dollars


def random_debts(rng: random.Random) -> File:
    """A board with parallel edges and loops, nobody owning anything."""
    count = rng.randint(1, 5)
    edges = [end for v in range(1, count) for end in (v, rng.randrange(v))]
    edges += [rng.randrange(count) for _ in range(2 * rng.randint(0, 3))]
    return {"shape": "dollar", "vertices": count, "edges": edges, "values": [0] * count}


def script(rng: random.Random) -> File:
    """Backwards from a board without debts."""
    board = random_debts(rng)
    large = rng.choice([3, 3, 10**15])
    how = [rng.randint(-large, large) for _ in board["values"]]
    end = [rng.choice([0, 0, 1, 5]) for _ in how]
    board["values"] = [e - d for e, d in zip(end, dollars_after(board, how), strict=True)]
    claim = {"kind": "solvable", "length": rng.choice([None, sum(map(abs, how))]), "bound": rng.choice([None, 0])}
    return proof(board, claim, {"type": "script", "script": how})


def prices(rng: random.Random) -> File:
    """A script, and prices with what they show; the unit is the most that a move gains at them."""
    content = script(rng)
    board, how = content["board"], content["certificate"]["script"]
    price = [rng.randint(0, 4) for _ in how]
    unit = max(1, *(abs(gain) for gain in dollars_after({**board, "values": [0] * len(how)}, price)))
    owed = -sum(map(int.__mul__, price, board["values"]))
    claim = {"kind": "solvable", "length": sum(map(abs, how)), "bound": max(0, -(-owed // unit))}
    if -(-owed // unit) < 0:
        price = [0] * len(how)
    return proof(board, claim, {"type": "prices", "script": how, "price": price, "unit": unit})


def hopeless(rng: random.Random) -> File:
    """Backwards from a board where everybody has fewer dollars than edges to those before."""
    board = random_debts(rng)
    order = rng.sample(range(board["vertices"]), board["vertices"])
    end = [-1 - rng.choice([0, 0, 1]) for _ in order]
    for one, other in pairs(board):
        if one != other:
            end[max(one, other, key=order.index)] += 1
    how = [rng.randint(-3, 3) for _ in order]
    board["values"] = [e - d for e, d in zip(end, dollars_after(board, how), strict=True)]
    return proof(board, {"kind": "unsolvable"}, {"type": "hopeless", "script": how, "order": order})


# Taking


def taking_rules(board: File) -> tuple[Any, Any]:
    """What a move leaves, and how many vertices are safe; a position is what is open to each player, as bit sets."""
    near = [0] * board["vertices"]
    for one, other in pairs(board):
        near[one] |= 1 << other
        near[other] |= 1 << one

    def after(open_: tuple[int, int], mover: int, vertex: int) -> tuple[int, int]:
        here, around = 1 << vertex, 1 << vertex | near[vertex]
        left = list(open_)
        left[mover] &= ~(around if board["taker_loses"] else here)
        left[1 - mover] &= ~(around if board["other_loses"] else here)
        return left[0], left[1]

    def safe(open_: tuple[int, int], who: int) -> int:
        way = (open_[1 - who] if board["other_loses"] else 0) | (open_[who] if board["taker_loses"] else 0)
        return sum(bool(open_[who] & ~open_[1 - who] & 1 << v and not near[v] & way) for v in range(board["vertices"]))

    return after, safe


def winner_of_taking(board: File) -> tuple[int, Any]:
    """By search: who wins, and the search itself."""
    after, _ = taking_rules(board)

    @cache
    def wins(open_: tuple[int, int], mover: int) -> bool:
        return any(
            not wins(after(open_, mover, v), 1 - mover) for v in range(board["vertices"]) if open_[mover] >> v & 1
        )

    start = start_of_taking(board)
    mover = board["to_move"] - 1
    return mover if wins(start, mover) else 1 - mover, wins


def start_of_taking(board: File) -> tuple[int, int]:
    """What is open to each."""
    first, second = (sum(1 << v for v, who in enumerate(board["open"]) if who & bit) for bit in (1, 2))
    return first, second


def replies(rng: random.Random) -> File:
    """Snort, Col or node kayles on a random graph, some vertices not open to everybody."""
    count = rng.randint(1, 7)
    all_pairs = list(itertools.combinations(range(count), 2))
    edges = rng.sample(all_pairs, rng.randint(0, min(len(all_pairs), 2 * count)))
    board = {"shape": "taking", "vertices": count, "edges": [end for pair in edges for end in rng.sample(pair, 2)]}
    flags = rng.choice([(False, True), (True, False), (True, True), (False, False)])
    board |= {"taker_loses": flags[0], "other_loses": flags[1]}
    board |= {"open": [rng.choice([3, 3, 3, 3, 2, 1, 0]) for _ in range(count)], "to_move": rng.randint(1, 2)}
    winner, wins = winner_of_taking(board)
    after, safe = taking_rules(board)
    todo, seen, row = [(start_of_taking(board), board["to_move"] - 1)], set(), []
    while todo:
        at, mover = todo.pop()
        if safe(at, winner) >= at[1 - winner].bit_count() + (mover == winner) or (at, mover) in seen:
            continue
        seen.add((at, mover))
        moves = [v for v in range(count) if at[mover] >> v & 1]
        if mover == winner:
            good = [v for v in moves if not wins(after(at, mover, v), 1 - mover)]
            row.append(rng.choice(good))
            todo.append((after(at, mover, row[-1]), 1 - mover))
        else:
            todo += [(after(at, mover, v), 1 - mover) for v in reversed(moves)]
    claim = {"kind": "winner", "to_move": board["to_move"], "winner": winner + 1, "rank": None}
    return proof(board, claim, {"type": "replies", "reply": row})


def mirror(rng: random.Random) -> File:
    """Two copies of a graph and edges between them, perhaps a vertex in the middle that the winner takes first."""
    while True:
        half, middle = rng.randint(0, 3), rng.random() < 0.5
        image = [*range(half, 2 * half), *range(half), *([2 * half] if middle else [])]
        edges: set[tuple[int, int]] = set()
        for _ in range(rng.randint(0, 5) if len(image) > 1 else 0):
            one, other = rng.sample(range(len(image)), 2)
            edges |= {(min(one, other), max(one, other)), tuple(sorted((image[one], image[other])))}  # type: ignore[arg-type]
        winner, to_move = rng.randint(1, 2), rng.randint(1, 2)
        first = [] if to_move != winner else [2 * half] if middle else [rng.randrange(max(1, 2 * half))]
        flags = rng.choice([(False, True), (True, False), (True, True), (False, False)])
        board = {"shape": "taking", "vertices": len(image), "edges": [end for edge in sorted(edges) for end in edge]}
        board |= {"taker_loses": flags[0], "other_loses": flags[1], "to_move": to_move}
        board["open"] = [rng.choice([3, 3, 3, winner]) for _ in image]
        if image and mirror_works(board, winner - 1, image, first):
            claim = {"kind": "winner", "to_move": to_move, "winner": winner, "rank": None}
            return proof(board, claim, {"type": "mirror", "image": image, "first": first})


def mirror_works(board: File, winner: int, image: list[int], first: list[int]) -> bool:
    """Whether the winner can take `first`, and then always the image of what the loser takes."""
    after, _ = taking_rules(board)
    at = start_of_taking(board)
    for vertex in first:
        if not at[winner] >> vertex & 1:
            return False
        at = after(at, winner, vertex)
    taken = [x for x in range(len(image)) if at[1 - winner] >> x & 1]
    return all(at[winner] & after(at, 1 - winner, x)[winner] & 1 << image[x] for x in taken)


# What is true


def is_true(content: File) -> bool | None:
    """Whether a claim holds of its board, by solving it; None where that is not decided here."""
    board, claim, kind = content["board"], content["claim"], content["certificate"]["type"]
    if kind == "ranks":
        if board["shape"] == "subtraction":
            next_, owner, start = heap_arena(board)
            decided = decided_at_stuck(next_, owner, board["misere"])
        else:
            next_, owner, start, decided = successors(board), board["owner"], board["start"], decided_in(board)
        winner, rank, _ = solve_arena(next_, owner, decided)
        return bool(claim == claim_of_arena(board, winner, rank, start, owner[start]))
    if kind == "parity":
        winner, _ = solve_parity(successors(board), board["owner"], board["priority"])
        return bool(claim["winner"] == winner[board["start"]] + 1)
    if kind == "heights":
        if board["ends"] != "stuck loses" or any(board["owner"]):
            return False
        found = grundy(successors(board))
        return found is not None and bool(found[0][board["start"]] == claim["value"])
    if kind in ("replies", "mirror"):
        return bool(winner_of_taking(board)[0] + 1 == claim["winner"])
    if kind == "script":
        how = content["certificate"]["script"]
        return min(dollars_after(board, how)) >= 0 and claim["length"] in (None, sum(map(abs, how)))
    if kind == "prices":
        how = content["certificate"]["script"]
        if min(dollars_after(board, how)) < 0 or claim["length"] != sum(map(abs, how)):
            return False
        near = itertools.product(range(-2, 3), repeat=board["vertices"])
        short = (list(how) for how in near if sum(map(abs, how)) < claim["bound"])
        return None if all(min(dollars_after(board, how)) < 0 for how in short) else False
    near = itertools.product(range(-2, 3), repeat=board["vertices"])  # a script that wins would give the lie away
    return None if all(min(dollars_after(board, list(how))) < 0 for how in near) else False
