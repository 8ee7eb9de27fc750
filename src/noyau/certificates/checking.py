"""A proof file against the rules that are at hand: does it hold, and is its board the one that it names?

The kernel (`noyau.proofs`) checks what the file carries and trusts no name. Here the game is built anew from the words
that the file gives, or that somebody types, and its board is compared with the one that was carried.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np

from noyau.certificates.carrying import Carried, about, carried, digest_of, named, players_of
from noyau.certificates.claims import PuzzleClaim
from noyau.certificates.kinds import Certificate, ClosedSet, Heights, Reachability, ShortestPath, SolvingPath
from noyau.certificates.proof import Proof
from noyau.certificates.sums import WORD, about_sum, part_board
from noyau.deadline import Deadline, Limit
from noyau.errors import BadRules, Cancelled, CannotRead, LimitReached, NoyauError
from noyau.forms import fields_of, rules_from
from noyau.games import find, names
from noyau.positions import moves_along
from noyau.proofs import Flaw, NotAProof
from noyau.proofs import check as check_content
from noyau.proofs.fast import CHECKERS as FAST
from noyau.proofs.fast import MOST_BYTES
from noyau.proofs.reading import LONGEST_TEXT, Data, json_in
from noyau.rules import Puzzle, Rules

_EXPLORED: Mapping[str, type[Certificate]] = {
    kind.type: kind for kind in (Reachability, Heights, SolvingPath, ShortestPath, ClosedSet)
}


@dataclass(frozen=True)
class Checked:
    """What became of a proof file."""

    file: str
    content: Mapping[str, Any]
    flaws: list[Flaw]
    trust: str | None
    """What was taken on trust, if anything: that a board is the game that it is called."""

    @property
    def proved(self) -> bool:
        """Whether nothing was found against it."""
        return not self.flaws

    @property
    def claim(self) -> str:
        """The game, its board and options, and what is claimed."""
        return named(str(self.content.get("says", "it does not say what")), LONGEST_TEXT)

    def as_json(self) -> dict[str, Any]:
        """As `noyau check --json` tells it."""
        game, words = self._asked()
        board = [field.name for field in fields_of(find(game).rules) if field.board] if game in names() else []
        return {
            "file": self.file,
            "proved": self.proved,
            "game": game,
            "board": " ".join(str(words[name]) for name in board if name in words) or self.content.get("about"),
            "options": {name: word for name, word in words.items() if name not in board},
            "claim": self.claim,
            "flaws": [str(flaw) for flaw in self.flaws],
            "trust": self.trust,
        }

    def _asked(self) -> tuple[str | None, dict[str, Any]]:
        """The game and its words, as far as there are any."""
        asked = self.content.get("asked")
        game, words = (asked.get("game"), asked.get("words")) if isinstance(asked, dict) else (None, None)
        return game if isinstance(game, str) else None, words if isinstance(words, dict) else {}


def check(proof: Proof | str | os.PathLike[str], *, limit: Limit = None) -> list[Flaw]:
    """Every reason why a claim fails; none means proved. Takes a proof, a solution or a proof file.

    >>> from noyau import solve
    >>> from noyau.games import Subtraction
    >>> check(solve(Subtraction(21, take=(1, 2, 3, 4))).proof)
    []
    """
    if isinstance(proof, str | os.PathLike):
        return check_file(proof, limit=limit).flaws
    proof = getattr(proof, "proof", proof)
    if not hasattr(proof, "flaws"):
        kind = type(proof).__name__
        raise BadRules(f"a proof is wanted, or the name of a proof file, not {kind}", hint="solve(…).proof is one")
    return proof.flaws(limit=limit)


def check_file(
    path: str | os.PathLike[str], *, wanted: Any = None, limit: Limit = None, plain: bool = False
) -> Checked:
    """Read a proof file and find every reason why its claim fails; `wanted` are the rules it should be about."""
    deadline = Deadline.of(limit)
    try:
        content = json_in(path)
        checkers = None if plain else FAST
        most = {} if plain else {"most_bytes": MOST_BYTES}
        flaws = check_content(content, folder=Path(path).parent, look=deadline.look, checkers=checkers, **most)
    except NotAProof as error:
        raise CannotRead(f"the proof file {str(path)!r} cannot be read: {error}", hint=_if_no_proof(path)) from error
    trust = None
    if not flaws and content["kind"] == "proved":
        different, trust = compared(Comparison(content, Path(path).parent, deadline), wanted)
        flaws += different
    return Checked(str(path), content, flaws, trust)


def _if_no_proof(path: str | os.PathLike[str]) -> str:
    """What to do with a file that is another one of noyau's."""
    if not (Path(path).is_file() and os.path.getsize(path)):  # devices never end; pipes and /proc/kmsg keep one waiting
        return ""
    try:
        with open(path, "rb") as file:
            begins = file.read(100)
    except OSError:
        return ""
    board = any(format_.encode() in begins for format_ in ("noyau board", "noyau match"))
    return "this is a board, and `noyau solve GAME BOARD --proof FILE` writes a proof about it" if board else ""


@dataclass(frozen=True)
class Comparison:
    """A proof whose board is to be compared with that of a game."""

    content: Mapping[str, Any]
    folder: Path
    deadline: Deadline

    def row(self, part: str, name: str, size: int) -> list[int]:
        """A row of the board or of the certificate, in whatever form it is held."""
        source = SimpleNamespace(folder=self.folder, look=self.deadline.look, checkers={}, bytes_left=MOST_BYTES)
        data = Data(part, self.content[part], source)
        return list(data.row(name, size, None, -(2**63), 2**63))

    def array(self, key: str, like: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        """A row of the board, for a comparison: ten million entries are not listed one by one."""
        source = SimpleNamespace(folder=self.folder, look=self.deadline.look, checkers={}, bytes_left=MOST_BYTES)
        raw = Data("board", self.content["board"], source).raw(key, like.dtype.itemsize, len(like))
        return np.array(raw) if isinstance(raw, list) else np.frombuffer(raw, like.dtype.newbyteorder("<"))


def compared(proof: Comparison, wanted: Any) -> tuple[list[Flaw], str | None]:
    """Whether the board is that of the game which the file names, or of the one that is wanted; what was trusted."""
    if wanted is not None:
        return _differences(proof, wanted, "differs from what was asked for"), None
    name, words = proof.content["asked"]["game"], proof.content["asked"]["words"]
    if name == WORD:
        return _compared_sum(proof), None
    if name not in names():
        return [], f"that the board is what it is called: no game {name!r} is here to compare it with"
    try:
        rules = rules_from(find(name).rules, words)
    except NoyauError as error:
        return [], f"that the board is what it is called: it cannot be built here ({error.message})"
    return _differences(proof, rules, "differs from the one that the proof names"), _trust(proof, rules)


def _compared_sum(proof: Comparison) -> list[Flaw]:
    """Whether the parts of a sum are those that it names."""
    asked, boards = proof.content["asked"]["words"].get("parts"), proof.content["board"]["parts"]
    if not isinstance(asked, list) or len(asked) != len(boards):
        return [Flaw("the proof", "names another number of games than it has parts")]
    shown = proof.content["certificate"]["certificate"]
    rules, flaws = [], []
    for number, (one, board, certificate) in enumerate(zip(asked, boards, shown, strict=True), 1):
        try:
            rules.append(rules_from(find(str(one["game"])).rules, one["words"]))
            made = part_board(rules[-1], _EXPLORED.get(certificate["type"], Certificate))
        except (NoyauError, KeyError, TypeError, AttributeError) as error:
            return [Flaw(f"part {number}", f"cannot be built anew: {error}")]
        part = Comparison({"board": board}, proof.folder, proof.deadline)
        if set(made) != set(board) or not all(_same(part, key, made[key]) for key in made):
            flaws.append(Flaw(f"part {number}", "differs from the game that the proof names"))
    if not flaws and about_sum(tuple(rules)) != proof.content["about"]:
        flaws.append(Flaw("the proof", f"calls its board {proof.content['about']!r}, and it is another one"))
    return flaws + _names(proof, ["1", "2"])


def _differences(proof: Comparison, rules: Rules[Any, Any], reason: str) -> list[Flaw]:
    made = _made_anew(proof, rules)
    if isinstance(made, Flaw):
        return [made]
    carried_keys = set(proof.content["board"]) - {"names"}
    wanted_keys = set(made.board) - {"names"}
    flaws = [Flaw(f"the board's {key}", reason) for key in sorted(carried_keys ^ wanted_keys)]
    flaws += [
        Flaw(f"the board's {key}", reason)
        for key in sorted(carried_keys & wanted_keys)
        if not _same(proof, key, made.board[key])
    ]
    if not flaws and about(rules) != proof.content["about"]:
        flaws.append(Flaw("the proof", f"calls its board {proof.content['about']!r}, and it is {about(rules)!r}"))
    return flaws + _names(proof, players_of(rules))


def _names(proof: Comparison, players: list[str]) -> list[Flaw]:
    """The trap closed here: who calls the winner by the loser's name says the opposite of what is proved."""
    given = proof.content["players"]
    return [] if given == players else [Flaw("the proof", f"calls the players {given}, and they are {players}")]


def _made_anew(proof: Comparison, rules: Rules[Any, Any]) -> Carried | Flaw:
    """The board of these rules, as a certificate of this kind would carry it."""
    content = proof.content
    kind = _EXPLORED.get(content["certificate"]["type"], Certificate)
    claim, path = PuzzleClaim(True, bound=content["claim"].get("bound")), list[Any]()
    try:
        if isinstance(rules, Puzzle) and kind is not Certificate:
            if content["board"]["shape"] != "puzzle":
                return Flaw("the board", "is not a state graph of this puzzle")
            edges = proof.row("certificate", "edge", 4) if "edge" in content["certificate"] else []
            path = moves_along(rules, proof.row("board", "first_edge", 8), proof.row("board", "target", 4), edges)
        if kind is Certificate and getattr(rules, "carried", lambda: None)() is None:
            return Flaw("the board", f"has a shape that the game {type(rules).__name__} does not have")
        return carried(rules, kind, claim, path, limit=proof.deadline)
    except (Cancelled, LimitReached):
        raise  # of a game that is too large to be explored nobody wrote the arena down either
    except NoyauError as error:
        return Flaw("the board", f"cannot be compared: {error.message}")


def _same(proof: Comparison, key: str, wanted: Any) -> bool:
    """Whether two parts of a board are equal, rows in whatever form."""
    given = proof.content["board"][key]
    if isinstance(wanted, np.ndarray) and isinstance(given, dict):
        return given.get("entries") == len(wanted) and np.array_equal(wanted, proof.array(key, wanted))
    plain = wanted.tolist() if isinstance(wanted, np.ndarray) else list(wanted) if isinstance(wanted, tuple) else wanted
    return type(given) is type(plain) and bool(given == plain)


def _trust(proof: Comparison, rules: Rules[Any, Any]) -> str | None:
    definition = proof.content.get("definition")
    if definition is None or definition["sha256"] == digest_of(rules)["sha256"]:
        return None
    rules_file = f"the rules of {definition['rules']!r} at hand are another file than the proof was made with"
    return f"nothing: {rules_file}, and give the same arena"
