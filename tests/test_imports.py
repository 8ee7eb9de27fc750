"""The arrow of the design: imports run one way. This test reads them and names the arrow that broke."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import noyau
import noyau.games
import noyau.proofs

SOURCE = Path(__file__).resolve().parent.parent / "src/noyau"
ARROW = [
    "errors", "words", "languages", "saving", "memory", "_core", "graphs", "rules", "forms", "games", "positions",
    "proofs", "solution", "values", "solvers", "make", "show", "play", "notebook", "server", "cli", "__main__",
]  # fmt: skip


def imported(file: Path):
    """Every part of noyau that a file imports, with the line; imports for type checkers alone do not count."""
    tree = ast.parse(file.read_text())
    for_types = {
        inner
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        if node in for_types:
            continue
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [f"{node.module}.{alias.name}" for alias in node.names] if node.module == "noyau" else [node.module]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            continue
        for name in names:
            parts = name.split(".")
            if parts[0] == "noyau" and len(parts) > 1 and parts[1] in ARROW:
                yield parts[1], node.lineno


def files():
    return sorted(file for file in SOURCE.rglob("*.py") if file.name != "__init__.py" or file.parent != SOURCE)


@pytest.mark.parametrize("file", files(), ids=lambda file: str(file.relative_to(SOURCE)))
def test_imports_run_along_the_arrow(file):
    room = file.relative_to(SOURCE).parts[0].removesuffix(".py")
    assert room in ARROW, f"{room} is in no place of the arrow"
    for target, line in imported(file):
        assert ARROW.index(target) <= ARROW.index(room), (
            f"{room} -> {target} runs against the arrow ({file.name}:{line})"
        )


def test_proofs_know_neither_solvers_nor_core():
    for file in (SOURCE / "proofs").rglob("*.py"):
        rooms = {target for target, _ in imported(file)}
        assert not rooms & {"solvers", "_core"}, file


def test_checking_a_proof_loads_neither_solvers_nor_core(tmp_path):
    proof = tmp_path / "proof.json"
    noyau.proofs.write_proof(noyau.solve(noyau.games.Subtraction(9)).proof, proof)
    program = (
        "import sys, noyau; flaws = noyau.check(sys.argv[1]); "
        "print(len(flaws), [m for m in sys.modules if m.startswith(('noyau.solvers', 'noyau._core'))])"
    )
    answer = subprocess.run([sys.executable, "-c", program, str(proof)], capture_output=True, text=True, check=True)
    assert answer.stdout.split(maxsplit=1) == ["0", "[]\n"]


def test_the_test_can_fail(tmp_path):
    bad = tmp_path / "bad.py"
    bad.write_text("from noyau.cli import main\n")
    assert list(imported(bad)) == [("cli", 1)]
