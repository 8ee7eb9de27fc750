"""Layers to lay over the drawn arena, as plain data: the attractors ring by ring, and document 003's kernel and labels.

A *layer* is a list of rings. The page shows the marks of all rings up to one, and lights that one up.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import Any

from noyau.certificates.kinds import Kernel
from noyau.deadline import Deadline
from noyau.errors import BadRules, EndlessPlay, LimitReached, MissingPart, TooLarge
from noyau.languages import Message, message
from noyau.positions import Explored, explore
from noyau.rules import Puzzle
from noyau.server.answers.matches import Answer, Place, rules_of
from noyau.show.view import most_drawn
from noyau.solvers.arenas.kernel import kernel_of
from noyau.solvers.arenas.laid_out import seen_regions
from noyau.solvers.paper.levels import label_of_each, levels
from noyau.words import Vertex

SHARE = 0.5
"""Of the time allowed, for the search of a kernel."""


def layers(place: Place, *, limit: float | None = None) -> Answer:
    """Every kind of layer that the arena of a game has; none when it is too large to be drawn."""
    rules = rules_of(place)
    if isinstance(rules, Puzzle):
        raise BadRules(f"{place['game']} has no arena", hint="it is a game for one")
    try:
        explored = explore(rules, most=most_drawn(rules))
    except TooLarge:
        return {"layers": [], "message": message("arena.too_large", count=most_drawn(rules)).as_json()}
    deadline = Deadline.of(limit).share(SHARE)
    return {"layers": [_attractor(explored), _labels(explored) or _kernel(explored, deadline)], "message": None}


ANSWERS: dict[str, Callable[..., Answer]] = {"layers": layers}
"""What a worker can be asked."""


def _attractor(explored: Explored[Any, Any]) -> Answer:
    """Who wins, by rank; what nobody can force, or nobody has to end, comes last."""
    regions = seen_regions(explored)
    winners, ranks = regions.winner_of_vertex.tolist(), regions.rank_of_vertex.tolist()
    ringed = sorted((rank, vertex) for vertex, rank in enumerate(ranks) if rank >= 0)
    rings = []
    for rank, ring in groupby(ringed, key=lambda pair: pair[0]):
        vertices = [vertex for _, vertex in ring]
        first = sum(winners[vertex] == 0 for vertex in vertices)
        says = message("layers.ring", ring=rank, count=len(vertices), first=first, second=len(vertices) - first)
        rings.append(_ring(says, [_mark(vertex, _WINS[winners[vertex]], str(rank)) for vertex in vertices]))
    endless = [vertex for vertex, rank in enumerate(ranks) if rank < 0]
    if endless:
        says = message("layers.endless", count=len(endless))
        rings.append(_ring(says, [_mark(vertex, _WINS[winners[vertex]], "∞") for vertex in endless]))
    return _layer("attractor", rings)


_WINS = ("first", "second", "draw")


def _labels(explored: Explored[Any, Any]) -> Answer | None:
    """The labels level by level, the kernel where they are 0; None where the play may never end."""
    graph = _successors(explored)
    try:
        found, label_of = levels(graph), label_of_each(graph)
    except EndlessPlay:
        return None
    rings = []
    for number, level in enumerate(found):
        kernel = sum(label_of[vertex] == 0 for vertex in level)
        says = message("layers.level", level=number, count=len(level), kernel=kernel)
        rings.append(_ring(says, [_labelled(vertex, label_of[vertex]) for vertex in sorted(level)]))
    return _layer("labels", rings)


def _labelled(vertex: int, label: int) -> Answer:
    return _mark(vertex, "won" if label == 0 else "plain", f"{label} ●" if label == 0 else str(label))


def _kernel(explored: Explored[Any, Any], deadline: Deadline) -> Answer:
    """A kernel of an arena with cycles, where there is one: one ring, since there are no levels to build it by."""
    vertices, says = _kernel_found(explored, deadline)
    ring = _ring(says, [_mark(vertex, "won", "●") for vertex in vertices])
    return _layer("kernel", [ring])


def _kernel_found(explored: Explored[Any, Any], deadline: Deadline) -> tuple[tuple[int, ...], Message]:
    arena = explored.arena
    try:
        found = kernel_of(arena.first_edge_of_vertex, arena.target_of_edge, limit=deadline)
    except (LimitReached, MissingPart) as error:
        return (), message("layers.kernel.unknown", reason=error.message)
    if isinstance(found, Kernel):
        return found.vertices, message("layers.kernel.found", count=len(found.vertices))
    return (), message("layers.kernel.none")


def _successors(explored: Explored[Any, Any]) -> dict[int, list[int]]:
    arena = explored.arena
    return {vertex: list(arena.successors(Vertex(vertex))) for vertex in arena.vertices}


def _layer(name: str, rings: list[Answer]) -> Answer:
    title, about = message(f"layers.{name}"), message(f"layers.about.{name}")
    return {"name": name, "title": title.as_json(), "about": about.as_json(), "rings": rings}


def _ring(says: Message, marks: list[Answer]) -> Answer:
    return {"message": says.as_json(), "marks": marks}


def _mark(vertex: int, tint: str, text: str) -> Answer:
    return {"vertex": vertex, "tint": tint, "text": text}
