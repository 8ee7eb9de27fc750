"""Makes the ladder of the dollar game, src/noyau/graphs/families/levels.json: `python tools/levels.py`.

The first levels are small boards everybody knows, one idea each; then they grow. Every par is proven by `least_moves`
when the board is made, and again by the tests.
"""

from __future__ import annotations

import json
from pathlib import Path

from noyau.graphs import Graph
from noyau.make.dollar import Wanted, puzzle

LADDER = Path(__file__).resolve().parents[1] / "src/noyau/graphs/families/levels.json"

FIRST = (
    ("path:2", 1), ("path:2", 2), ("path:3", 1), ("path:3", 2), ("cycle:3", 1), ("cycle:3", 2), ("star:4", 2),
    ("cycle:4", 2), ("path:4", 3), ("cycle:4", 3), ("star:5", 3), ("complete:4", 3), ("cycle:5", 3), ("wheel:5", 4),
    ("grid:2x3", 4), ("cycle:5", 4), ("path:5", 4), ("wheel:6", 5), ("bipartite:2,3", 5), ("grid:2x3", 5),
)  # fmt: skip
LATER = (
    ("", 7, 5), ("cycle:6", 0, 5), ("", 7, 6), ("grid:3x3", 0, 6), ("wheel:7", 0, 6), ("", 8, 7), ("cube:3", 0, 6),
    ("", 8, 8), ("star:7", 0, 7), ("grid:3x3", 0, 8), ("", 9, 8), ("petersen", 0, 8), ("", 9, 9), ("", 10, 9),
    ("bipartite:3,4", 0, 9), ("", 10, 10), ("grid:2x5", 0, 10), ("", 11, 11), ("cycle:8", 0, 11), ("", 11, 12),
    ("grid:3x4", 0, 12), ("", 12, 13), ("cube:3", 0, 12), ("", 12, 14), ("", 13, 15), ("petersen", 0, 13),
    ("", 13, 16), ("grid:3x4", 0, 17), ("", 14, 18), ("", 14, 19), ("wheel:10", 0, 16), ("", 15, 20), ("grid:4x4", 0, 20),
    ("", 16, 22), ("", 16, 23), ("grid:3x5", 0, 24), ("", 17, 25), ("", 18, 26), ("grid:4x4", 0, 28), ("", 20, 30),
)  # fmt: skip


def main() -> None:
    wanted = [Wanted(board=name, par=par) for name, par in FIRST]
    wanted += [Wanted(board=name, n=n, par=par) if name else Wanted(n=n, par=par) for name, n, par in LATER]
    made: list[tuple[int, Graph]] = []
    for asked in wanted:
        seed = 1
        while (graph := puzzle(_with_seed(asked, seed))) in [other for _, other in made] or not interesting(graph):
            seed += 1
        made.append((asked.par, graph))
        print(len(made), asked.par, graph, flush=True)
    rows = ",\n  ".join(json.dumps(entry(par, graph)) for par, graph in made)
    LADDER.write_text(f'{{"made_by": "tools/levels.py",\n "levels": [\n  {rows}\n ]}}\n')


def _with_seed(asked: Wanted, seed: int) -> Wanted:
    return Wanted(asked.n, asked.par, asked.genus, asked.board, seed)


def interesting(graph: Graph) -> bool:
    """More than half of the vertices have something: a board of zeros looks like a mistake."""
    assert graph.values is not None
    return 2 * int((graph.values != 0).sum()) >= graph.vertex_count


def entry(par: int, graph: Graph) -> dict[str, object]:
    assert graph.values is not None
    assert graph.coordinates is not None
    places = [[round(x, 2), round(y, 2)] for x, y in graph.coordinates.tolist()]
    return {"par": par, "values": graph.values.tolist(), "edges": graph.ends_of_edge.tolist(), "places": places}


if __name__ == "__main__":
    main()
