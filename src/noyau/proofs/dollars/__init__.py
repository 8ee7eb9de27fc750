"""Claims about the dollar game: scripts, hopeless debts, fewest moves, divisors."""
