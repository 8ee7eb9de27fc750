"""A format more is a file more: nothing else names the formats there are."""

from __future__ import annotations

import json

from helpers.copies import copy_to, run_copy
from noyau.graphs import Graph

SPELT = Graph.from_edges(4, [(0, 1), (1, 2), (2, 3)]).as_word()

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
    (copy_to(tmp_path) / "graphs/formats/counted.py").write_text(COUNTED)
    (tmp_path / "board.counted").write_text("path! 4")
    (tmp_path / "board.txt").write_text("path! 4")  # known by its sign
    for file in ("board.counted", "board.txt"):
        done = run_copy(tmp_path, "solve", "snort", file, "--json")
        assert json.loads(done.stdout)["board"] == SPELT, done.stderr
