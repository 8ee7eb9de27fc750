"""The least sequence and the patterns made from it: they need no game and no NumPy, and are there at once."""
