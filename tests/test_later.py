"""Packages whose names are imported when they are first asked for offer exactly what they say they do."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module

import pytest

LATER = ("noyau.answers", "noyau.certificates", "noyau.certificates.kinds", "noyau.show")


@pytest.mark.parametrize("package", LATER)
def test_every_name_that_is_offered_is_found(package: str) -> None:
    module = import_module(package)
    assert sorted(module.__all__) == sorted(dir(module))
    for name in module.__all__:
        assert getattr(module, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        module.nothing  # noqa: B018


def test_a_small_question_imports_no_solver_that_it_does_not_use() -> None:
    script = "import sys; from noyau.__main__ import main; sys.argv = ['noyau', 'solve', 'subtraction', '21']"
    script += "\ntry: main()\nexcept SystemExit: pass\nprint(*sys.modules)"
    printed = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    imported = set(printed.split())
    assert "noyau.solvers.arenas.attractor" in imported
    unused = {"noyau.values", "noyau.proofs.fast", "noyau.show.svg", "noyau.solvers.taking", "urllib.request"}
    assert not imported & unused
