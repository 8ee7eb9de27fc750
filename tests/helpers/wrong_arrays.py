"""Calls of the core's bindings with arrays that are wrong in every way that came to mind; exceptions may come.

The bindings and what they take are read from `_core.pyi`, so a new one is among them at once. `python -m
helpers.wrong_arrays SEED COUNT NAME...` makes the calls in this process and writes down each before it makes it;
whoever starts it sees by the last line which one ended or stopped the process.
"""

from __future__ import annotations

import ast
import json
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

import noyau
from noyau import _core

DESCRIBED = Path(noyau.__file__).with_name("_core.pyi")
SECONDS = 0.05
"""The deadline of every call that takes one."""
MOST_BYTES = 2**30
WHOLE = (
    *(-(2**63), -(2**31), -2, -1, 0, 1, 2, 3, 4, 7, 31, 62, 64),
    *(2**16, 2**31 - 1, 2**31, 2**32, 2**62, 2**63 - 1, 2**64 - 1),
)
SMALL = (0, 1, 2, 2, 3, 3, 5, 8, 17)
DTYPES = {"int8": np.int8, "uint8": np.uint8, "int32": np.int32, "int64": np.int64, "uint64": np.uint64}


@dataclass(frozen=True)
class Binding:
    """A function of the core, or a method of one of its classes, and the types of what it takes."""

    owner: str
    name: str
    types: tuple[tuple[str, str], ...]

    @property
    def called(self) -> str:
        return f"{self.owner}.{self.name}" if self.owner else self.name


def bindings() -> list[Binding]:
    """Every function and method that can be called."""
    found = []
    for node in ast.parse(DESCRIBED.read_text("utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            found.append(_binding("", node))
        if isinstance(node, ast.ClassDef):
            found += [_binding(node.name, one) for one in node.body if isinstance(one, ast.FunctionDef)]
    return found


def _binding(owner: str, node: ast.FunctionDef) -> Binding:
    taken = [argument for argument in node.args.args if argument.arg != "self"]
    return Binding(
        owner, node.name, tuple((one.arg, ast.unparse(one.annotation or ast.Name("object"))) for one in taken)
    )


class Wrong:
    """Arguments that are right in most places, so that what is wrong in the last one is reached."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.n = chance.choice(SMALL)
        rows: list[list[int]] = [[] for _ in range(self.n)]
        for _ in range(chance.randrange(3 * self.n + 1) if self.n > 1 else 0):
            u, v = chance.sample(range(self.n), 2)
            rows[u].append(v)
            rows[v].append(u)
        for v in range(1, self.n if chance.random() < 0.7 else 0):  # often connected, as some ask for
            u = chance.randrange(v)
            rows[u].append(v)
            rows[v].append(u)
        self.first = [0, *np.cumsum([len(row) for row in rows]).tolist()]
        self.edges = [v for row in rows for v in row]

    def argument(self, name: str, kind: str) -> Any:  # noqa: PLR0911 - a line for every type
        """One for a parameter of this name and type."""
        if name == "deadline":  # a board of three vertices has an end without one
            return None if self.n <= 3 and self.chance.random() < 0.5 else SECONDS
        if found := re.search(r"NDArray\[(?:numpy|np)\.(\w+)\]", kind):
            return self._array(name, DTYPES[found[1]])
        if "bool" in kind:
            return self.chance.random() < 0.5
        if "bytes" in kind:
            return self._bytes()
        if "Sequence[collections.abc.Sequence" in kind or "Sequence[Sequence" in kind:
            return [[self._id() for _ in range(self.chance.randrange(3))] for _ in range(self.chance.randrange(3))]
        if "Sequence" in kind:
            return [self._id() for _ in range(self.chance.randrange(4))]
        if "str" in kind:
            return self.chance.choice(("factors", "pairs", "sides", "looks", "", "wrong", "\0"))
        if "float" in kind:
            return self.chance.choice((0.0, 1.0, -1.0, float("nan"), float("inf"), 1e308))
        if kind == "object":
            return self._object()
        return self._whole(name)

    def _whole(self, name: str) -> int:
        if "bytes" in name or "states" in name or "nodes" in name or "entries" in name or "rows" in name:
            return self.chance.choice((*WHOLE, 1000, 2**20))
        return self.chance.choice(WHOLE if self.chance.random() < 0.4 else (*SMALL, 13, 61, self.n))

    def _id(self) -> int:
        return self.chance.choice((0, 1, 2, 3, 4, 5, 2**31, 2**32 - 1, -1, 2**32))

    def _array(self, name: str, dtype: Any) -> Any:
        if name.startswith("first"):
            values = list(self.first)
        elif name.endswith("_of_edge"):
            values = list(self.edges)
        else:
            size = self.chance.choice(
                (self.n, self.n, self.n, 6 * self.n, self.n * self.n, 2 * self.n, 3, 0, 32 * self.n)
            )
            most = self.chance.choice((1, 2, 4, max(1, self.n)))
            values = [self.chance.randrange(most) for _ in range(size)]
        if name.endswith("_of_edge") and values and self.chance.random() < 0.3:  # an edge one way
            values[self.chance.randrange(len(values))] = self.chance.randrange(self.n)
        if self.chance.random() < 0.25:
            self._spoil(values)
        bounds = np.iinfo(dtype)
        array = np.array([min(max(value, bounds.min), bounds.max) for value in values], dtype=dtype)
        if self.chance.random() < 0.04:
            return self.chance.choice((array[::2], array.astype(np.float64), array.reshape(1, -1), None, [], "0 1"))
        return array

    def _spoil(self, values: list[int]) -> None:
        way = self.chance.randrange(6)
        if way == 0 and values:
            values.pop(self.chance.randrange(len(values)))
        elif way == 1:
            values.append(self.chance.choice(WHOLE))
        elif way == 2:
            values.clear()
        elif values:
            values[self.chance.randrange(len(values))] = self.chance.choice((*WHOLE, *SMALL, self.n, self.n - 1))

    def _bytes(self) -> bytes:
        lines = [
            b"",
            b"@",
            b"A_",
            b"Bw",
            b"D?{",
            b"Dhc",
            b"E~~w",
            b"O" + b"~" * 20,
            b">>graph6<<Bw",
            b"~?@",
            b"\xff\xff",
            b"B",
        ]
        found = b"\n".join(self.chance.choice(lines) for _ in range(self.chance.randrange(4)))
        return found + self.chance.choice((b"", b"\n", bytes(self.chance.randrange(256) for _ in range(5))))

    def _object(self) -> Any:
        rows = [self.edges[a:b] for a, b in zip(self.first, self.first[1:], strict=False)]
        arrays = (
            np.array(self.first, dtype=np.int64),
            np.array(self.edges, dtype=np.int32),
            np.zeros(self.n, np.uint8),
        )
        wrong = ([[10**30]], [[-1]], [["a"]], None, 3, [None], "abc", {})
        things = (rows, [0] * self.n, tuple(map(tuple, rows)), *wrong, *arrays)
        return self.chance.choice(things)


def calls(binding: Binding, seed: int, count: int) -> Iterator[tuple[Any, dict[str, Any]]]:
    """What to call, and with what."""
    chance = random.Random(f"{binding.called} {seed}")
    for _ in range(count):
        wrong = Wrong(chance)
        words = {name: wrong.argument(name, kind) for name, kind in binding.types}
        if words.get("deadline", 0) is None and "first_edge_of_vertex" not in words:  # a number can be any size
            words["deadline"] = SECONDS
        if binding.owner and binding.name != "__init__":
            made = _instance(binding.owner, chance)
            yield getattr(made, binding.name), words
        else:
            yield getattr(_core, binding.owner or binding.name), words


def _instance(owner: str, chance: random.Random) -> Any:
    """An object of a class that has something to be asked for, made with arguments that are right."""
    if owner == "Values":
        values = _core.Values(2**26)
        values.construct([values.nimber(1)], [values.number(chance.randrange(-3, 4), 1)])
        return values
    if owner == "FactorSearch":
        count = chance.randrange(1, 5)
        ends = np.array([chance.randrange(count) for _ in range(6 * count)], dtype=np.int32)
        return _core.FactorSearch(ends, np.full(count, 7, dtype=np.uint8), chance.random() < 0.5)
    binding = next(one for one in bindings() if one.owner == owner and one.name == "__init__")
    for _ in range(1000):
        wrong = Wrong(chance)
        try:
            return getattr(_core, owner)(**{name: wrong.argument(name, kind) for name, kind in binding.types})
        except Exception:
            continue
    raise AssertionError(f"no arguments were found with which there is a {owner}; say here which")


def outcome(seed: int, count: int, names: list[str], patience: float) -> str:
    """What became of the calls in a process of its own: nothing, or how it ended and the call that it made then."""
    command = [sys.executable, "-m", "helpers.wrong_arrays", str(seed), str(count), *names]
    try:
        ran = subprocess.run(
            command, cwd=Path(__file__).parents[1], capture_output=True, text=True, timeout=patience, check=False
        )
    except subprocess.TimeoutExpired as late:
        last = (late.stdout or b"").decode().strip().splitlines()[-1:]
        return f"no end within {patience:g} s: {last}"
    if ran.returncode == 0:
        return ""
    return f"exit {ran.returncode}: {ran.stdout.strip().splitlines()[-1:]}\n{ran.stderr[-2000:]}"


def main(seed: int, count: int, names: list[str]) -> None:
    """Make the calls; whatever Python can catch is an answer."""
    import resource

    resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
    known = {one.called: one for one in bindings()}
    for name in names:
        for function, words in calls(known[name], seed, count):
            print(name, json.dumps({key: _written(value) for key, value in words.items()}), flush=True)
            try:
                function(**words)
            except Exception as error:
                print("  ", type(error).__name__, str(error)[:100], flush=True)
    print("done", flush=True)


def _written(value: Any) -> Any:
    return (
        {str(value.dtype): value.tolist()}
        if isinstance(value, np.ndarray)
        else repr(value)
        if isinstance(value, bytes)
        else value
    )


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])
