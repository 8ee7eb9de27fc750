"""Claims about sums: whoever moves wins exactly if the values of the parts, added without carrying, are not 0.

Why it proves: Sprague's and Grundy's theorem, for parts in which both players have the same moves and whoever cannot
move loses. Each part is proved to have its value by a certificate of its own.
"""

from noyau.proofs.reading import Flaw, Flaws, Found, Look, listed, part, require, row
from noyau.proofs.sentences import value_flaws
from noyau.proofs.shapes import about, checker_of

COUNT = lambda known: len(known["parts"])  # noqa: E731


@about("sum", "sum", "winner, grundy", value=row(16, COUNT, 0, 2**100), certificate=listed(part, COUNT))
def sum_(board: Found, claim: Found, proof: Found, look: Look) -> Flaws:
    """Check every part, then add up."""
    total = 0
    for data, shown, value in zip(board["parts"], proof["certificate"], proof["value"], strict=True):
        require(data.get("shape") != "sum", data.where, "is a sum itself")
        for flaw in checker_of(shown)(data, {"kind": "grundy", "value": value}, shown, look):
            yield Flaw(f"{data.where}: {flaw.where}", flaw.reason)
        total ^= value
    yield from value_flaws(claim, total, board["to_move"])
