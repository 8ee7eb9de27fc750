"""Whether a view fits its schema, which is read once: to check the schema itself takes longer than to check a view."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

from jsonschema import Draft202012Validator

SCHEMA = json.loads((files("noyau.show") / "view.schema.json").read_text())
Draft202012Validator.check_schema(SCHEMA)
_VALIDATOR = Draft202012Validator(SCHEMA)


def must_fit(view: Any) -> None:
    """Raise jsonschema's complaint if it does not."""
    _VALIDATOR.validate(view)
