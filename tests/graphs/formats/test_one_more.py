"""A format more is a file more: nothing else names the formats there are."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import noyau._core

COUNTED = '''"""A path, written as how many vertices it has: `path! 4`."""

from noyau.graphs.formats import Format
from noyau.graphs.graph import Graph

FORMAT = Format("counted", (".counted",), frozenset(), rb"path!")


def read(data, where):
    count = int(data.split()[1])
    return Graph.from_edges(count, [(v, v + 1) for v in range(count - 1)])


def write(graph):
    return f"path! {graph.vertex_count}".encode()
'''


def test_a_file_in_the_folder_is_a_format(tmp_path):
    shutil.copytree(Path(noyau.__file__).parent, tmp_path / "noyau", ignore=shutil.ignore_patterns("static"))
    for core in Path(noyau._core.__file__).parent.glob("_core*"):
        shutil.copy(core, tmp_path / "noyau")
    (tmp_path / "noyau/graphs/formats/counted.py").write_text(COUNTED)
    (tmp_path / "board.counted").write_text("path! 4")
    (tmp_path / "board.txt").write_text("path! 3")  # known by its sign
    for file, winner in (("board.counted", "red"), ("board.txt", "red")):
        words = [sys.executable, "-m", "noyau", "solve", "snort", file, "--json"]
        done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert f'"winner": "{winner}"' in done.stdout, done.stderr
