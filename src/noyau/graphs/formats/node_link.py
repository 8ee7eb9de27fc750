"""What `networkx.node_link_data` makes of a graph: nodes with an id, edges (or links) with a source and a target."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from noyau.errors import CannotRead
from noyau.graphs.formats.text import vertex_of_name


def is_node_link(whole: dict[str, Any]) -> bool:
    """Whether this is how networkx writes a graph."""
    return "nodes" in whole and "vertices" not in whole


def as_board(whole: dict[str, Any], version: str, where: str) -> dict[str, Any]:
    """The same as noyau's own JSON. Nodes are numbered as in every file: whole numbers in their order."""
    if whole.get("directed"):
        raise CannotRead(
            f"{where}: $.directed is true, and the edges of a board have no direction",
            hint="write graph.to_undirected()",
        )
    edges_key = "edges" if "edges" in whole else "links"
    nodes, edges = _rows(whole, "nodes", where), _rows(whole, edges_key, where)
    ids = [_id(node, number, where) for number, node in enumerate(nodes)]
    vertex_of, names = vertex_of_name(ids)
    if len(vertex_of) < len(ids):
        twice = Counter(ids).most_common(1)[0][0]
        raise CannotRead(f"{where}: $.nodes has the id {twice} twice")
    vertices: list[dict[str, Any]] = [{} for _ in nodes]
    for name, node in zip(ids, nodes, strict=True):
        kept = {key: node[key] for key in ("pos", "value", "label") if node.get(key) is not None}
        vertices[vertex_of[name]] = ({"label": name} if names else {}) | kept
    return {
        "format": version,
        "vertices": vertices,
        "edges": [
            [_end(edge, side, f"$.{edges_key}[{number}].{side}", vertex_of, where) for side in ("source", "target")]
            for number, edge in enumerate(edges)
        ],
    }


def _rows(whole: dict[str, Any], key: str, where: str) -> list[dict[str, Any]]:
    if key not in whole:
        raise CannotRead(f"{where}: $.{key} is missing; networkx writes nodes and links, or nodes and edges")
    rows = whole[key]
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise CannotRead(f"{where}: $.{key} must be a list of objects")
    return rows


def _id(node: dict[str, Any], number: int, where: str) -> str:
    if not isinstance(node.get("id"), str | int) or isinstance(node["id"], bool):
        raise CannotRead(f"{where}: $.nodes[{number}].id must be a text or a whole number, not {_shown(node, 'id')}")
    return str(node["id"])


def _end(edge: dict[str, Any], side: str, path: str, vertex_of: dict[str, int], where: str) -> int:
    end = edge.get(side)
    if not isinstance(end, str | int) or isinstance(end, bool) or str(end) not in vertex_of:
        raise CannotRead(f"{where}: {path} must be the id of a node, not {_shown(edge, side)}")
    return vertex_of[str(end)]


def _shown(row: dict[str, Any], key: str) -> str:
    return json.dumps(row.get(key), ensure_ascii=False)[:60]
