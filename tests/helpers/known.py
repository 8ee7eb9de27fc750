"""Published answers: `tests/known/NAME.json`, each with its source."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parent.parent / "known"


def known(name: str) -> Any:
    """What a table of published answers holds."""
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
