"""The games of a browser test: the six main ones in every run, the others in the long one."""

from __future__ import annotations

from noyau.games import names

MAIN = ("subtraction", "arena", "snort", "dollar", "cubes", "bracelet")
OTHERS = tuple(name for name in names() if name not in MAIN)
