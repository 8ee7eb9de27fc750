"""The boards of docs/PROOF_FORMAT.md, read slowly and by themselves: nothing here knows a game of noyau.

A game of two is a start and `options(state, player)`: what each move leads to, by a name of the move. A puzzle is a
start, `options(state, None)` and `solved(state)`. A state is whatever is handy.
"""

from __future__ import annotations

from collections import Counter


def read(board):
    """Start, options and, for a puzzle, solved."""
    plain = {key: value.tolist() if hasattr(value, "tolist") else value for key, value in board.items()}
    return _READERS[plain.pop("shape")](**plain)


def pairs(row):
    return [(row[i], row[i + 1]) for i in range(0, len(row), 2)]


def subtraction(tokens, take, take_second, misere, to_move):
    def options(heap, player):
        return {amount: heap - amount for amount in (take if player == 1 else take_second) if amount <= heap}

    return tokens, options, None


def nim(heaps, misere, to_move):
    def options(state, player):
        return {
            (heap, count): (*state[:heap], state[heap] - count, *state[heap + 1 :])
            for heap in range(len(state))
            for count in range(1, state[heap] + 1)
        }

    return tuple(heaps), options, None


def octal(digits, tokens, to_move):
    """A state is a sorted list of heaps; a move is named by what it leads to."""

    def options(state, player):
        found = set()
        for heap, n in enumerate(state):
            others = [*state[:heap], *state[heap + 1 :]]
            for amount in range(min(n, len(digits) - 1) + 1):
                left = n - amount
                if digits[amount] & 1 and left == 0:
                    found.add(tuple(sorted(others)))
                if digits[amount] & 2 and left > 0:
                    found.add(tuple(sorted([*others, left])))
                if digits[amount] & 4 and left >= 2:
                    found |= {tuple(sorted([*others, part, left - part])) for part in range(1, left)}
        return {after: after for after in found}

    return (tokens,) if tokens else (), options, None


def taking(*, vertices, edges, taker_loses, other_loses, open, to_move):
    near = [{b for a, b in pairs(edges) if a == v} | {a for a, b in pairs(edges) if b == v} for v in range(vertices)]
    assert all(a != b for a, b in pairs(edges))
    assert len(set(map(frozenset, pairs(edges)))) == len(pairs(edges))

    def options(state, player):
        found = {}
        for taken in range(vertices):
            if state[taken] in (player, 3):
                after = list(state)
                after[taken] = 0
                for v in near[taken]:
                    may = {who for who in (1, 2) if after[v] in (who, 3)}
                    may -= {player} if taker_loses else set()
                    may -= {3 - player} if other_loses else set()
                    after[v] = sum(may)
                found[taken] = tuple(after)
        return found

    return tuple(open), options, None


def arena(*, vertices, first_edge, target, owner, ends, start, wanted=(), names=None):
    def options(v, player):
        over = v in wanted if ends == "target" else first_edge[v] == first_edge[v + 1]
        if over or owner[v] != player - 1:
            return {}
        return {target[edge]: target[edge] for edge in range(first_edge[v], first_edge[v + 1])}

    return start, options, None


def parity(*, vertices, first_edge, target, owner, priority, start):
    assert len(priority) == vertices
    graph = {"vertices": vertices, "first_edge": first_edge, "target": target, "owner": owner}
    return arena(**graph, ends="stuck loses", start=start)


def geography(vertices, edges, at, to_move):
    def options(state, player):
        here, been = state
        ends = [b if a == here else a for a, b in pairs(edges) if here in (a, b)]
        return {there: (there, been | {there}) for there in ends if there not in been}

    return (at, frozenset({at})), options, None


def dollar(vertices, edges, values):
    def options(state, player):
        found = {}
        for vertex in range(vertices):
            for sign in (1, -1):
                after = list(state)
                for a, b in pairs(edges):
                    if vertex in (a, b) and a != b:
                        after[vertex] -= sign
                        after[b if a == vertex else a] += sign
                found[vertex, sign] = tuple(after)
        return found

    return tuple(values), options, lambda state: all(value >= 0 for value in state)


def walk(vertices, edges, directed):
    """A state is the first vertex (which the page leaves open), the last one, and how often each edge was walked."""
    there_are = Counter(pairs(edges))

    def options(state, player):
        first, here, walked = state
        found = {}
        for a, b in there_are:
            if dict(walked).get((a, b), 0) < there_are[a, b]:
                more = frozenset({**dict(walked), (a, b): dict(walked).get((a, b), 0) + 1}.items())
                if here == a:
                    found[b] = (first, b, more)
                if here == b and not directed:
                    found[a] = (first, a, more)
        return found

    def solved(state):
        return sum(dict(state[2]).values()) == len(pairs(edges)) and state[0] == state[1]

    return None, options, solved


def ring(window, kinds, length):
    def fair(stones):
        if len(stones) < length:
            seen = [stones[i : i + window] for i in range(len(stones) - window + 1)]
        else:
            seen = [tuple(stones[(i + j) % length] for j in range(window)) for i in range(length)]
        return len(set(seen)) == len(seen)

    def options(state, player):
        more = {kind: (*state, kind) for kind in range(kinds)} if len(state) < length else {}
        return {kind: after for kind, after in more.items() if fair(after)}

    return (), options, lambda state: len(state) == length and fair(state)


def torus(rows, columns, window_rows, window_columns, kinds):
    assert rows * columns == kinds ** (window_rows * window_columns)

    def fair(cells):
        seen = []
        for row in range(rows):
            for column in range(columns):
                places = [
                    ((row + i) % rows) * columns + (column + j) % columns
                    for i in range(window_rows)
                    for j in range(window_columns)
                ]
                if all(place < len(cells) for place in places):
                    seen.append(tuple(cells[place] for place in places))
        return len(set(seen)) == len(seen)

    def options(state, player):
        more = {kind: (*state, kind) for kind in range(kinds)} if len(state) < rows * columns else {}
        return {kind: after for kind, after in more.items() if fair(after)}

    return (), options, lambda state: len(state) == rows * columns and fair(state)


def lights(vertices, edges, lit):
    def options(state, player):
        found = {}
        for pressed in range(vertices):
            changed = {pressed, *(b if a == pressed else a for a, b in pairs(edges) if pressed in (a, b))}
            found[pressed] = tuple(1 - light if v in changed else light for v, light in enumerate(state))
        return found

    return tuple(lit), options, lambda state: not any(state)


def peg(holes, jumps, pegs):
    triples = [tuple(jumps[i : i + 3]) for i in range(0, len(jumps), 3)]
    assert all(len(set(triple)) == 3 for triple in triples)

    def options(state, player):
        found = {}
        for a, b, c in triples:
            if (state[a], state[b], state[c]) == (1, 1, 0):
                after = list(state)
                after[a], after[b], after[c] = 0, 0, 1
                found[a, b, c] = tuple(after)
        return found

    return tuple(pegs), options, lambda state: sum(state) == 1


_READERS = {
    reader.__name__: reader
    for reader in (
        subtraction, nim, octal, taking, arena, parity, geography, dollar, walk, ring, torus, lights, peg,
    )
}  # fmt: skip
