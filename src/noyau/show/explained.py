"""A game worked out on paper, as tables for the terminal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from noyau.games import game_of
from noyau.languages import Language, catalogue, message
from noyau.positions import explore, first_turn
from noyau.rules import TwoPlayerRules
from noyau.show.called import as_written, namer
from noyau.show.sentences import headline
from noyau.show.tables import table

NOTHING = "–"
MOST_IN_A_CELL = 8
"""So many vertices are listed in a cell; of more, the first and a dot dot dot."""


def explained_text(
    rules: TwoPlayerRules[Any, Any], paper: dict[str, Any], language: Language = "en", room: int | None = None
) -> str:
    """What `solvers.explained` found, for a person; tables are folded where there is only so much room."""

    paper = _named(paper, namer(rules, (turn.position for turn in explore(rules).turns)))

    def says(key: str, **values: Any) -> str:
        return message(f"explain.{key}", **values).inside(language)

    parts = [headline(rules, first_turn(rules), language)]
    how = f"{game_of(rules).name}.brief"
    written = [message(how).inside(language)] if how in catalogue("en") else []
    parts.append("\n".join([says("arena"), *written, _arena_table(paper, says, room)]))
    reached = [says("starts", vertices=_listed(paper["starts"], most=None))]
    reached += [
        says("ends", player=player, vertices=_listed(ends, most=None)) for player, ends in paper["ends"].items()
    ]
    parts.append("\n".join(reached))
    for player, members in paper["attractors"].items():
        pairs = " ".join(f"({as_written(vertex)}, {rank})" for vertex, rank in members)
        parts.append(says("attractor", player=player) + "\n" + (pairs or NOTHING))
    if paper["cycle"] is not None:
        cycle = [*paper["cycle"], paper["cycle"][0]]
        parts.append(says("endless", cycle=" → ".join(map(as_written, cycle))))
    if "minimax" in paper:
        found = paper["minimax"]
        parts.append(
            says("minimax", value=_signed(found["value"]), remembered=found["calls_with_memory"])
            + " "
            + says("calls", count=found["calls_without_memory"], calls=_rounded(found["calls_without_memory"]))
        )
    if "positions" in paper:
        parts.append(says("positions") + "\n" + _positions_table(paper, says, room))
        kernel = _listed(paper["kernel"], most=None)
        parts.append(
            message("answer.kernel", positions=kernel).inside(language)
            + ("\n" + says("misere") if rules.misere else "")
        )
    elif paper["cycle"] is None:
        parts.append(says("partizan"))
    return "\n\n".join(parts)


def _named(paper: dict[str, Any], named: Callable[[Any], str]) -> dict[str, Any]:
    """The same with positions as people call them."""
    pairs = isinstance(paper["vertices"][0]["vertex"], tuple)

    def turn(vertex: Any) -> Any:
        return (named(vertex[0]), vertex[1]) if pairs and vertex is not None else vertex

    def turns(vertices: Any) -> Any:
        return None if vertices is None else [turn(vertex) for vertex in vertices]

    rows = [
        {
            **row,
            **{key: turn(row[key]) for key in ("vertex", "plays")},
            **{key: turns(row[key]) for key in ("successors", "predecessors")},
            "position": named(row["position"]),
        }
        for row in paper["vertices"]
    ]
    shown = {**paper, "vertices": rows, "starts": turns(paper["starts"]), "cycle": turns(paper["cycle"])}
    shown["ends"] = {player: turns(ends) for player, ends in paper["ends"].items()}
    shown["attractors"] = {
        player: [(turn(vertex), rank) for vertex, rank in members] for player, members in paper["attractors"].items()
    }
    if "positions" in paper:
        shown["kernel"] = list(map(named, paper["kernel"]))
        shown["positions"] = [
            {**row, "position": named(row["position"]), "successors": list(map(named, row["successors"]))}
            for row in paper["positions"]
        ]
    return shown


def _arena_table(paper: dict[str, Any], says: Any, room: int | None) -> str:
    numbers = not isinstance(paper["vertices"][0]["vertex"], tuple)
    columns: dict[str, Any] = {"vertex": lambda row: as_written(row["vertex"])}
    if numbers:
        columns["turn"] = lambda row: as_written((row["position"], row["player"]))
    columns |= {
        "successors": lambda row: _listed(row["successors"]),
        "predecessors": lambda row: _listed(row["predecessors"]),
        "degree": lambda row: row["out_degree"],
        "winner": lambda row: row["winner"] or NOTHING,
        "value": lambda row: _signed(row["value"]),
        "moves": lambda row: NOTHING if row["moves"] is None else row["moves"],
        "plays": lambda row: NOTHING if row["plays"] is None else as_written(row["plays"]),
    }
    return _table(columns, paper["vertices"], says, room)


def _positions_table(paper: dict[str, Any], says: Any, room: int | None) -> str:
    columns = {
        "position": lambda row: as_written(row["position"]),
        "successors": lambda row: _listed(row["successors"]),
        "level": lambda row: row["level"],
        "label": lambda row: row["label"],
        "kernel": lambda row: "●" if row["in_kernel"] else "",
    }
    return _table(columns, sorted(paper["positions"], key=lambda row: row["level"]), says, room)


def _table(columns: dict[str, Any], rows: Sequence[dict[str, Any]], says: Any, room: int | None) -> str:
    cells = [[says(f"column.{name}") for name in columns]]
    cells += [[str(cell(row)) for cell in columns.values()] for row in rows]
    return table(cells, room)


def _listed(vertices: Sequence[Any], most: int | None = MOST_IN_A_CELL) -> str:
    if not vertices:
        return NOTHING
    shown = " ".join(map(as_written, vertices[:most]))
    return shown if most is None or len(vertices) <= most else f"{shown} …"


def _rounded(number: int) -> str:
    return str(number) if number < 10**12 else f"≈ 10^{len(str(number)) - 1}"


def _signed(value: int) -> str:
    return {1: "+1", 0: "0", -1: "−1"}[value]
