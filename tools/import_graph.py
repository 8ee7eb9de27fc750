"""Who imports whom, room by room: `python tools/import_graph.py` draws docs/pictures/imports.svg.

A room is a folder inside a layer (`solvers/dollars`) or a file that stands alone (`words`, `solvers/interface`); the
games together are one. Late imports count like any other; those for type checkers alone do not. `tests/test_imports.py` reads the same graph.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src/noyau"
PICTURE = ROOT / "docs/pictures/imports.svg"
ARROW = (
    "proofs", "later", "errors", "words", "deadline", "beside", "languages", "saving", "memory", "_core", "sequences",
    "graphs", "rules", "heard", "forms", "phrases", "answers", "games", "sums", "positions", "certificates", "solution",
    "values", "solvers", "make", "show", "play", "sweep", "classroom", "drawing", "book", "notebook", "server", "cli",
    "start", "__main__",
)  # fmt: skip
"""The layers from left to right: imports never run back."""
CELL, LEFT = 13, 130


def imports_of(file: Path) -> Iterator[tuple[str, int]]:
    """Every module of noyau that a file imports, with the line."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    for_types = {
        inner
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        if node in for_types:
            continue
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                yield _module(f"{node.module}.{alias.name}") or node.module, node.lineno
        elif isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)


def _module(name: str) -> str | None:
    """The name itself, where it is a module and not something inside one."""
    place = SOURCE.parent / name.replace(".", "/")
    return name if place.is_dir() or place.with_suffix(".py").is_file() or name == "noyau._core" else None


def room_of(module: str) -> str:
    """The room of a module: `noyau.solvers.dollars.burning` stands in `solvers/dollars`."""
    parts = module.split(".")[1:3]
    if parts[:1] == ["games"] and parts != ["games", "shared"]:
        return "games"  # flat on purpose: one file each, and none knows another
    return "/".join(parts) if len(parts) > 1 and _has_rooms(parts[0]) else parts[0] if parts else "noyau"


def _has_rooms(layer: str) -> bool:
    return any(place.is_dir() and place.name != "__pycache__" for place in (SOURCE / layer).glob("*"))


def module_of(file: Path) -> str:
    """The name under which a file is imported."""
    parts = file.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def graph() -> dict[str, dict[str, str]]:
    """For every room, the rooms it imports from, each with a place where it does."""
    found: dict[str, dict[str, str]] = {}
    for file in sorted(SOURCE.rglob("*.py")):
        here = room_of(module_of(file))
        for module, line in imports_of(file):
            if module.split(".")[0] == "noyau":
                there = room_of(module)
                found.setdefault(there, {})
                if there != here:
                    found.setdefault(here, {}).setdefault(there, f"{file.relative_to(SOURCE)}:{line}")
    return found


def cycle_in(rooms: dict[str, dict[str, str]]) -> list[str]:
    """A way round, if there is one."""
    done: set[str] = set()

    def walk(room: str, way: list[str]) -> list[str]:
        if room in way:
            return way[way.index(room) :]
        if room in done:
            return []
        for then in rooms[room]:
            if found := walk(then, [*way, room]):
                return found
        done.add(room)
        return []

    return next((found for room in rooms if (found := walk(room, []))), [])


def in_order(rooms: dict[str, dict[str, str]]) -> list[str]:
    """Every room behind those that it imports from, layer by layer along the arrow."""
    placed: list[str] = []

    def place(room: str) -> None:
        for then in sorted(rooms[room], key=_layer):
            if then not in placed:
                place(then)
        placed.append(room)

    for room in sorted(rooms, key=lambda room: (_layer(room), room)):
        if room not in placed:
            place(room)
    return placed


def _layer(room: str) -> int:
    name = room.split("/", maxsplit=1)[0]
    return ARROW.index(name) if name in ARROW else -1


def main() -> None:
    rooms = graph()
    if cycle := cycle_in(rooms):
        ring = zip(cycle, [*cycle[1:], cycle[0]], strict=True)
        sys.exit("rooms import each other in a circle: " + ", ".join(f"{a} -> {b} ({rooms[a][b]})" for a, b in ring))
    PICTURE.write_text(drawn(rooms), encoding="utf-8")
    print(f"{len(rooms)} rooms, {sum(map(len, rooms.values()))} arrows, no circle: {PICTURE.relative_to(ROOT)}")


def drawn(rooms: dict[str, dict[str, str]]) -> str:
    """A row per room and a mark for each room that it imports from: where there is no circle, all marks lie below."""
    order = in_order(rooms)
    place = {room: LEFT + CELL * number for number, room in enumerate(order)}
    size = LEFT + CELL * (len(order) + 1)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" font-family="sans-serif" font-size="9">',
        "<title>Which room imports from which</title>",
        f'<rect width="{size}" height="{size}" fill="#fff"/>',
    ]
    for number, room in enumerate(order):
        at = place[room]
        if number % 2:
            parts.append(f'<rect x="0" y="{at}" width="{size}" height="{CELL}" fill="#f3f1ec"/>')
        middle = at + CELL / 2
        parts.append(f'<text x="{LEFT - 6}" y="{middle + 3}" text-anchor="end">{room}</text>')
        parts.append(f'<text transform="translate({middle + 3} {LEFT - 6}) rotate(-90)">{room}</text>')
        parts.append(f'<rect x="{at}" y="{at}" width="{CELL}" height="{CELL}" fill="#d8d4c8"/>')
    for room, others in rooms.items():
        for then, where in others.items():
            file = where.partition(":")[0]  # a line would change with every edit
            spot = f'cx="{place[then] + CELL / 2}" cy="{place[room] + CELL / 2}"'
            parts.append(f'<circle {spot} r="{CELL / 3:.1f}" fill="#2b5c8a"><title>{file}</title></circle>')
    return "\n".join([*parts, "</svg>", ""])


if __name__ == "__main__":
    main()
