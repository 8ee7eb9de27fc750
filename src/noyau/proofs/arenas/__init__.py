"""Claims about arenas: ranks and strategies, parity, Grundy values, kernels."""
