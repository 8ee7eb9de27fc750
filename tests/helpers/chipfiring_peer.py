"""Asks the package `chipfiring` (PyPI) about boards, in the interpreter that NOYAU_CHIPFIRING_PYTHON names.

It is not installed with the tests; its answers to some random boards are kept in known/chipfiring.json, which
`python tests/helpers/chipfiring_peer.py` writes anew.
"""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from random import Random

PYTHON = os.environ.get("NOYAU_CHIPFIRING_PYTHON")
KEPT = Path(__file__).resolve().parents[1] / "known" / "chipfiring.json"
PROGRAM = """
import json, sys
from collections import Counter
from chipfiring import CFDivisor, CFGraph, gonality, is_winnable, q_reduction, rank
answers = []
for asked in json.load(sys.stdin):
    names = [f"v{v:02}" for v in range(asked["n"])]
    edges = Counter((names[u], names[v]) for u, v in asked["edges"])
    graph = CFGraph(set(names), [(u, v, count) for (u, v), count in edges.items()])
    divisor = CFDivisor(graph, list(zip(names, asked["divisor"])))
    reduced = q_reduction(divisor, "v00")
    answers.append({
        "rank": rank(divisor).rank,
        "winnable": is_winnable(divisor),
        "q_reduced": [reduced.get_degree(name) for name in names],
        "gonality": gonality(graph).gonality,
    })
json.dump(answers, sys.stdout)
"""


def asked(questions):
    """Its answers: rank, winnable, divisor reduced at vertex 0, gonality."""
    ran = subprocess.run(
        [PYTHON, "-c", PROGRAM], input=json.dumps(questions), capture_output=True, text=True, timeout=900, check=True
    )
    return json.loads(ran.stdout)


def questions(seeds):
    from helpers.slow_divisors import random_board

    for seed in seeds:
        random = Random(seed)
        board = random_board(random, random.randint(2, 6), random.randint(0, 5))
        divisor = [random.randint(-3, 4) for _ in board.vertices]
        yield {"n": board.vertex_count, "edges": board.edges(), "divisor": divisor}


if __name__ == "__main__":
    import sys

    sys.path.insert(0, str(KEPT.parents[1]))
    boards = list(questions(range(60)))
    rows = [json.dumps(board | answer) for board, answer in zip(boards, asked(boards), strict=True)]
    head = '{"source": "computed with chipfiring 1.1.5 (PyPI): rank, is_winnable, q_reduction at vertex 0, gonality",\n'
    KEPT.write_text(head + ' "boards": [\n  ' + ",\n  ".join(rows) + "\n ]}\n")
