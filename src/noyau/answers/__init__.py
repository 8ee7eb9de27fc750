"""What solvers answer: small frozen classes, one per kind of question, named by the rooms.

A solver fills one in; `noyau solve --json` prints its `as_json()`, the terminal and the page its `messages()`, and
`noyau schema GAME` its schema. Nothing here solves anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from noyau.later import later

if TYPE_CHECKING:
    from noyau.answers.arenas import ArenaAnswer, ChaseAnswer, Initial
    from noyau.answers.cubes import CubesAnswer
    from noyau.answers.dollars import DollarAnswer
    from noyau.answers.heaps import HeapAnswer, NimAnswer, OctalAnswer
    from noyau.answers.interface import UNASKED, Answer, Unasked, schema_of, silent, when_known
    from noyau.answers.puzzles import LightsAnswer, PuzzleAnswer
    from noyau.answers.sequences import BraceletAnswer, EulerAnswer, TorusAnswer
    from noyau.answers.taking import TakingAnswer
    from noyau.answers.two_player import TwoPlayerAnswer, WinnerAnswer
    from noyau.answers.values import PartsAnswer

__all__ = [
    "UNASKED",
    "Answer",
    "ArenaAnswer",
    "BraceletAnswer",
    "ChaseAnswer",
    "CubesAnswer",
    "DollarAnswer",
    "EulerAnswer",
    "HeapAnswer",
    "Initial",
    "LightsAnswer",
    "NimAnswer",
    "OctalAnswer",
    "PartsAnswer",
    "PuzzleAnswer",
    "TakingAnswer",
    "TorusAnswer",
    "TwoPlayerAnswer",
    "Unasked",
    "WinnerAnswer",
    "schema_of",
    "silent",
    "when_known",
]

if not TYPE_CHECKING:  # a type checker reads the imports above
    __getattr__, __dir__ = later(
        __name__,
        {
            "arenas": ("ArenaAnswer", "ChaseAnswer", "Initial"),
            "cubes": ("CubesAnswer",),
            "dollars": ("DollarAnswer",),
            "heaps": ("HeapAnswer", "NimAnswer", "OctalAnswer"),
            "interface": ("UNASKED", "Answer", "Unasked", "schema_of", "silent", "when_known"),
            "puzzles": ("LightsAnswer", "PuzzleAnswer"),
            "sequences": ("BraceletAnswer", "EulerAnswer", "TorusAnswer"),
            "taking": ("TakingAnswer",),
            "two_player": ("TwoPlayerAnswer", "WinnerAnswer"),
            "values": ("PartsAnswer",),
        },
    )
