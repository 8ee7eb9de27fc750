"""Heaps: Nim, octal games, and the period of subtraction games."""
