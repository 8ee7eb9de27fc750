"""Puzzles worked out on paper, as documents 000 and 003 do it: a value for programs, and sentences for people.

>>> from noyau.games import Bracelet
>>> [said.inside("en") for said in explained_puzzle(Bracelet(2)).sentences][-1]
'Of each arrow the first stone: 0011.'
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise, product
from typing import Any

from noyau.certificates.kinds import Circuit
from noyau.errors import BadRules, TooLarge
from noyau.forms import spoken_names
from noyau.games import game_of
from noyau.games.bracelet import Bracelet
from noyau.games.cubes import Cubes
from noyau.games.dollar import Dollar, length_of, minimised, script_of, standings
from noyau.games.euler import Euler
from noyau.graphs import Digraph
from noyau.languages import Message, message
from noyau.rules import Puzzle
from noyau.solvers import solve
from noyau.solvers.cubes.circuits import circuits_of
from noyau.solvers.cubes.factors import find
from noyau.solvers.dollars.burning import reduced, settled
from noyau.solvers.dollars.by_hand import played
from noyau.solvers.paper.merged import merged_circuits
from noyau.solvers.sequences.euler import certificate_of, reason_message
from noyau.words import Vertex

MOST_VERTICES, MOST_EDGES = 200, 400
SECONDS = 10.0
GREEK = ("α", "β")


@dataclass(frozen=True)
class OnPaper:
    """What was worked out."""

    found: dict[str, Any]
    sentences: tuple[Message, ...]


def explained_puzzle(rules: Puzzle[Any, Any]) -> OnPaper:
    """How a puzzle is solved by hand. Those without a paper of their own are refused in a sentence."""
    ways: dict[type[Any], Callable[[Any], OnPaper]] = {
        Dollar: _dollar, Cubes: _cubes, Bracelet: _bracelet, Euler: _euler,
    }  # fmt: skip
    way = ways.get(type(rules))
    if way is None:
        raise BadRules(f"{game_of(rules).name} is not worked out on paper", hint="`noyau solve` answers it")
    return way(rules)


def _says(key: str, **values: Any) -> Message:
    shown: dict[str, Any] = {name: _shown(value) for name, value in values.items()}
    return message(f"paper.{key}", **shown)


def _shown(value: Any) -> str | int:
    if isinstance(value, list | tuple):
        return ", ".join(str(_shown(one)) for one in value) or "–"
    if isinstance(value, str) or (isinstance(value, int) and value >= 0):
        return value
    return str(value).replace("-", "−")


def _signed(script: Any, names: tuple[str, ...] = ()) -> str:
    """How often each lends; where vertices have names, beside them."""
    signed = [f"{times:+d}".replace("-", "−") if times else "0" for times in script]
    return ", ".join([f"{name} ({times})" for name, times in zip(names, signed, strict=True)] if names else signed)


def _dollar(rules: Dollar) -> OnPaper:
    """Who is poor and who is rich; borrowing, as a script, shifted by its median; or the fire that burns everything."""
    graph, values = rules.graph(), rules.start().values
    if graph.vertex_count > MOST_VERTICES:
        raise TooLarge(
            f"the board has {graph.vertex_count:,} vertices, and nobody would read on beyond {MOST_VERTICES}"
        )
    named = spoken_names(rules)
    names = named or tuple(map(str, graph.vertices))
    kinds = standings(graph, values)
    total, genus = sum(values), graph.genus
    found: dict[str, Any] = {"standings": list(kinds), "total": total, "genus": genus}
    said = [
        _says(
            f"dollar.{kind}",
            vertices=[f"{names[v]} ({_shown(values[v])})" for v, one in enumerate(kinds) if one == kind],
        )
        for kind in ("poor", "sufficient", "rich")
    ]
    said.append(_says(f"dollar.{'enough' if total >= genus else 'below'}", count=total, total=total, genus=genus))
    if settled(graph, values).won:
        return _won(rules, found, said)
    fire = reduced(graph, values, Vertex(0))
    order = [int(vertex) for vertex in fire.order]
    found |= {"winnable": False, "reduced": fire.dollars.tolist(), "script": fire.script.tolist(), "burning": order}
    left = fire.dollars.tolist()
    dollars = [f"{name} ({_shown(one)})" for name, one in zip(named, left, strict=True)] if named else left
    said += [
        _says("dollar.reduced", script=_signed(fire.script.tolist(), named), dollars=dollars, q=names[0]),
        _says("dollar.burning", order=[names[vertex] for vertex in order]),
        _says("dollar.hopeless", q=names[0], debt=int(-fire.dollars[0])),
    ]
    return OnPaper(found, tuple(said))


def _won(rules: Dollar, found: dict[str, Any], said: list[Message]) -> OnPaper:
    graph, values, named = rules.graph(), rules.start().values, spoken_names(rules)
    borrow = played("borrow", graph, values)
    script = script_of(borrow.moves, graph.vertex_count)
    short = minimised(script)
    shift = short[0] - script[0]
    best = solve(rules, limit=SECONDS).answer
    found |= {
        "winnable": True, "borrowed": list(script), "shift": shift, "minimised": list(short),
        "script": best.script, "length": best.length, "optimal": best.optimal,
    }  # fmt: skip
    said += [
        _says("dollar.borrow", count=length_of(script), script=_signed(script, named)),
        *_shift_said(shift, short, named),
        _says(
            "dollar.best" if best.optimal else "dollar.best_so_far",
            **{"script": _signed(best.script, named), "count": best.length},
        ),
    ]
    return OnPaper(found, tuple(said))


def _shift_said(shift: int, short: tuple[int, ...], named: tuple[str, ...]) -> list[Message]:
    if not shift:
        return [_says("dollar.no_shift")]
    by = f"{shift:+d}".replace("-", "−")
    return [
        _says("dollar.shift", shift=by, script=_signed(short, named), count=length_of(short)), _says("dollar.check")
    ]  # fmt: skip


def _cubes(rules: Cubes) -> OnPaper:
    """Two canonical factors without a common edge, each walked: the first colour goes left (ê), the second right."""
    cubes = rules.cubes
    found = find(cubes)
    said = [_says("cubes.multigraph", cubes=cubes.count, edges=3 * cubes.count), _says("cubes.separable")]
    if found.one is None:
        said.append(_says("cubes.none"))
        return OnPaper({"solvable": False, "factors": found.factors}, tuple(said))
    walks: dict[str, Any] = {}
    for name, factor, sides in zip(GREEK, found.one, (("ê", "d̂"), ("f̂", "r̂")), strict=True):
        circuits = circuits_of(cubes, factor)
        steps = [step for circuit in circuits for step in circuit]
        edges = [f"{step.cube + 1}: {cubes.colours[step.one]}–{cubes.colours[step.other]}" for step in steps]
        said.append(_says("cubes.factor", name=name, edges=edges, circuits=len(circuits)))
        sides_said = [
            f"{sides[0]}{_low(step.cube + 1)} = {cubes.colours[step.one]}, "
            f"{sides[1]}{_low(step.cube + 1)} = {cubes.colours[step.other]}"
            for step in steps
        ]
        said.append(_says("cubes.walk", name=name, walk="; ".join(sides_said)))
        walks[name] = [[step.cube + 1, cubes.colours[step.one], cubes.colours[step.other]] for step in steps]
    said.append(_says("cubes.together"))
    return OnPaper({"solvable": True, "factors": found.factors, "walks": walks}, tuple(said))


def _low(number: int) -> str:
    return str(number).translate(str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉"))


def _bracelet(rules: Bracelet) -> OnPaper:
    """De Bruijn's diagram, its circuits merged, and of each arrow the first stone."""
    k, symbols = rules.k, rules.symbols
    if len(symbols) ** k > MOST_EDGES:
        raise TooLarge(
            f"de Bruijn's diagram has {len(symbols) ** k:,} arrows, and at most {MOST_EDGES} are walked on paper"
        )
    words = ["".join(word) for word in product(symbols, repeat=max(k - 1, 0))]
    number_of = {word: number for number, word in enumerate(words)}
    edges = [(number_of[word], number_of[(word + sign)[1:] if k > 1 else ""]) for word in words for sign in symbols]
    merged = merged_circuits(edges, directed=True, start=0)
    trails = [[words[vertex] or "·" for vertex in trail] for trail in merged.trails]
    labels = _arrows(merged.whole, words, symbols, k)
    found = {"trails": trails, "arrows": labels, "sequence": "".join(label[0] for label in labels)}
    said = [_says("bracelet.diagram", count=len(words), arrows=len(edges), degree=len(symbols))]
    said += _trails(trails, directed=True)
    said += [_says("bracelet.arrows", arrows=" ".join(labels)), _says("bracelet.stones", sequence=found["sequence"])]
    return OnPaper(found, tuple(said))


def _arrows(whole: tuple[int, ...], words: list[str], symbols: str, k: int) -> list[str]:
    if k == 1:
        return list(symbols)
    return [words[one] + words[other][-1] for one, other in pairwise(whole)]


def _euler(rules: Euler) -> OnPaper:
    """Closed trails, merged where they meet; or the vertex that stands in the way."""
    graph = rules.graph()
    if graph.edge_count > MOST_EDGES:
        raise TooLarge(f"the board has {graph.edge_count:,} edges, and at most {MOST_EDGES} are walked on paper")
    directed = isinstance(graph, Digraph)
    certificate = certificate_of(graph)
    said = [_says("euler.condition_directed" if directed else "euler.condition")]
    if not isinstance(certificate, Circuit):
        reason = reason_message(graph, certificate)
        assert reason is not None
        return OnPaper({"eulerian": False}, (*said, reason))
    begins = rules.begins_at()
    edges = [(int(one), int(other)) for one, other in graph.edges()]
    start = next((one for one, _ in edges), 0) if begins is None else int(begins)
    merged = merged_circuits(edges, directed=directed, start=start)
    names = spoken_names(rules) or tuple(map(str, graph.vertices))
    trails = [[names[vertex] for vertex in trail] for trail in merged.trails]
    whole = [names[vertex] for vertex in merged.whole]
    said += [*_trails(trails, directed=directed), _says("euler.whole", circuit=" ".join(whole))]
    return OnPaper({"eulerian": True, "trails": trails, "circuit": whole}, tuple(said))


def _trails(trails: list[list[str]], *, directed: bool) -> list[Message]:
    """C₁ first; each further one begins where the walk so far still has edges left."""
    said = []
    for number, trail in enumerate(trails, 1):
        key = "trail.next" if number > 1 else "trail.first_directed" if directed else "trail.first"
        said.append(_says(key, name=f"C{_low(number)}", trail=" ".join(trail), vertex=trail[0]))
    return said
