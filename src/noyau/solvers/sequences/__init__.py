"""Sequences and circuits: bracelets, Euler's walk, tori, patterns."""
