"""Proof files: written whole or not at all; large rows beside them."""

from __future__ import annotations

import base64
import hashlib
import json
import os
import zlib
from pathlib import Path
from typing import Any

import numpy as np

from noyau.certificates.proof import Proof
from noyau.certificates.sums import ProvedSum
from noyau.saving import write_whole

LONGEST_PLAIN = 1_000
"""Rows up to this length are written as numbers one can read; longer ones compressed."""
LONGEST_INSIDE = 4_000_000
"""Longer ones go into a file of their own, beside the proof."""


def write_proof(proof: Proof | ProvedSum, path: str | os.PathLike[str]) -> None:
    """Write a proof file, and first the rows that are too long for it, each whole or not at all."""
    beside = Path(path).with_name(Path(path).name)
    content = _written(proof.content(), beside)
    write_whole(path, _text(content))


def proof_bytes(proof: Proof) -> bytes:
    """What a proof file holds, all rows inside."""
    return _text(_written(proof.content(), None))


def _text(content: dict[str, Any]) -> bytes:
    canonical = json.dumps(content, sort_keys=True, separators=(",", ":"))
    content["digest"] = "sha256:" + hashlib.sha256(canonical.encode()).hexdigest()
    return (json.dumps(content, indent=1) + "\n").encode()


def _written(value: Any, beside: Path | None, name: str = "") -> Any:
    """The same with every array in one of the three ways in which a file holds a row."""
    if isinstance(value, dict):
        return {key: _written(part, beside, f"{name}.{key}") for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [_written(part, beside, f"{name}.{place}") for place, part in enumerate(value)]
    return _row(value, beside, name) if isinstance(value, np.ndarray) else value


def _row(value: np.ndarray[Any, Any], beside: Path | None, name: str) -> Any:
    if len(value) <= LONGEST_PLAIN:
        return value.tolist()
    little = np.ascontiguousarray(value, value.dtype.newbyteorder("<"))
    if beside is not None and len(value) > LONGEST_INSIDE:
        return _beside(little, beside.with_name(f"{beside.name}{name}"))
    packed = base64.b64encode(zlib.compress(little.tobytes(), 6)).decode("ascii")
    return {"zlib+base64": packed, "entries": len(value)}


def _beside(row: np.ndarray[Any, Any], path: Path) -> dict[str, Any]:
    content = row.tobytes()
    write_whole(path, content)
    return {"file": path.name, "entries": len(row), "sha256": hashlib.sha256(content).hexdigest()}
