"""Boards by name: `grid:5x5`, `petersen`, `gnk:20,5000`, levels, arenas by chance."""
