"""The kernel stays small, leans on nothing, and is quick enough."""

from __future__ import annotations

import ast
import random
import subprocess
import sys
import time
from pathlib import Path

import noyau.proofs
from helpers.kernel import (
    EXAMPLES,
    arena_content,
)
from noyau.proofs import check


def test_the_kernel_checks_a_hundred_thousand_edges_in_seconds():
    dice = random.Random(1)
    after = [[dice.randrange(25_000) for _ in range(4)] if dice.random() < 0.97 else [] for _ in range(25_000)]
    owner = [dice.randrange(2) for _ in after]
    winner, rank, move = quickly_solved(after, owner)
    claim = {
        "kind": "winner",
        "to_move": owner[0] + 1,
        "winner": None if winner[0] < 0 else winner[0] + 1,
        "rank": None if winner[0] < 0 else rank[0],
    }
    made = arena_content(
        after, owner, "stuck loses", 0, {"type": "ranks", "winner": winner, "rank": rank, "move": move}, claim
    )
    begin = time.process_time()
    assert check(made) == []
    assert time.process_time() - begin < 5


def quickly_solved(after, owner):
    """Backwards from the ends, breadth first."""
    before = [[] for _ in after]
    for v, row in enumerate(after):
        for u in row:
            before[u].append(v)
    winner = [1 - owner[v] if not row else -1 for v, row in enumerate(after)]
    rank = [0 if w != -1 else -1 for w in winner]
    left, move = [len(row) for row in after], [-1] * len(after)
    queue = [v for v, w in enumerate(winner) if w != -1]
    for u in queue:
        for v in before[u]:
            left[v] -= 1
            if winner[v] == -1 and (winner[u] == owner[v] or left[v] == 0):
                winner[v], rank[v], move[v] = winner[u], rank[u] + 1, u
                queue.append(v)
    for v, row in enumerate(after):
        if winner[v] == -1 and row:
            move[v] = next(u for u in row if winner[u] == -1)
    return winner, rank, move


# ---- how small it is

KERNEL = Path(noyau.proofs.__file__).parent
ALLOWED = {
    "base64",
    "hashlib",
    "json",
    "mmap",
    "os",
    "stat",
    "sys",
    "zlib",
    "array",
    "collections",
    "types",
    "typing",
    "itertools",
    "re",
}


def code_lines(path):
    source = path.read_text()
    skipped = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            skipped.update(range(node.lineno, node.end_lineno + 1))
    lines = enumerate(source.splitlines(), 1)
    return sum(
        1 for number, line in lines if line.strip() and not line.strip().startswith("#") and number not in skipped
    )


def test_the_kernel_has_less_than_a_thousand_lines_of_code():
    """Tables and races are a wing of their own, which nothing else leans on."""
    lines = {path.stem: code_lines(path) for path in KERNEL.glob("*.py")}
    wing = [lines.pop(name) for name in ("pieces", "narrow")]
    assert sum(lines.values()) < 1_000
    assert sum(wing) < 250


def test_the_kernel_imports_nothing_but_itself():
    for path in KERNEL.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            names = (
                [a.name for a in node.names]
                if isinstance(node, ast.Import)
                else [node.module]
                if isinstance(node, ast.ImportFrom)
                else []
            )
            for name in names:
                assert name.startswith("noyau.proofs") or name.split(".")[0] in ALLOWED, (path.name, name)
                assert "fast" not in name


def test_what_is_loaded_when_a_proof_is_checked():
    code = (
        "import sys, types, pathlib\n"
        f"package = types.ModuleType('noyau'); package.__path__ = [{str(KERNEL.parent)!r}]\n"
        "sys.modules['noyau'] = package\n"
        "import noyau.proofs\n"
        f"assert noyau.proofs.check_file({str(EXAMPLES['nim'])!r})[1] == []\n"
        "print(*sorted(name for name in sys.modules if name.startswith('noyau') or name == 'numpy'))"
    )
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    rooms = [
        "arenas",
        "cubes",
        "dollars",
        "flaw",
        "heaps",
        "narrow",
        "pieces",
        "puzzles",
        "reading",
        "sentences",
        "sequences",
        "shapes",
        "sums",
        "taking",
        "values",
    ]
    assert loaded == ["noyau", "noyau.proofs", *(f"noyau.proofs.{room}" for room in rooms)]
