"""Who wins an arena: attractors with ranks, parity, Grundy values, kernels."""
