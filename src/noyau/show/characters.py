"""A board that is a graph, drawn in characters: vertices where they stand on paper, edges as lines between them.

A circle is `(3)`, a square `[3]`, a vertex that is gone `×3`; what is under the token stands in `<3>`. Each run of
characters carries the tint that the page would give it, so that a terminal can colour it; without colours the shapes
and letters say the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from noyau.show.view import View

Run = tuple[str, str]
"""Characters and their tint; `line` is an edge, and empty what lies between."""
LINE = "line"
MOST_VERTICES, MOST_ROWS, WIDEST = 80, 48, 100
EDGES_PER_VERTEX = 2.6
"""With more, the lines would hide each other: a list of neighbours says more."""
GAP, SHORTEST = 3, 1
"""Characters between labels side by side; of an edge."""
WIDER, FLAT = 2.2, 3.4
"""A character is about twice as high as wide; a grid loses nothing when it is flatter than it is."""
BRACKETS = {"circle": ("(", ")"), "square": ("[", "]")}


@dataclass(frozen=True)
class _Label:
    """A vertex on the canvas: its text, and the place of the text's middle."""

    text: str
    tint: str
    row: int
    column: int

    @property
    def first(self) -> int:
        return self.column - len(self.text) // 2

    @property
    def beyond(self) -> int:
        return self.first + len(self.text)

    @property
    def inked(self) -> tuple[int, int]:
        """Where the text begins and ends, without the room around it."""
        begins = self.first + len(self.text) - len(self.text.lstrip())
        return begins, begins + len(self.text.strip())


def rows_of(view: View, room: int = WIDEST) -> list[list[Run]] | None:
    """The board as rows of runs; None where it is no graph, or one that cannot be read in characters.

    >>> from noyau.games import Snort
    >>> from noyau.positions import first_turn
    >>> from noyau.show.view import board_view
    >>> rules = Snort("grid:2x3", colours=(1, 0, 0, 0, 0, 2))
    >>> for row in rows_of(board_view(rules, first_turn(rules))):
    ...     print("".join(text for text, _ in row))
    (R0)───(r1)───[b2]
      │      │      │
    (r3)───[b4]───[B5]
    """
    vertices, edges = view["vertices"], view["edges"]
    if (
        not edges
        or len(vertices) > MOST_VERTICES
        or any(vertex["shape"] in ("stick", "pin", "text") for vertex in vertices)
    ):
        return None
    if len({_ends(edge) for edge in edges}) > max(EDGES_PER_VERTEX * len(vertices), 15):
        return None
    for labels in _sizes(vertices, min(room, WIDEST), FLAT if _is_grid(view) else WIDER):
        if _apart(list(labels.values())) and (canvas := _canvas(view, labels)) is not None:
            return _rows(canvas, labels)
    return None


def _is_grid(view: View) -> bool:
    """Whether all edges are level or upright."""
    place = {vertex["id"]: (vertex["x"], vertex["y"]) for vertex in view["vertices"]}
    ends = ((place[edge["from"]], place[edge["to"]]) for edge in view["edges"])
    return all(abs(x - far) < 1 or abs(y - low) < 1 for (x, y), (far, low) in ends)


def _canvas(view: View, labels: dict[int, _Label]) -> dict[tuple[int, int], str] | None:
    """The lines between the labels; None where one is too short to be seen, or too much of it lies under another."""
    taken = {
        (label.row, column): vertex
        for vertex, label in labels.items()
        for column in range(label.first - 1, label.beyond + 1)
    }
    canvas: dict[tuple[int, int], str] = {}
    for edge in view["edges"]:
        one, other = labels[edge["from"]], labels[edge["to"]]
        ends = {edge["from"], edge["to"]}
        path = [cell for cell in _line(one, other) if taken.get(cell) not in ends]
        if edge["from"] != edge["to"] and (len(path) < SHORTEST or any(cell in taken for cell in path)):
            return None
        mark, hidden = _mark(one, other), sum(cell in canvas for cell in path)
        if 2 * hidden > len(path) and not view["directed"]:
            return None
        if mark == "─" and path:  # from one to the other, so that they are seen to be joined
            left, right = sorted((one, other), key=lambda label: label.column)
            path = [(one.row, column) for column in range(left.inked[1], right.inked[0])]
            path = path if left is one else path[::-1]
        for cell in path:
            canvas[cell] = mark if canvas.get(cell, mark) == mark else _crossing(canvas[cell], mark)
        if view["directed"] and path:
            canvas[path[-1]] = _arrow(one, other)
    return canvas


def _sizes(vertices: Sequence[dict[str, Any]], room: int, wider: float) -> Iterator[dict[int, _Label]]:
    """The labels on paper of every size for which there is room, the smallest first."""
    texts = {vertex["id"]: label_text(vertex) for vertex in vertices}
    widest = max(len(str(len(vertices) - 1)) + 3, *map(len, texts.values()))  # a colour more must not move the board
    texts = {vertex: text.center(widest) for vertex, text in texts.items()}
    xs, ys = [vertex["x"] for vertex in vertices], [vertex["y"] for vertex in vertices]
    size = max(max(ys) - min(ys), max(xs) - min(xs), 1.0)
    for step in range(2, 2 * MOST_ROWS):
        scale = step * 0.5 / size
        row_of, column_of = _scaled(ys, scale), _scaled(xs, scale * wider)
        labels = {
            vertex["id"]: _Label(
                texts[vertex["id"]], vertex["tint"], row_of[vertex["y"]], column_of[vertex["x"]] + widest // 2
            )
            for vertex in vertices
        }
        if max(label.beyond for label in labels.values()) > room:
            return
        yield labels


def _scaled(values: Sequence[float], scale: float) -> dict[float, int]:
    """The place of each coordinate; those at even distances stay at even distances, so that a grid looks like one."""
    places = sorted(set(values))
    gaps = [after - before for before, after in pairwise(places)]
    if gaps and max(gaps) - min(gaps) < 0.01 * max(gaps):
        return {place: number * max(1, round(gaps[0] * scale)) for number, place in enumerate(places)}
    return {place: round((place - places[0]) * scale) for place in places}


def _apart(labels: list[_Label]) -> bool:
    """Whether every two labels of a row have a gap between them, and no two rows that hold some touch."""
    rows: dict[int, list[_Label]] = {}
    for label in labels:
        rows.setdefault(label.row, []).append(label)
    for row in rows.values():
        row.sort(key=lambda label: label.column)
        if any(other.first - one.beyond < GAP for one, other in pairwise(row)):
            return False
    for number, row in rows.items():
        for one in row:
            if any(below.first < one.beyond + 1 and one.first < below.beyond + 1 for below in rows.get(number + 1, ())):
                return False
    return True


def label_text(vertex: dict[str, Any]) -> str:
    """A vertex in characters, by its shape."""
    shown = vertex["label"] or vertex["note"]
    if vertex["note"] and vertex["label"]:
        shown = f"{vertex['note']}:{vertex['label']}"
    brackets = ("<", ">") if "current" in vertex["states"] else BRACKETS.get(vertex["shape"], ("", ""))
    return f"{brackets[0]}{shown}{brackets[1]}"


def _line(one: _Label, other: _Label) -> list[tuple[int, int]]:
    """The cells between two labels, one for each step along the longer side."""
    high, wide = other.row - one.row, other.column - one.column
    steps = max(abs(high), abs(wide) if high == 0 or abs(wide) > 2 * abs(high) else abs(high))
    cells = [
        (round(one.row + high * step / steps), round(one.column + wide * step / steps)) for step in range(1, steps)
    ]
    return list(dict.fromkeys(cells))


def _mark(one: _Label, other: _Label) -> str:
    high, wide = other.row - one.row, other.column - one.column
    if high == 0:
        return "─"
    if abs(wide) <= 1:
        return "│"
    if abs(wide) > 4 * abs(high):
        return "·"
    return "╲" if high * wide > 0 else "╱"


def _crossing(one: str, other: str) -> str:
    if {one, other} == {"─", "│"}:
        return "┼"
    return "╳" if {one, other} == {"╱", "╲"} else one


def _arrow(one: _Label, other: _Label) -> str:
    high, wide = other.row - one.row, other.column - one.column
    if high == 0:
        return "→" if wide > 0 else "←"
    if abs(wide) <= 1:
        return "↓" if high > 0 else "↑"
    return {(True, True): "↘", (True, False): "↙", (False, True): "↗", (False, False): "↖"}[high > 0, wide > 0]


def _rows(canvas: dict[tuple[int, int], str], labels: dict[int, _Label]) -> list[list[Run]]:
    cells: dict[int, dict[int, Run]] = {}
    for (row, column), mark in canvas.items():
        cells.setdefault(row, {})[column] = (mark, LINE)
    for label in labels.values():
        cells.setdefault(label.row, {})[label.inked[0]] = (label.text.strip(), label.tint)
    rows = []
    for number in range(min(cells), max(cells) + 1):
        runs: list[Run] = []
        at = 0
        for column, (text, tint) in sorted(cells.get(number, {}).items()):
            if column > at:
                runs.append((" " * (column - at), ""))
            runs.append((text, tint))
            at = column + len(text)
        rows.append(runs)
    return rows


def _ends(edge: dict[str, Any]) -> tuple[int, int]:
    return min(edge["from"], edge["to"]), max(edge["from"], edge["to"])
