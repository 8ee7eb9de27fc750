"""The names other software relies on, compared with reality."""

from __future__ import annotations

import importlib
import importlib.metadata
import inspect
import tomllib
from pathlib import Path

import pytest

import noyau

PUBLIC = {
    "noyau": {
        "__version__",
        "attractors",
        "board",
        "check",
        "cyclic",
        "draw",
        "kernel",
        "play",
        "solve",
        "sweep",
        "widget",
    },
    "noyau.games": {"Arena", "Col", "Nim", "NodeKayles", "Octal", "Snort", "Subtraction"},
    "noyau.graphs": {"Graph", "board"},
    "noyau.positions": {
        "Explored",
        "States",
        "Turn",
        "decided_at_dead_ends",
        "decided_in",
        "explore",
        "first_turn",
        "moves_along",
        "states_of",
        "turn_after",
        "winner_at",
    },
    "noyau.certificates": {
        "AnyClaim",
        "Checked",
        "Claim",
        "DivisorClaim",
        "GrundyClaim",
        "Proof",
        "Proved",
        "PuzzleClaim",
        "Searched",
        "ValueClaim",
        "check",
        "check_file",
        "proof_bytes",
        "write_proof",
    },
    "noyau.make": {"board_file", "label", "maker_of", "makers_of", "match_file", "names", "title"},
    "noyau.show": {"View", "arena_view", "board_view", "save_drawing", "to_svg", "to_tikz"},
    "noyau.play": {"KINDS", "Kind", "Match", "every_option", "judged", "option_of", "play", "solved", "worths_of"},
    "noyau.solvers": {
        "grundy",
        "judge",
        "methods",
        "output",
        "schema",
        "solve",
        "solver_of",
        "unanswered",
        "worth",
    },
    "noyau.sweep": {"Sweep", "Tally", "grundy_numbers", "outcomes", "sweep"},
    "noyau.values": {
        "Heat",
        "Thermograph",
        "Value",
        "heat_of",
        "heat_of_colouring",
        "value",
        "value_of",
        "value_of_colouring",
    },
}


@pytest.mark.parametrize("module", PUBLIC)
def test_public_names_exist(module):
    loaded = importlib.import_module(module)
    for name in PUBLIC[module]:
        assert getattr(loaded, name, None) is not None, f"{module}.{name} is gone"


@pytest.mark.parametrize("module", [module for module in PUBLIC if module not in ("noyau.games", "noyau.graphs")])
def test_nothing_else_is_public(module):
    assert set(importlib.import_module(module).__all__) == PUBLIC[module]


def test_play_is_a_verb_and_a_room():
    from noyau import play
    from noyau.play.match import Match

    assert isinstance(play(noyau.games.Subtraction(3)), Match)


def test_unknown_names_are_refused():
    with pytest.raises(AttributeError, match="no attribute 'slove'"):
        noyau.slove  # noqa: B018
    with pytest.raises(AttributeError, match="no attribute 'Chess'"):
        noyau.games.Chess  # noqa: B018


def test_public_functions_are_documented_with_types():
    for verb in (noyau.solve, noyau.check, noyau.board, noyau.draw, noyau.attractors, noyau.kernel, noyau.cyclic):
        assert inspect.getdoc(verb)
        assert inspect.signature(verb).return_annotation is not inspect.Signature.empty


def test_one_version():
    project = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text())
    assert "version" in project["project"]["dynamic"]
    assert project["tool"]["scikit-build"]["metadata"]["version"]["input"] == "src/noyau/__init__.py"
    assert importlib.metadata.version("noyau") == noyau.__version__


def test_students_import_everything():
    there: dict[str, object] = {}
    exec("from noyau.games import *", there)
    assert {"Nim", "Snort", "Subtraction", "Sum"} <= there.keys()
