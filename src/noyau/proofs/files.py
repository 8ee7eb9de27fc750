"""Proof files: JSON that carries the game, the board, the claim and the certificate.

Reading is strict: a key too many, a number out of its range or a damaged array is refused with the reason. The digest
catches changes that would leave another true proof behind; who writes proofs by hand may leave it out.
"""

from __future__ import annotations

import base64
import hashlib
import json
import os
import zlib
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from noyau.errors import CannotRead, CannotWrite
from noyau.forms import rules_from, words_of
from noyau.games import find
from noyau.graphs.digraph import MEMORY
from noyau.proofs.arenas.parity import Parity
from noyau.proofs.arenas.reachability import Reachability
from noyau.proofs.claims import Claim, Proof, Proved, PuzzleClaim, Searched
from noyau.proofs.cubes.arrangement import Arrangement, ShownTooRarely
from noyau.proofs.dollars.divisors import DivisorClaim, DivisorProof
from noyau.proofs.dollars.fewest import FewestMoves
from noyau.proofs.dollars.script import FiringScript, HopelessDebt
from noyau.proofs.flaw import Certificate, Flaw
from noyau.proofs.heaps.nim import NimSum
from noyau.proofs.heaps.octal import SplitValues
from noyau.proofs.heaps.periodicity import Periodicity
from noyau.proofs.puzzles.parity import EvenSets, OddLights
from noyau.proofs.puzzles.path import ClosedSet, ShortestPath, SolvingPath
from noyau.proofs.sequences.circuit import Apart, Circuit, Unbalanced
from noyau.proofs.sequences.torus import TorusWindows
from noyau.proofs.sequences.windows import EveryWindow, Windows
from noyau.proofs.taking.matching import Matching
from noyau.proofs.taking.mirror import Mirror
from noyau.proofs.taking.replies import Replies
from noyau.proofs.values.equality import Equality, ValueClaim, read
from noyau.rules import Puzzle, Sealed
from noyau.saving import write_whole
from noyau.words import Player

FORMAT = "noyau proof 1"
CERTIFICATES: Mapping[str, type[Any]] = {
    kind.type: kind
    for kind in (
        Reachability, Parity, Periodicity, NimSum, SplitValues, Matching, Mirror, Replies, Equality,
        Arrangement, ShownTooRarely, SolvingPath, ShortestPath, ClosedSet, OddLights, EvenSets,
        FiringScript, HopelessDebt, FewestMoves, DivisorProof,
        Circuit, Unbalanced, Apart, Windows, EveryWindow, TorusWindows,
    )
}  # fmt: skip
LONGEST_PLAIN = 1_000
"""Arrays up to this length are written as numbers one can read; longer ones compressed."""
MOST_ENTRIES = 200_000_000
MOST_TEXTS, LONGEST_TEXT = 1_000_000, 100_000
"""Of moves or positions in the notation of their game."""
_DTYPES = {"Signed": "<i1", "Table": "<i1", "Numbers": "<i4", "Longs": "<i8"}


def write_proof(proof: Proof, path: str | os.PathLike[str]) -> None:
    """Write a proof file, whole or not at all."""
    write_whole(path, proof_bytes(proof))


def proof_bytes(proof: Proof) -> bytes:
    """What a proof file holds."""
    content = _content(proof)
    content["digest"] = _digest(content)
    return (json.dumps(content, indent=1) + "\n").encode()


def check_file(path: str | os.PathLike[str]) -> tuple[Proof, list[Flaw]]:
    """Read a proof file and find every reason why its claim fails."""
    content = _json_in(path)
    digest = content.pop("digest", None)
    proof = _proof(content, str(path))
    flaws = proof.flaws()
    if digest is not None and digest != _digest(content):
        flaws.append(Flaw(f"the file {str(path)!r}", "was changed after it was written: its digest does not fit"))
    return proof, flaws


def _content(proof: Proof) -> dict[str, Any]:
    claim = {field.name: getattr(proof.claim, field.name) for field in fields(proof.claim)}
    content: dict[str, Any] = {"format": FORMAT, "game": proof.game, "board": dict(proof.words), "claim": claim}
    if isinstance(proof, Searched):
        return {**content, "kind": "searched", "count": proof.count}
    rules = proof.rules
    if rules is None and hasattr(find(proof.game).rules, "seal"):
        rules = rules_from(find(proof.game).rules, proof.words)
    if isinstance(rules, Sealed):
        if any(str(word).startswith(MEMORY) for word in proof.words.values()):
            raise CannotWrite("the board of this proof is in no file", hint="write the board first, and solve the file")
        content["seal"] = rules.seal()
    packed = {name: _packed(value) for name, value in proof.certificate.as_json().items()}
    return {**content, "kind": "proved", "type": proof.certificate.type, "certificate": packed}


def _digest(content: Mapping[str, Any]) -> str:
    canonical = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return "sha256:" + hashlib.sha256(canonical.encode()).hexdigest()


def _packed(value: Any) -> Any:
    if isinstance(value, tuple):
        return list(value)
    if not isinstance(value, np.ndarray):
        return int(value)
    if len(value) <= LONGEST_PLAIN:
        return [int(entry) for entry in value]
    little = value.astype(value.dtype.newbyteorder("<"))
    packed = base64.b64encode(zlib.compress(little.tobytes(), 6)).decode("ascii")
    return {"zlib+base64": packed, "entries": len(value)}


def _unpacked(name: str, value: Any, dtype: str) -> npt.NDArray[Any]:
    limits = np.iinfo(np.dtype(dtype))
    if isinstance(value, list):
        for index, entry in enumerate(value):
            if type(entry) is not int or not limits.min <= entry <= limits.max:
                raise CannotRead(f"entry {index} of {name} is {str(entry)[:40]}, not a whole number that fits")
        return np.array(value, dtype)
    if not isinstance(value, dict) or set(value) != {"zlib+base64", "entries"}:
        raise CannotRead(f"{name} is neither a list of numbers nor a compressed array")
    entries = value["entries"]
    if type(entries) is not int or not 0 <= entries <= MOST_ENTRIES:
        raise CannotRead(f"{name} claims {str(entries)[:40]} entries", hint=f"at most {MOST_ENTRIES:,}")
    wanted = entries * np.dtype(dtype).itemsize
    try:
        unzip = zlib.decompressobj()
        raw = unzip.decompress(base64.b64decode(value["zlib+base64"], validate=True), wanted + 1)
    except (ValueError, TypeError, zlib.error) as error:
        raise CannotRead(f"{name} is damaged: {error}") from error
    if len(raw) != wanted or not unzip.eof or unzip.unused_data:
        raise CannotRead(f"{name} is damaged: it does not hold the {entries:,} entries that it claims")
    return np.frombuffer(raw, dtype)


def _json_in(path: str | os.PathLike[str]) -> dict[str, Any]:
    try:
        content = json.loads(Path(path).read_bytes())
    except OSError as error:
        raise CannotRead(f"the proof file {str(path)!r} cannot be opened: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise CannotRead(f"the proof file {str(path)!r} is not JSON: {error}") from error
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise CannotRead(f"the file {str(path)!r} is not a proof", hint=f"its format should be {FORMAT!r}")
    return content


def _proof(content: dict[str, Any], where: str) -> Proof:
    searched = content.get("kind") == "searched"
    wanted = {"format", "game", "board", "claim", "kind"} | ({"count"} if searched else {"type", "certificate"})
    sealed = not searched and "seal" in content
    _exactly(f"the proof file {where!r}", content, wanted | ({"seal"} if sealed else set()))
    game = find(_text("game", content["game"]))
    if not searched and sealed != hasattr(game.rules, "seal"):
        raise CannotRead(f"the proof file {where!r} {'has' if sealed else 'lacks'} the seal of a board that is a file")
    words = content["board"]
    if not isinstance(words, dict):
        raise CannotRead("the board of the proof is not an object")
    rules = rules_from(game.rules, words)  # complains about every word that is not right
    words = words_of(rules)
    read_claim: Any = _puzzle_claim if isinstance(rules, Puzzle) else _claim
    read_claim = {Equality.type: _value_claim, DivisorProof.type: _divisor_claim}.get(
        str(content.get("type")), read_claim
    )
    claim = read_claim(content["claim"], game.read_position)
    if searched:
        return Searched(game.name, words, claim, _whole("count", content["count"]))
    if content["kind"] != "proved" or _text("type", content["type"]) not in CERTIFICATES:
        raise CannotRead(f"a proof of kind {content['kind']!r} and type {content['type']!r} is not known")
    certificate = _certificate(CERTIFICATES[content["type"]], content["certificate"])
    if sealed:
        return Proved(game.name, words, claim, certificate, rules, _text("seal", content["seal"]))
    return Proved(game.name, words, claim, certificate)


def _certificate(kind: type[Any], given: Any) -> Certificate:
    _exactly("the certificate", given, {field.name for field in fields(kind)})
    values = {field.name: _part(str(field.type), field.name, given[field.name]) for field in fields(kind)}
    certificate: Certificate = kind(**values)
    return certificate


def _part(kind: str, name: str, value: Any) -> Any:
    """One field of a certificate, by the name of its type: texts, an array, or a whole number."""
    if kind == "Texts":
        return _texts(name, value)
    return _unpacked(name, value, _DTYPES[kind]) if kind in _DTYPES else _whole(name, value)


def _puzzle_claim(given: Any, read_position: Any) -> PuzzleClaim:
    _exactly("the claim", given, {field.name for field in fields(PuzzleClaim)})
    if type(given["solvable"]) is not bool:
        raise CannotRead(f"solvable is {str(given['solvable'])[:40]!r} and should be true or false")
    counts = {name: None if given[name] is None else _whole(name, given[name]) for name in ("length", "bound")}
    return PuzzleClaim(str(read_position(_text("position", given["position"]))), given["solvable"], **counts)


def _value_claim(given: Any, read_position: Any) -> ValueClaim:
    _exactly("the claim", given, {field.name for field in fields(ValueClaim)})
    read(_text("value", given["value"]))  # complains when it is none
    return ValueClaim(str(read_position(_text("position", given["position"]))), given["value"])


def _divisor_claim(given: Any, read_position: Any) -> DivisorClaim:
    _exactly("the claim", given, {field.name for field in fields(DivisorClaim)})
    for name in ("rank", "rank_at_least"):
        if type(given[name]) is not int and not (name == "rank" and given[name] is None):
            raise CannotRead(f"{name} is {str(given[name])[:40]!r} and should be a whole number")
    position, equivalent = (str(read_position(_text(name, given[name]))) for name in ("position", "equivalent"))
    return DivisorClaim(position, equivalent, given["rank"], given["rank_at_least"])


def _claim(given: Any, read_position: Any) -> Claim:
    _exactly("the claim", given, {field.name for field in fields(Claim)})
    winner, rank, to_move = given["winner"], given["rank"], given["to_move"]
    if winner not in (1, 2, None) or to_move not in (1, 2) or isinstance(winner, bool) or isinstance(to_move, bool):
        raise CannotRead(f"the claim names players {to_move!r} and {winner!r}", allowed=(1, 2))
    position = str(read_position(_text("position", given["position"])))
    won = None if winner is None else Player(winner)
    return Claim(position, Player(to_move), won, None if rank is None else _whole("rank", rank))


def _exactly(what: str, given: Any, wanted: set[str]) -> None:
    if not isinstance(given, dict):
        raise CannotRead(f"{what} is not an object")
    for key in sorted(wanted - set(given)):
        raise CannotRead(f"{what} lacks {key!r}")
    for key in sorted(set(given) - wanted):
        raise CannotRead(f"{what} has {str(key)[:40]!r}, which means nothing here", allowed=sorted(wanted))


def _whole(name: str, value: Any) -> int:
    if type(value) is not int or not 0 <= value < 2**63:
        raise CannotRead(f"{name} is {str(value)[:40]!r} and should be a whole number")
    return value


def _text(name: str, value: Any) -> str:
    if not isinstance(value, str):
        raise CannotRead(f"{name} is {str(value)[:40]!r} and should be a text")
    return value


def _texts(name: str, value: Any) -> tuple[str, ...]:
    if not isinstance(value, list) or len(value) > MOST_TEXTS:
        raise CannotRead(f"{name} is not a list of at most {MOST_TEXTS:,} texts")
    for index, entry in enumerate(value):
        if not isinstance(entry, str) or len(entry) > LONGEST_TEXT:
            raise CannotRead(f"entry {index} of {name} is {str(entry)[:40]!r}, not a short text")
    return tuple(value)
