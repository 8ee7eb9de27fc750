"""Coloured cubes: factors, pairs of them, stacks."""
