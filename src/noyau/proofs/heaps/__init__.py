"""Claims about heaps: Nim sums, tables of octal games, periods."""
