"""What is claimed: read, said in words, and compared with what a certificate shows."""

from typing import Any

from noyau.proofs.flaw import Flaw, require
from noyau.proofs.reading import HUGE, Data, Flaws, Found, anything, listed, maybe, one_of, row, text, whole

DOLLARS = row(16, None, 1 - HUGE, HUGE)
CLAIMS: dict[str, dict[str, Any]] = {
    "winner": {"to_move": whole(1, 3), "winner": maybe(whole(1, 3)), "rank": maybe(whole())},
    "grundy": {"value": whole(0, 2**100)}, "value": {"value": text}, "unsolvable": {},
    "solvable": {"length": maybe(whole()), "bound": maybe(whole())},
    "divisor": {"equivalent": DOLLARS, "rank": maybe(whole(-1)), "rank_at_least": whole(-1)}}  # fmt: skip


def read_claim(data: Data) -> Found:
    """The claim, every key of it as it should be."""
    claim = data.read({"kind": anything, **CLAIMS[one_of(*CLAIMS)(data, "kind", {})]})
    fits = not claim.get("bound") or (claim["length"] is not None and claim["bound"] <= claim["length"])
    require(fits, "the claim", "says that so many moves are needed, and not that they are enough")
    return claim


def read_players(data: Data, claim: Found) -> list[str]:
    """What the players are called; the trap closed here: a player 1 who is called 2."""
    wanted = 2 if claim["kind"] in ("winner", "grundy", "value") else 0
    players: list[str] = listed(text, wanted)(data, "players", {})
    fits = len({*players, ""}) == wanted + 1 and (not {*players} & {"1", "2"} or players == ["1", "2"])
    require(fits, "the players", 'are not two different names, or "1" and "2" in this order')
    return players


def said(claim: Found, players: list[str]) -> str:
    """The claim in words.

    >>> said({"kind": "winner", "to_move": 1, "winner": 2, "rank": 1}, ["red", "blue"])
    'blue wins in 1 move'
    >>> said({"kind": "winner", "to_move": 1, "winner": 1, "rank": 2}, ["toads", "frogs"])
    'toads win in 2 moves'
    """
    kind, winner, rank, value = (claim.get(key) for key in ("kind", "winner", "rank", "value"))
    if kind == "winner":
        name = "" if winner is None else players[winner - 1]
        wins = f"win{'s' * (name[-1:] != 's')}" + ("" if rank is None else f" in {rank} move{'s' * (rank != 1)}")
        return ("player " if name in ("1", "2") else "") + f"{name} {wins}" if name else "nobody can force a win"
    if kind in ("grundy", "value"):
        return f"has Grundy value {value}" if kind == "grundy" else f"is worth {value}, whoever is to move"
    if kind in ("solvable", "unsolvable"):
        length, bound = claim.get("length"), claim.get("bound")
        solved = "can be solved" + ("" if length is None else f" in {length} move{'s' * (length != 1)}")
        fewer = " and not in fewer" + ("" if bound == length else f" than {bound}")
        return "cannot be solved" if kind == "unsolvable" else solved + fewer if bound else solved
    least = claim["rank_at_least"]
    between = f"at most {rank} and at least {least}" if rank is not None else f"at least {least}"
    equivalent = ",".join(map(str, claim["equivalent"]))
    return f"is equivalent to {equivalent}; its rank is {rank if rank == least else between}"


def winner_flaws(claim: Found, to_move: int, winner: int | None, rank: int | None = None) -> Flaws:
    """How a claim of a winner differs from what was shown; players count from 1."""
    for name, shown in (("to_move", to_move), ("winner", winner), ("rank", rank)):
        says = f"has the {name} {claim[name]}, and the certificate shows {shown}"
        yield claim[name] != shown and Flaw("the claim", says)


def value_flaws(claim: Found, value: int, to_move: int) -> Flaws:
    """How a claim of a Grundy value, or of who wins because of it, differs from what was shown."""
    if claim["kind"] == "winner":
        yield from winner_flaws(claim, to_move, to_move if value else 3 - to_move)
    elif claim["value"] != value:
        yield Flaw("the claim", f"is the value {claim['value']}, and the certificate shows {value}")


def compare_length(claim: Found, shown: int | None, *bounds: int | None) -> None:
    """How a claim of solvability differs from what was shown; `bounds` are those that may be claimed."""
    length, bound = claim["length"], claim["bound"]
    require(length == shown, "the claim", f"names {length} moves, and the certificate shows {shown}")
    require(bound in bounds, "the claim", f"has the bound {bound}, which the certificate does not show")
