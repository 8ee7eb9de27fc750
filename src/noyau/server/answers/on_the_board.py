"""A counterexample on the board: the address of the page at which it can be played.

Text fields stand under `with.`, yes and no under `is.`, as the page writes its own addresses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from urllib.parse import quote

from noyau.classroom.exercise import Question
from noyau.classroom.kinds import Args
from noyau.errors import NoyauError
from noyau.graphs import Digraph, Graph
from noyau.graphs.pasted import spelt_digraph

MOST_VERTICES = 30
Sentence = Callable[[Args], str]


def board_link(kind: str, question: Question, args: Args) -> str:
    """The address at which a counterexample can be played; empty where it is no board, or not one of the game's.

    >>> board_link("coloured", Question("estValide"), ([[1], [0]], [1, 0]))
    'game=snort&with.board=g6:A_&with.colours=1,0'
    >>> board_link("coloured", Question("estValide"), ([[1], [0]], [1, 2]))
    ''
    >>> board_link("", Question("minmaxNim", cases="arenas.pairs"), ((3, 2),))
    'game=subtraction&with.tokens=3&with.take=1,2&with.take_second=1,3&is.misere=yes&with.to_move=2'
    """
    found = _PICTURED.get(kind) or _COUNTED.get(question.cases)
    try:
        return found(args) if found is not None else ""
    except NoyauError:  # a board that no game is played on
        return ""


def _snort(args: Args) -> str:
    edges = [(s, t) for s, after in enumerate(args[0]) for t in after if s < t]
    coloured = len(args) > 1
    if len(args[0]) > MOST_VERTICES or (coloured and any({args[1][s], args[1][t]} == {1, 2} for s, t in edges)):
        return ""
    colours = f"&with.colours={_numbers(args[1])}" if coloured else ""
    return f"game=snort&with.board={_word(Graph.from_edges(len(args[0]), edges).as_word())}{colours}"


def _arena(args: Args) -> str:
    """Document 004: whoever reaches F1 has won for player 1."""
    graph, owners, ends = args[:3]
    if len(graph) > MOST_VERTICES or not ends:
        return ""
    place = {name: number for number, name in enumerate(graph)}
    edges = [(place[s], place[t]) for s, after in graph.items() for t in after]
    sides = [0 if owners[name] else 1 for name in graph]
    names = [str(name) for name in graph]
    board = spelt_digraph(Digraph.from_edges(len(graph), edges, owner_of_vertex=sides, names=names))
    return f"game=arena&with.board={_word(board)}&with.target={_numbers(place[end] for end in ends)}"


def _dollar(args: Args) -> str:
    """Document 000."""
    values = [vertex["value"] for vertex in args[0]["vertices"]]
    graph = Graph.from_edges(len(values), [tuple(edge) for edge in args[0]["edges"]])
    return f"game=dollar&with.board={_word(graph.as_word())}&with.values={_numbers(values)}"


def _sticks(args: Args) -> str:
    """Document 001."""
    return f"game=subtraction&with.tokens={args[0]}&with.take=1,2,3"


def _vertex(args: Args) -> str:
    """Document 001's vertex p of 2n + 2: so many sticks, and who must move."""
    p, n = args
    return f"{_sticks((p % (n + 1),))}&with.to_move={1 + p // (n + 1)}"


def _matches(args: Args) -> str:
    """Document 003."""
    return f"game=subtraction&with.tokens={args[0]}&with.take={_numbers(args[1])}"


def _pair(args: Args) -> str:
    """Document 004's game from (sticks, player)."""
    ((sticks, player),) = args
    start = f"game=subtraction&with.tokens={sticks}&with.take=1,2&with.take_second=1,3&is.misere=yes"
    return f"{start}&with.to_move={player}"


def _bracelet(args: Args) -> str:
    return f"game=bracelet&with.k={args[0]}"


def _numbers(values: Iterable[int]) -> str:
    return ",".join(map(str, values))


def _word(text: str) -> str:
    return quote(text, safe=":")


_PICTURED: dict[str, Sentence] = {"graph": _snort, "coloured": _snort, "arena": _arena, "money": _dollar}
_COUNTED: dict[str, Sentence] = {
    "heaps.sticks": _sticks, "heaps.players": _sticks, "heaps.vertices": _vertex, "heaps.takes": _matches,
    "arenas.pairs": _pair, "arenas.sizes": lambda args: _pair(((args[0] - 1, 1),)), "sequences.lengths": _bracelet,
}  # fmt: skip
