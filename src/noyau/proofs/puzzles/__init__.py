"""Claims about puzzles of any kind: a path, the ball around the start, a closed set; and parities."""
