"""Tell lies to the kernel, to the fast checkers and to the second checker, and count who believes what.

    python tools/lies --lies 1000000 --counts docs/lies.json --table docs/trust.md

A lie is an honest proof of a small random board (`boards/`) with one thing changed, anywhere in the board, the
claim or the certificate: a number by one, for another one; two neighbours exchanged; an entry dropped or doubled; a flag
or a word turned. It has no digest, and what it says is made anew, so that only the mathematics can notice. Whatever all three
believe is looked at by brute force (`truth/`), and is another truth, or undecided where the board is too large
for that. What must not happen is written to a folder, printed, and ends in exit code 1: something false is believed, one
believes what another refuses, a checker crashes, an honest proof is refused.

Counts are kept in a file after every round, and taken up where they were; the same seed tells the same lies.
"""
