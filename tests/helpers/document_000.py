"""Document 000's algorithms as its listings have them: a dictionary, values changed in place, lists sorted every time.

What is changed: no window, no global state, and `choice` draws from a generator that the caller seeds. `wealthy` is
where in the sorted list the document's code looks: `[-1]` in naive and alternate, `[0]` in give.
"""

from __future__ import annotations

from random import Random


class Board:
    def __init__(self, edges, values):
        self.graph = {"vertices": [{"index": i, "value": v} for i, v in enumerate(values)], "edges": list(edges)}
        self.actions = []

    def neighbors_of(self, i):
        return [a if b == i else b for [a, b] in self.graph["edges"] if i in (a, b)]

    def degree_of(self, i):
        deg = 0
        for [a, b] in self.graph["edges"]:
            if i in (a, b):
                deg += 1
        return deg

    def value(self, i):
        return self.graph["vertices"][i]["value"]

    def action(self, i, move):
        neighbors = self.neighbors_of(i)
        self.graph["vertices"][i]["value"] -= move * len(neighbors)
        for n in neighbors:
            self.graph["vertices"][n]["value"] += move
        self.actions.append((i, move))

    def debts(self):
        return any(v["value"] < 0 for v in self.graph["vertices"])

    def poor_vertices(self):
        return [i for i, v in enumerate(self.graph["vertices"]) if v["value"] < 0]

    def not_poor_vertices(self):
        return [i for i, v in enumerate(self.graph["vertices"]) if v["value"] >= 0]

    def rich_vertices(self, strict):
        if strict:
            return [i for i, v in enumerate(self.graph["vertices"]) if v["value"] > self.degree_of(i)]
        return [i for i, v in enumerate(self.graph["vertices"]) if v["value"] >= self.degree_of(i)]


def only_borrow(board, wealthy, chance):
    poor = sorted(board.poor_vertices(), key=board.value)
    board.action(poor[0], -1)


def naive(board, wealthy, chance):
    wealthies = board.rich_vertices(board.strict)
    if len(wealthies):
        wealthies = sorted(wealthies, key=board.value)
        board.action(wealthies[wealthy], 1)
    else:
        poor = sorted(board.poor_vertices(), key=board.value)
        board.action(poor[0], -1)


def only_give(board, wealthy, chance):
    wealthies = board.not_poor_vertices()
    if len(wealthies):
        wealthies = sorted(wealthies, key=board.value)
        board.action(wealthies[wealthy], 1)


def alternate(board, wealthy, chance):
    if getattr(board, "wealthy_turn", True):
        wealthies = board.not_poor_vertices()
        if len(wealthies) == 0:
            return
        wealthies = sorted(wealthies, key=board.value)
        board.action(wealthies[wealthy], 1)
    else:
        board.action(chance.choice(board.poor_vertices()), -1)
    board.wealthy_turn = not getattr(board, "wealthy_turn", True)


ALGORITHMS = {"borrow": only_borrow, "naive": naive, "give": only_give, "alternate": alternate}
PLACE = {"richest": -1, "poorest": 0, "strict": 0}


def run(name, edges, values, *, rich, seed, frames):
    """So many frames of the document's program, in automatic mode: the actions, and whether all debts are gone."""
    board, chance = Board(edges, values), Random(seed)
    board.strict = rich == "strict"  # as the pseudo-code has it
    for _ in range(frames):
        if not board.debts():
            break
        ALGORITHMS[name](board, PLACE[rich], chance)
    return board.actions, not board.debts()


def minimize(actions, vertex_count):
    """The document's minimiser."""
    seq = [0] * vertex_count
    for v, move in actions:
        seq[v] += move
    while len([e for e in seq if e > 0]) > vertex_count / 2:
        seq = [e - 1 for e in seq]
    while len([e for e in seq if e < 0]) > vertex_count / 2:
        seq = [e + 1 for e in seq]
    return seq
