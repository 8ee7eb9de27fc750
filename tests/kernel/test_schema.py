"""The JSON schema of the format: true proofs fit it, it knows what the kernel knows, and it refuses other forms."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from noyau.proofs import CHECKERS, check
from noyau.proofs.sentences import CLAIMS
from noyau.proofs.shapes import SHAPES

ROOT = Path(__file__).parents[2]
SCHEMA = json.loads((ROOT / "docs" / "proof.schema.json").read_text())
EXAMPLES = {path.stem: path for path in sorted((Path(__file__).parent / "examples").glob("*.json"))}
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_fit(name):
    VALIDATOR.validate(json.loads(EXAMPLES[name].read_text()))


def test_it_knows_every_shape_claim_and_certificate():
    VALIDATOR.check_schema(SCHEMA)
    kinds = {name.partition(" ")[0] for name in SCHEMA["$defs"]}
    assert kinds == {*SHAPES, "claim", "certificate", "text", "row1", "row4", "row8"}
    assert {name.removeprefix("claim ") for name in SCHEMA["$defs"] if name.startswith("claim ")} == set(CLAIMS)
    certificates = {name.removeprefix("certificate ") for name in SCHEMA["$defs"] if name.startswith("certificate ")}
    assert certificates == set(CHECKERS)
    for shape, fields in SHAPES.items():
        for variant in SCHEMA["$defs"][shape].get("oneOf", [SCHEMA["$defs"][shape]]):
            assert set(variant["properties"]) <= {"shape", *(name.rstrip("?") for name in fields)}
            assert set(variant["required"]) >= {"shape", *(name for name in fields if not name.endswith("?"))}


@pytest.mark.parametrize("name", [name for name in EXAMPLES if name != "searched"])
def test_what_does_not_fit_is_refused_by_the_kernel_too(name):
    made = json.loads(EXAMPLES[name].read_text())
    made.pop("digest", None)
    for part in ("board", "claim", "certificate"):
        form = VALIDATOR.evolve(schema=SCHEMA["properties"][part])
        for lie in _other_forms(made[part]):
            assert not form.is_valid(lie)
            assert check({**made, part: lie}, folder=EXAMPLES[name].parent)


def _other_forms(part):
    yield {**part, "more": 1}
    for key in part.keys() - {"names"}:
        yield {**part, key: {}}
        yield {**part, key: 1.5}
        yield {k: v for k, v in part.items() if k != key}
