"""Claims about values: G = H, by a strategy in G − H."""
