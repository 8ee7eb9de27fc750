"""Every game is answered through one interface, and its JSON fits the schema that ships with noyau."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import jsonschema
import pytest

from noyau.answers import Answer
from noyau.errors import UnknownName
from noyau.forms import fields_of, rules_from
from noyau.games import find, names
from noyau.solvers import methods, schema, solve, solver_of, unanswered
from noyau.solvers.demos import WHERE, demonstrations

ROOT = Path(__file__).resolve().parents[2]


def easy(name: str):
    game = find(name)
    return rules_from(game.rules, game.try_first)


@pytest.mark.parametrize("name", names())
def test_the_answer_fits_its_schema(name):
    rules = easy(name)
    solution = solve(rules)
    assert isinstance(solution.answer, Answer)
    whole = {
        "game": name,
        "board": "",
        "answer": solution.answer.as_json(),
        "proof": solution.proof.as_json(),
        "seconds": solution.seconds,
    }
    jsonschema.validate(json.loads(json.dumps(whole)), schema(rules))
    nothing = unanswered(rules).as_json()
    jsonschema.validate({**whole, "answer": nothing, "proof": {"kind": "none", "claim": "unknown"}}, schema(rules))


@pytest.mark.parametrize("name", names())
def test_a_key_that_is_not_promised_is_refused_by_the_schema(name):
    answer = solve(easy(name)).answer.as_json() | {"surprise": 1}
    whole = {"game": name, "board": "", "answer": answer, "proof": {"kind": "none", "claim": ""}, "seconds": 0}
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(json.loads(json.dumps(whole)), schema(find(name).rules))


@pytest.mark.parametrize("name", names())
def test_every_method_and_demonstration_that_a_game_names_is_there(name):
    game = find(name)
    known = methods(game.rules)
    assert list(known) == list(game.ways)
    assert all(known.values())
    assert all(demo in WHERE for demo in demonstrations(game))
    for output in game.outputs:
        assert output.replace("-", "_") in solver_of(game).outputs


@pytest.mark.parametrize("name", ["snort", "col", "kayles", "nim", "octal", "subtraction"])
def test_methods_agree(name):
    rules = easy(name) if name != "snort" else rules_from(find("snort").rules, {"board": "path:5"})
    answers = [solve(rules, method=method).answer for method in find(name).ways]
    assert len({(answer.winner, json.dumps(sorted(answer.winning_moves))) for answer in answers}) == 1


def test_an_unknown_method_names_the_known_ones():
    with pytest.raises(UnknownName, match="no method of snort is called 'magic'; allowed here: attractor, search"):
        solve(easy("snort"), method="magic")


def is_an_arena(game) -> bool:
    """Games that already are an arena have an owner for every position, so there are no values."""
    return hasattr(game.rules, "digraph")


@pytest.mark.parametrize("name", names())
def test_values_can_be_asked_of_every_game_of_two(name):
    game = find(name)
    if game.is_puzzle or is_an_arena(game):
        return
    assert "values" in {field.name for field in fields_of(game.asks)}


def test_fields_of_answers_are_the_contract():
    """A renamed field is a broken contract: other software reads these keys."""
    answer = type(solve(easy("snort")).answer)
    wanted = {"winner", "to_move", "winning_moves", "every_winning_move", "nodes", "grundy", "value", "temperature"}
    assert wanted <= {field.name for field in fields(answer)}


TYPED = """
from noyau import solve
from noyau.games import Snort, Dollar
reveal_type(solve(Snort("path:3")).answer.winning_moves)
reveal_type(solve(Dollar("level:1")).answer.script)
solve(Snort("path:3")).answer.wining_moves
from noyau.games import Subtration
import numpy as np
from noyau import _core
first, bytes_ = np.zeros(1, np.int64), np.zeros(0, np.uint8)
reveal_type(_core.attractors(first, np.zeros(0, np.int32), bytes_, np.zeros(0, np.int8))[2].dtype.type(0))
_core.attractors(first, first, bytes_, np.zeros(0, np.int8))
"""


@pytest.mark.long
def test_type_checkers_know_the_answers_and_the_games(tmp_path):
    program = tmp_path / "typed.py"
    program.write_text(TYPED)
    words = [sys.executable, "-m", "mypy", str(program)]  # with the settings and the memory of `make check`
    said = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False).stdout
    assert 'typed.py:4: note: Revealed type is "list[int] | None"' in said.replace("builtins.", "").replace(
        "Union[list[int], None]", "list[int] | None"
    ), said
    assert "typed.py:5: note: Revealed type is" in said
    assert 'typed.py:6: error: "TakingAnswer" has no attribute "wining_moves"' in said
    assert 'typed.py:7: error: Module "noyau.games" has no attribute "Subtration"' in said
    # And through the core's stub: mypy.stubtest does not take nanobind's functions for functions.
    assert re.search(r"typed.py:11: note: Revealed type is .*signedinteger\[numpy._typing._nbit_base._32Bit\]", said), (
        said
    )
    assert 'typed.py:12: error: Argument 2 to "attractors" has incompatible type' in said
