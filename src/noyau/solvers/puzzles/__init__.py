"""Puzzles of any kind: shortest paths; lights by linear algebra; jumps by search."""
