"""When the interpreter ends, nothing of the core is left behind: nanobind counts, and would say so."""

from __future__ import annotations

import subprocess
import sys

import pytest

ENDINGS = {
    "after solves": "noyau.solve(noyau.games.Snort('grid:3x3'), values=True); noyau.solve(noyau.games.Cubes('tick4'))",
    "a pool kept in a global": "values = _core.Values(2**20); sums = [values.sum, values]",
    "a circle": "class Keeper: pass\nkeeper = Keeper(); keeper.values = _core.Values(2**20); keeper.itself = keeper",
    "functions kept in a class and in a cache": (
        "import functools\nclass Keeper: call = staticmethod(_core.attractors)\n"
        "kept = functools.lru_cache(_core.determinant_modulo)"
    ),
    "an exception whose frames hold it": (
        "def asked():\n    values = _core.Values(2**20)\n    values.sum(5, 6)\n"
        "try: asked()\nexcept Exception as error: sys.last_value = kept = error"
    ),
    "a complaint": "try: _core.gonality(None, None, None)\nexcept TypeError as error: kept = error",
    "a limit": (
        "try: noyau.solve(noyau.games.Snort('grid:9x9'), no_theorems=True, limit=0.05)\n"
        "except Exception as error: kept = error"
    ),
}


@pytest.mark.parametrize("ending", ENDINGS)
def test_nothing_is_left_behind(ending):
    code = f"import sys\nimport noyau\nimport noyau.games\nfrom noyau import _core\n{ENDINGS[ending]}"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
