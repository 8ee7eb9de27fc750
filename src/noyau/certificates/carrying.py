"""What a proof carries: the board itself, and the words that name it.

Games that have a shape say what their board is (`carried`). Of any other game the arena, or the state graph, is
explored and carried, with the digest of the file that holds the rules: there the file is the definition.
"""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import numpy as np

import noyau
from noyau.certificates.claims import AnyClaim, PuzzleClaim
from noyau.certificates.kinds import Certificate, ClosedSet, Heights, Reachability, ShortestPath, SolvingPath
from noyau.deadline import Limit
from noyau.forms import Field, board_text, fields_of, player_name, spoken_names
from noyau.games import game_of
from noyau.positions import States, decided_in, explore, first_turn, states_of
from noyau.proofs import NotAProof
from noyau.proofs.reading import UNSEEN
from noyau.rules import Ends, LaidOut, Puzzle, Rules, TwoPlayerRules
from noyau.words import Player

LONGEST_NAME = 80
"""Of a board that was pasted, only how it begins is said."""
MOST_NAMED = 5_000
"""An arena with more vertices goes without their names: numbers are enough for a checker."""
EXPLORED = (Reachability, Heights, SolvingPath, ShortestPath, ClosedSet)


@dataclass(frozen=True)
class Carried:
    """A board as docs/PROOF_FORMAT.md has it; and where it was explored, what defines the rules."""

    board: dict[str, Any]
    definition: dict[str, Any] | None = None


def carried(
    rules: Rules[Any, Any],
    certificate: type[Certificate],
    claim: AnyClaim,
    path: Sequence[Any] = (),
    *,
    limit: Limit = None,
) -> Carried:
    """The board that a certificate of this kind speaks of; `path` are the moves of a puzzle's solution."""
    shaped = rules.carried() if hasattr(rules, "carried") else None
    if shaped is not None and "names" in shaped:
        shaped = {**shaped, "names": [named(name, LONGEST_NAME) for name in shaped["names"]]}
    if not issubclass(certificate, EXPLORED):
        if shaped is None:
            reason = f"is of the type {certificate.type!r}, and {type(rules).__name__} has no shape that it speaks of"
            raise NotAProof("the certificate", reason)
        return Carried(shaped)
    if isinstance(rules, LaidOut):  # explored it would lose its priorities, and who wins what never ends
        return Carried(rules.carried() if shaped is None else shaped)
    if shaped is not None and issubclass(certificate, Reachability) and shaped["shape"] == "subtraction":
        return Carried(shaped)
    definition = {"rules": game_of(rules).name, **digest_of(rules)}
    if isinstance(rules, Puzzle):
        return Carried(state_board(states_of(rules, path, radius_of(certificate, claim), limit=limit)), definition)
    return Carried(arena_board(rules, limit=limit), definition)


def arena_board(rules: TwoPlayerRules[Any, Any], *, limit: Limit = None) -> dict[str, Any]:
    """The arena of a game, laid out."""
    explored = explore(rules, limit=limit)
    arena = explored.arena
    board = {
        "shape": "arena",
        "vertices": arena.vertex_count,
        "first_edge": arena.first_edge_of_vertex,
        "target": arena.target_of_edge,
        "owner": arena.owners.astype(np.int8),
        "ends": "listed" if isinstance(rules, Ends) else "stuck wins" if rules.misere else "stuck loses",
        "start": int(explored.vertex_of_turn[first_turn(rules)]),
    }
    if isinstance(rules, Ends):
        board["decided"] = decided_in(explored)
    if arena.vertex_count <= MOST_NAMED:
        board["names"] = [named(str(turn), LONGEST_NAME) for turn in explored.turns]
    return board


def state_board(states: States[Any]) -> dict[str, Any]:
    """The state graph of a puzzle, as far as it was explored."""
    rows = {name: getattr(states, name) for name in ("first_edge", "target", "solved", "all_moves")}
    board = {"shape": "puzzle", "states": len(states.positions), **rows, "start": 0}
    if len(states.positions) <= MOST_NAMED:
        board["names"] = [named(str(position), LONGEST_NAME) for position in states.positions]
    return board


def radius_of(certificate: type[Certificate], claim: AnyClaim) -> int | None:
    """How far from the start the states are carried."""
    if issubclass(certificate, ClosedSet):
        return None
    return (claim.bound or 0) if issubclass(certificate, ShortestPath) and isinstance(claim, PuzzleClaim) else 0


def digest_of(rules: Rules[Any, Any]) -> dict[str, Any]:
    """The digest of the file that holds the rules, and whether it is somebody's own."""
    source = inspect.getsourcefile(type(rules))
    if source is None or not Path(source).is_file():
        return {"sha256": "", "own": True}
    shipped = Path(noyau.__file__).resolve().parent in Path(source).resolve().parents
    return {"sha256": hashlib.sha256(Path(source).read_bytes()).hexdigest(), "own": not shipped}


def players_of(rules: Rules[Any, Any]) -> list[str]:
    """What the two players are called; nobody plays against anybody in a puzzle."""
    return [] if isinstance(rules, Puzzle) else [player_name(rules, player) for player in Player]


def about(rules: Rules[Any, Any]) -> str:
    """The game, its board and its options, in words.

    >>> from noyau.games import Snort, Subtraction
    >>> about(Snort("path:4")), about(Subtraction(20, take=(1, 2), misere=True))
    ('Snort on path:4, red to move', 'Subtraction 20, take 1,2, misere, player 1 to move')
    """
    game, board = game_of(rules), named(board_text(rules), LONGEST_NAME)
    is_graph = any(field.boards for field in fields_of(type(rules)) if field.board)
    said = [f"{game.title}{' on' if is_graph else ''} {board}".rstrip()]
    names = spoken_names(rules)
    for field in fields_of(type(rules)):
        if _is_said(rules, field):
            said.append(_option(field, getattr(rules, field.name), names if field.vertices else ()))
    if not isinstance(rules, Puzzle):
        name = player_name(rules, first_turn(rules).player)
        said.append(f"{f'player {name}' if name.isdigit() else name} to move")
    return ", ".join(said)


def _is_said(rules: Rules[Any, Any], field: Field) -> bool:
    if field.board or field.kind == "player":
        return False
    given, kind = getattr(rules, field.name), cast(Any, type(rules))
    return given is not None and given is not False and given != kind.__dataclass_fields__[field.name].default


def _option(field: Field, given: Any, names: Sequence[str]) -> str:
    name = field.name.replace("_", " ")
    if given is True:
        return name
    if names and isinstance(given, tuple):
        given = tuple(names[int(vertex)] for vertex in given)
    text = ",".join(map(str, given)) if isinstance(given, tuple) else str(given)
    return f"{name} {named(text, LONGEST_NAME)}"


def named(text: str, most: int) -> str:
    """A name on one line and not too long; a checker refuses what could overwrite the words of a terminal.

    >>> named("digraph {\\n  0 -> 1;\\n}", 80), named("a" * 90, 5)
    ('digraph { 0 -> 1; }', 'aaaa…')
    """
    seen = " ".join("".join(" " if ord(one) in UNSEEN else one for one in text).split())
    return seen if len(seen) <= most else seen[: most - 1] + "…"
