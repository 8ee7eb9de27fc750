"""The arrow of the design: imports run one way, between layers and between the rooms inside one. Late ones count."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

import noyau
import noyau.certificates
import noyau.games

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src/noyau"
spec = importlib.util.spec_from_file_location("import_graph", ROOT / "tools/import_graph.py")
tool = importlib.util.module_from_spec(spec)
spec.loader.exec_module(tool)


def files():
    return sorted(file for file in SOURCE.rglob("*.py") if file.name != "__init__.py" or file.parent != SOURCE)


def layers_of(file: Path):
    """The layers that a file imports from, with the line."""
    for module, line in tool.imports_of(file):
        parts = module.split(".")
        if parts[0] == "noyau" and len(parts) > 1 and parts[1] in tool.ARROW:
            yield parts[1], line


@pytest.mark.parametrize("file", files(), ids=lambda file: str(file.relative_to(SOURCE)))
def test_imports_run_along_the_arrow(file):
    layer = file.relative_to(SOURCE).parts[0].removesuffix(".py")
    assert layer in tool.ARROW, f"{layer} is in no place of the arrow"
    for target, line in layers_of(file):
        assert tool.ARROW.index(target) <= tool.ARROW.index(layer), (
            f"{layer} -> {target} runs against the arrow ({file.name}:{line})"
        )


def test_no_rooms_import_each_other_in_a_circle():
    rooms = tool.graph()
    cycle = tool.cycle_in(rooms)
    steps = zip(cycle, [*cycle[1:], *cycle[:1]], strict=True)
    assert not cycle, ", ".join(f"{one} -> {then} ({rooms[one][then]})" for one, then in steps)


def test_solvers_know_no_demonstration():
    for file in (SOURCE / "solvers").rglob("*.py"):
        if "demos" not in file.parts:
            assert not [module for module, _ in tool.imports_of(file) if module.startswith("noyau.solvers.demos")], file


def test_answers_of_the_server_know_neither_http_nor_pydantic():
    for room, foreign in (("answers", ("fastapi", "starlette", "pydantic")), ("shapes", ("fastapi", "starlette"))):
        for file in (SOURCE / "server" / room).rglob("*.py"):
            for module, line in tool.imports_of(file):
                assert module.split(".")[0] not in foreign, f"{file.name}:{line} imports {module}"


def test_proofs_know_nothing_of_noyau_but_themselves():
    for file in (SOURCE / "proofs").rglob("*.py"):
        for module, line in tool.imports_of(file):
            assert module.split(".")[0] != "noyau" or module.startswith("noyau.proofs"), f"{file.name}:{line}"


def test_certificates_know_neither_solvers_nor_core():
    for file in (SOURCE / "certificates").rglob("*.py"):
        assert not {layer for layer, _ in layers_of(file)} & {"solvers", "_core"}, file


def test_the_picture_in_the_docs_is_of_today():
    drawn = tool.drawn(tool.graph())
    assert tool.PICTURE.read_text(encoding="utf-8") == drawn, "run `python tools/import_graph.py`"


def test_checking_a_proof_loads_neither_solvers_nor_core(tmp_path):
    proof = tmp_path / "proof.json"
    noyau.certificates.write_proof(noyau.solve(noyau.games.Subtraction(9)).proof, proof)
    program = (
        "import sys, noyau; flaws = noyau.check(sys.argv[1]); "
        "print(len(flaws), [m for m in sys.modules if m.startswith(('noyau.solvers', 'noyau._core'))])"
    )
    answer = subprocess.run([sys.executable, "-c", program, str(proof)], capture_output=True, text=True, check=True)
    assert answer.stdout.split(maxsplit=1) == ["0", "[]\n"]


def test_the_test_can_fail(tmp_path):
    bad = tmp_path / "bad.py"
    bad.write_text("def late():\n    from noyau.cli import main\n")
    assert list(layers_of(bad)) == [("cli", 2)]
    assert tool.cycle_in({"a": {"b": "a.py:1"}, "b": {"a": "b.py:1"}, "c": {"a": "c.py:1"}}) == ["a", "b"]
