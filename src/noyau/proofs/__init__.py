"""The trusted kernel: whether a proof file proves what it says. It imports nothing of noyau but itself.

docs/PROOF_FORMAT.md says what a file holds, what exactly each certificate claims and why it follows; the modules here
are that page in plain loops over whole numbers, one file per room of games. `fast` has the same for large boards.
"""

import hashlib
import json
import os
from collections.abc import Mapping
from itertools import islice
from types import SimpleNamespace
from typing import Any

from noyau.proofs import arenas, cubes, dollars, heaps, narrow, pieces, puzzles, sequences, sums, taking, values  # noqa: F401
from noyau.proofs.flaw import Flaw as Flaw
from noyau.proofs.flaw import NotAProof as NotAProof
from noyau.proofs.reading import ASKED, DEFINITION, MOST_BYTES, PROOF, Data, Flaws, Look, json_in, require
from noyau.proofs.sentences import read_claim, read_players, said
from noyau.proofs.shapes import CHECKERS as CHECKERS
from noyau.proofs.shapes import checker_of

FORMAT, _idle = "noyau proof 2", lambda: None


def check_file(path: str | os.PathLike[str], **options: Any) -> tuple[dict[str, Any], list[Flaw]]:
    """Read a proof file and check it: what it holds, and every reason why its claim fails. None means proved."""
    content = json_in(path)
    return content, check(content, **{"folder": os.path.dirname(os.fspath(path)) or ".", **options})


def check(
    content: Any, *, folder: Any = None, look: Look | None = None, checkers: Any = None, most_bytes: int = MOST_BYTES
) -> list[Flaw]:
    """Every reason why the claim fails, the first thousand; none means proved.

    `folder` is where files beside the proof are. `look` is called again and again, and may raise when time is up;
    `checkers` are those of the kernel, unless others are given. `NotAProof` is raised for what is no proof at all.
    """
    source = SimpleNamespace(folder=folder, look=look or _idle, checkers=checkers or CHECKERS, bytes_left=most_bytes)
    data = Data("the proof", content, source)
    require(data.get("format") != "noyau proof 1", "the proof", "is of version 1 and carries no board: solve again")
    require(data.get("format") == FORMAT, "the proof", f"is not of the format {FORMAT!r}")
    flaws: list[Flaw] = []
    try:
        flaws.extend(islice(filter(None, _flaws(data)), 1_000))
    except NotAProof as error:
        flaws.append(error.flaw)
    return flaws


def _flaws(data: Data) -> Flaws:
    proof = data.read(PROOF)
    claim, board, kind = read_claim(proof["claim"]), proof["board"], proof["kind"]
    proof["asked"].read(ASKED)
    says = f"{proof['about']}: {said(claim, read_players(data, claim))}"
    yield proof["says"] != says and Flaw("the proof", f"says something else than what is claimed, which is {says!r}")
    changed = "digest" in proof and proof["digest"] != digest_of(data.given)
    yield changed and Flaw("the proof", "was changed after it was written: its digest does not fit")
    if "definition" in proof:
        proof["definition"].read(DEFINITION)
        require(board.get("shape") in ("arena", "puzzle"), "the definition", "goes with arenas and state graphs alone")
    fits = ("count" in proof, "certificate" in proof) == (kind == "searched", kind == "proved")
    require(fits, "the proof", "has a certificate if it is proved, and a count if it was searched")
    if kind == "searched":
        yield Flaw("the claim", f"rests on a search of {proof['count']:,} positions; it can be repeated, not checked")
        return
    yield from checker_of(proof["certificate"])(board, claim, proof["certificate"], data.source.look)


def digest_of(content: Mapping[str, Any]) -> str:
    """The digest of a proof, without the one that it carries."""
    rest = {key: value for key, value in content.items() if key != "digest"}
    try:
        written = json.dumps(rest, sort_keys=True, separators=(",", ":"), default=lambda row: row.tolist())
    except (TypeError, ValueError, AttributeError, RecursionError):
        raise NotAProof("the digest", "is one of what cannot be written as JSON") from None
    return "sha256:" + hashlib.sha256(written.encode()).hexdigest()
