"""Every game as parameters of a browser test: the six main ones in every run, all of them in the long one."""

from __future__ import annotations

import pytest

from noyau.games import names

MAIN = ("subtraction", "arena", "snort", "dollar", "cubes", "bracelet")
OTHERS = tuple(name for name in names() if name not in MAIN)
GAMES = [name if name in MAIN else pytest.param(name, marks=pytest.mark.slow) for name in names()]
