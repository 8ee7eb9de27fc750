"""
The compiled loops: flat arrays in, flat arrays out, no game in sight. What can take long takes a deadline: a `noyau.deadline.Deadline`, a number of seconds, or None.
"""

from collections.abc import Sequence
from typing import Any

import numpy
import numpy.typing

import noyau.deadline

def rows_of_lists(
    successors: object, owners: object
) -> (
    tuple[
        numpy.typing.NDArray[numpy.int64], numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.uint8] | None
    ]
    | None
):
    """
    Lists of successors, and perhaps a list of owners, as arrays that cannot be written to: (first edge of vertex,
    target of edge, owner of vertex).

    None where they are anything else than plain lists or tuples of plain whole numbers that make a graph.
    """

def locked_rows(
    first_edge_of_vertex: object, target_of_edge: object, owner_of_vertex: object
) -> (
    tuple[
        numpy.typing.NDArray[numpy.int64], numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.uint8] | None
    ]
    | None
):
    """
    Arrays of NumPy's as a graph may keep them, without a copy: none can be written to through these. The owners may be
    None.

    None where they have other types than the core takes, or make no graph.
    """

def attractors(
    first_edge_of_vertex: numpy.typing.NDArray[numpy.int64],
    target_of_edge: numpy.typing.NDArray[numpy.int32],
    owner_of_vertex: numpy.typing.NDArray[numpy.uint8],
    seed_of_vertex: numpy.typing.NDArray[numpy.int8],
    deadline: noyau.deadline.Deadline | float | None = None,
) -> tuple[numpy.typing.NDArray[numpy.int8], numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int32]]:
    """
    Who can force the play into a vertex already won, in how many moves, and how: (winner, rank, strategy).

    The edges of vertex v are first_edge_of_vertex[v] to first_edge_of_vertex[v + 1]; its owner, 0 or 1, chooses one.
    Where the seed is 0 or 1 that player has won and the play ends; -1 is for the rest. Found for each vertex:
    the winner, or -1 where nobody can force a win; the number of moves when the winner hurries and the loser delays,
    or -1; the successor to move to (an undecided one where the vertex is undecided), or -1 on seeds and dead ends.
    An arena that makes no sense is a ValueError that names the vertex or the edge. Past the deadline, a TimeoutError.
    """

def small_reachability(
    first_edge_of_vertex: object, target_of_edge: object, owner_of_vertex: object, target: object
) -> (
    tuple[numpy.typing.NDArray[numpy.int8], numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int32]] | None
):
    """
    As `attractors`, with the vertices of a list as those that player 0 has won.

    None where the arena is large, the memory that may be taken is limited, or something is not plain: then the longer way
    has to look.
    """

def attractors_plain(
    first_edge_of_vertex: numpy.typing.NDArray[numpy.int64],
    target_of_edge: numpy.typing.NDArray[numpy.int32],
    owner_of_vertex: numpy.typing.NDArray[numpy.uint8],
    seed_of_vertex: numpy.typing.NDArray[numpy.int8],
    deadline: noyau.deadline.Deadline | float | None = None,
) -> tuple[numpy.typing.NDArray[numpy.int8], numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int32]]:
    """
    The same by the loop of the textbooks: a second opinion for tests, a yardstick for benchmarks.
    """

def check_arena(
    first_edge_of_vertex: numpy.typing.NDArray[numpy.int64],
    target_of_edge: numpy.typing.NDArray[numpy.int32],
    owner_of_vertex: numpy.typing.NDArray[numpy.uint8],
    seed_of_vertex: numpy.typing.NDArray[numpy.int8],
    deadline: noyau.deadline.Deadline | float | None = None,
) -> None:
    """
    Only the check that comes before solving: a ValueError that names the first vertex or edge that is wrong.
    """

def transpose_into(
    first_edge_of_vertex: numpy.typing.NDArray[numpy.int64],
    target_of_edge: numpy.typing.NDArray[numpy.int32],
    owner_of_vertex: numpy.typing.NDArray[numpy.uint8],
    seed_of_vertex: numpy.typing.NDArray[numpy.int8],
    first_edge_into_vertex: numpy.typing.NDArray[numpy.int64],
    source_of_edge: numpy.typing.NDArray[numpy.int32],
    edges_at_once: int,
    deadline: noyau.deadline.Deadline | float | None = None,
) -> None:
    """
    The edges turned round, into arrays that may be files; writes to so many places at a time.
    """

def attractors_with_reverse(
    first_edge_of_vertex: numpy.typing.NDArray[numpy.int64],
    target_of_edge: numpy.typing.NDArray[numpy.int32],
    owner_of_vertex: numpy.typing.NDArray[numpy.uint8],
    seed_of_vertex: numpy.typing.NDArray[numpy.int8],
    first_edge_into_vertex: numpy.typing.NDArray[numpy.int64],
    source_of_edge: numpy.typing.NDArray[numpy.int32],
    deadline: noyau.deadline.Deadline | float | None = None,
) -> tuple[numpy.typing.NDArray[numpy.int8], numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int32]]:
    """
    As `attractors`, with the reverse graph at hand: memory is taken for vertices alone.
    """

def parity(
    first_edge_of_vertex: numpy.typing.NDArray[numpy.int64],
    target_of_edge: numpy.typing.NDArray[numpy.int32],
    owner_of_vertex: numpy.typing.NDArray[numpy.uint8],
    priority_of_vertex: numpy.typing.NDArray[numpy.int32],
    deadline: noyau.deadline.Deadline | float | None = None,
) -> tuple[numpy.typing.NDArray[numpy.int8], numpy.typing.NDArray[numpy.int32], int]:
    """
    Who wins a parity game, and how: (winner, strategy, steps).

    The highest priority that comes up for ever decides: even for player 0, odd for player 1. Whoever must move and cannot
    loses. The strategy is a successor where the winner moves and -1 elsewhere. Steps are the edges looked at: how much work
    it was, the same on every machine. A game that makes no sense is a ValueError that names the vertex or the edge. Past the
    deadline, a TimeoutError.
    """

def parity_by_promotion(
    first_edge_of_vertex: numpy.typing.NDArray[numpy.int64],
    target_of_edge: numpy.typing.NDArray[numpy.int32],
    owner_of_vertex: numpy.typing.NDArray[numpy.uint8],
    priority_of_vertex: numpy.typing.NDArray[numpy.int32],
    deadline: noyau.deadline.Deadline | float | None = None,
) -> tuple[numpy.typing.NDArray[numpy.int8], numpy.typing.NDArray[numpy.int32], int]:
    """
    The same by priority promotion alone, component by component: for tests.
    """

def parity_by_tangles(
    first_edge_of_vertex: numpy.typing.NDArray[numpy.int64],
    target_of_edge: numpy.typing.NDArray[numpy.int32],
    owner_of_vertex: numpy.typing.NDArray[numpy.uint8],
    priority_of_vertex: numpy.typing.NDArray[numpy.int32],
    deadline: noyau.deadline.Deadline | float | None = None,
) -> tuple[numpy.typing.NDArray[numpy.int8], numpy.typing.NDArray[numpy.int32], int]:
    """The same by tangle learning alone: a second opinion for tests."""

def parity_by_recursive_tangles(
    first_edge_of_vertex: numpy.typing.NDArray[numpy.int64],
    target_of_edge: numpy.typing.NDArray[numpy.int32],
    owner_of_vertex: numpy.typing.NDArray[numpy.uint8],
    priority_of_vertex: numpy.typing.NDArray[numpy.int32],
    deadline: noyau.deadline.Deadline | float | None = None,
) -> tuple[numpy.typing.NDArray[numpy.int8], numpy.typing.NDArray[numpy.int32], int]:
    """
    The same by recursive tangle learning, and where that learns nothing by the plain one: for tests.
    """

def label_graph(
    first_edge_of_vertex: numpy.typing.NDArray[numpy.int64],
    target_of_edge: numpy.typing.NDArray[numpy.int32],
    deadline: noyau.deadline.Deadline | float | None = None,
) -> tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int32]]:
    """
    Grundy values and heights of a graph without cycles: (value, height, cycle).

    The value is the least number that no successor has, the height the length of the longest path. Where the graph has a
    cycle, its vertices stand in the third array, in order, and the others are empty; otherwise that one is.
    """

def read_pg(
    text: numpy.typing.NDArray[numpy.uint8], deadline: noyau.deadline.Deadline | float | None = None
) -> tuple[
    numpy.typing.NDArray[numpy.int64],
    numpy.typing.NDArray[numpy.int32],
    numpy.typing.NDArray[numpy.int32],
    numpy.typing.NDArray[numpy.uint8],
    numpy.typing.NDArray[numpy.int32] | None,
    numpy.typing.NDArray[numpy.int64] | None,
    int | None,
    list[str],
]:
    """
    The game in a PGSolver text: (first edge of vertex, target of edge, priority, owner, id, name, start, warnings).

    Vertices stand in the order of their ids. The ids are None when they are 0, 1, 2 …; the names are None when there are
    none, else two numbers per vertex, where its name begins and ends in the text, or -1. A text that is none is a
    ValueError that names the line.
    """

def attractors_as_written(successors: object, owners: object) -> tuple[Any, Any, Any] | None:
    """
    Winner, rank and move in a small game where whoever cannot move loses, for every vertex.

    Arrays for lists of lists with a list of owners; for a dictionary of lists with one of owners, dictionaries under its
    names. None where the game is large or something is not plain: then the longer way has to look.
    """

def split_values(
    digit_of_amount: numpy.typing.NDArray[numpy.uint8],
    known_values: numpy.typing.NDArray[numpy.int32],
    count: int,
    deadline: noyau.deadline.Deadline | float | None = None,
) -> numpy.typing.NDArray[numpy.int32]:
    """
    Grundy values of heaps 0 to count - 1, the first of which are known already.

    The digit of an amount is a sum of 1 (it may be taken when nothing is left), 2 (when one heap is left), 4 (what is left
    may be split into two heaps). Past the deadline, a TimeoutError.
    """

def proved_period(
    value_of_heap: numpy.typing.NDArray[numpy.int32],
    last_amount: int,
    deadline: noyau.deadline.Deadline | float | None = None,
) -> tuple[int, int] | None:
    """
    The preperiod and the least period that the end of a table proves, if it proves one.

    So many entries are enough: twice the preperiod (or 1), twice the period, and the largest amount. Past the deadline, a
    TimeoutError.
    """

def search_taking(
    first_edge_of_vertex: numpy.typing.NDArray[numpy.int64],
    neighbour_of_edge: numpy.typing.NDArray[numpy.int32],
    open_of_vertex: numpy.typing.NDArray[numpy.uint8],
    taker_loses: bool,
    other_loses: bool,
    mover: int,
    deadline: noyau.deadline.Deadline | float | None,
    table_bytes: int,
    every_move: bool,
    most_replies: int,
    most_race_replies: int = 0,
) -> tuple[
    int,
    int,
    numpy.typing.NDArray[numpy.int32],
    bool,
    numpy.typing.NDArray[numpy.int32] | None,
    numpy.typing.NDArray[numpy.int32] | None,
]:
    """
    Who wins by taking vertices in turn: (winner, nodes, winning vertices, whether those are all, replies,
    replies of a race).

    The neighbours of a vertex that is taken are lost to whoever takes it, to the other player, or to both. A vertex is open
    to player 0 (bit 0), to player 1 (bit 1) or to both; whoever cannot take one loses. The winner is -1 when the deadline or
    the end of the table was reached first. The replies are the winner's, in the order of the walk in
    `noyau.proofs.taking.replies`, or None when they are more than `most_replies`; then
    those of the walk in `noyau.proofs.taking.tables`, where the other player alone loses the neighbours.
    """

def removal_value(
    first_edge_of_vertex: numpy.typing.NDArray[numpy.int64],
    neighbour_of_edge: numpy.typing.NDArray[numpy.int32],
    open_of_vertex: numpy.typing.NDArray[numpy.uint8],
    deadline: noyau.deadline.Deadline | float | None,
    most_components: int = 8000000,
) -> int:
    """
    The Grundy value when taking an open vertex takes its neighbours away as well; -1 when it takes too long,
    or when the board falls into more components than that.
    """

def piece_table(
    first_edge_of_vertex: numpy.typing.NDArray[numpy.int64],
    neighbour_of_edge: numpy.typing.NDArray[numpy.int32],
    open_of_vertex: numpy.typing.NDArray[numpy.uint8],
    taker_loses: bool,
    other_loses: bool,
    mover: int,
    place_in_order: numpy.typing.NDArray[numpy.int32],
    deadline: noyau.deadline.Deadline | float | None,
    most_rows: int,
    most_entries: int,
) -> (
    tuple[
        int,
        bool,
        int,
        numpy.typing.NDArray[numpy.int32],
        numpy.typing.NDArray[numpy.int64],
        numpy.typing.NDArray[numpy.int32],
        numpy.typing.NDArray[numpy.uint8],
        numpy.typing.NDArray[numpy.int64],
        numpy.typing.NDArray[numpy.uint8],
    ]
    | None
):
    """
    Every piece that the position can fall into, with its value, smaller ones first; None past a limit.

    The value of the position, whether a star is added to it, the exponent (values are multiples of its power of two), the
    vertices that win, and the table: where each row begins, its vertices, who may take them, its value and its star. Pieces
    that look alike when their vertices are ranked in one of the orders (the places of all vertices, order after order, the
    board's own first) share a row.
    """

def small_winners(
    lines: bytes,
    open_of_vertex: bytes,
    taker_loses: bool,
    other_loses: bool,
    deadline: noyau.deadline.Deadline | float | None,
    together: bool = False,
) -> tuple[numpy.typing.NDArray[numpy.uint8], numpy.typing.NDArray[numpy.int64]]:
    """
    Who wins on many boards of at most 16 vertices, one graph6 line each: (won by left, nodes).

    Bit 0 says that left wins when left begins, bit 1 that left wins when right begins. `open_of_vertex` has a byte for every
    vertex of every board, open to left (bit 0) and to right (bit 1); where it is empty, everything is open to both.
    `together`: what was found on a board is used on the next where it still holds, which pays in lists of all graphs; the
    nodes then depend on the order of the boards.
    """

def small_removal_values(
    lines: bytes, deadline: noyau.deadline.Deadline | float | None
) -> numpy.typing.NDArray[numpy.uint8]:
    """
    The Grundy value of each of many boards of at most 16 vertices, one graph6 line each, when taking a vertex
    takes its neighbours away as well.
    """

def symmetry_counts(
    lines: bytes, deadline: noyau.deadline.Deadline | float | None
) -> numpy.typing.NDArray[numpy.int64]:
    """
    In how many ways each board, a graph6 line of at most 16 vertices, can be put onto itself.
    """

class Values:
    """
    Short partizan games in canonical form, each kept once: equal games have equal ids. Fractions are pairs, numerator and exponent of the denominator. Past the memory, a MemoryError; past the deadline, a TimeoutError.
    """

    def __init__(self, most_bytes: int) -> None: ...
    def number(self, numerator: int, exponent: int) -> int:
        """The number numerator / 2^exponent."""

    def nimber(self, size: int) -> int:
        """The heap of Nim of this size."""

    def construct(
        self, left: Sequence[int], right: Sequence[int], deadline: noyau.deadline.Deadline | float | None = None
    ) -> int:
        """The game with these options."""

    def of_sums(
        self,
        left: Sequence[Sequence[int]],
        right: Sequence[Sequence[int]],
        deadline: noyau.deadline.Deadline | float | None = None,
    ) -> int:
        """The game whose options are sums, each a list of games."""

    def total(self, parts: Sequence[int], deadline: noyau.deadline.Deadline | float | None = None) -> int:
        """The sum of a list of games."""

    def at_most(self, g: int, h: int, deadline: noyau.deadline.Deadline | float | None = None) -> bool:
        """Whether g ≤ h."""

    def sum(self, g: int, h: int, deadline: noyau.deadline.Deadline | float | None = None) -> int:
        """g + h."""

    def negative(self, g: int, deadline: noyau.deadline.Deadline | float | None = None) -> int:
        """−g."""

    def is_number(self, g: int) -> bool:
        """Whether g is a number."""

    def stops(self, g: int) -> tuple[tuple[int, int], tuple[int, int]]:
        """Left stop and right stop."""

    def options(self, g: int) -> tuple[list[int], list[int]]:
        """Left and right options of the canonical form."""

    def thermograph(
        self, g: int, deadline: noyau.deadline.Deadline | float | None = None
    ) -> tuple[
        list[tuple[tuple[int, int], tuple[int, int]]],
        list[tuple[tuple[int, int], tuple[int, int]]],
        tuple[int, int],
        tuple[int, int],
    ]:
        """
        Left wall, right wall (corners: tax and value, from tax 0 on), mean and temperature.
        """

    def count(self) -> int:
        """How many games are kept."""

    def colouring(
        self,
        first_edge_of_vertex: numpy.typing.NDArray[numpy.int64],
        neighbour_of_edge: numpy.typing.NDArray[numpy.int32],
        red_may: numpy.typing.NDArray[numpy.uint8],
        blue_may: numpy.typing.NDArray[numpy.uint8],
        neighbours_must_differ: bool,
        deadline: noyau.deadline.Deadline | float | None,
    ) -> int:
        """
        The value of a position in which each vertex may be coloured by red (Left), by blue (Right), or by both.

        Colouring a vertex forbids its neighbours the same colour when neighbours must differ, and the other colour when they
        must not. Past the deadline, a TimeoutError.
        """

def number_or_star_of_colouring(
    first_edge_of_vertex: numpy.typing.NDArray[numpy.int64],
    neighbour_of_edge: numpy.typing.NDArray[numpy.int32],
    red_may: numpy.typing.NDArray[numpy.uint8],
    blue_may: numpy.typing.NDArray[numpy.uint8],
    most_bytes: int,
    deadline: noyau.deadline.Deadline | float | None,
) -> tuple[tuple[int, int], bool]:
    """
    The same where neighbours must differ, by the theorem that the value is x or x + ∗: (x, whether + ∗).
    """

def heat_of_colouring(
    first_edge_of_vertex: numpy.typing.NDArray[numpy.int64],
    neighbour_of_edge: numpy.typing.NDArray[numpy.int32],
    red_may: numpy.typing.NDArray[numpy.uint8],
    blue_may: numpy.typing.NDArray[numpy.uint8],
    most_bytes: int,
    deadline: noyau.deadline.Deadline | float | None,
) -> tuple[
    list[tuple[tuple[int, int], tuple[int, int]]],
    list[tuple[tuple[int, int], tuple[int, int]]],
    tuple[int, int],
    tuple[int, int],
    bool,
    bool,
]:
    """
    Where neighbours must not differ, of at most 64 open vertices, without the canonical form: left wall, right wall, mean, temperature, whether the value is at least 0, and whether it is at most 0.
    """

def pieces_of_cells(cells: int, width: int) -> list[int]:
    """
    The pieces into which a set of cells falls, cells that share a side being together.

    The cell in row r and column c is bit r·width + c, of as many whole rows as 64 bits hold. Each piece is moved into the
    corner and is the least of its mirror images.
    """

def lent(
    first_edge_of_vertex: numpy.typing.NDArray[numpy.int64],
    neighbour_of_edge: numpy.typing.NDArray[numpy.int32],
    dollars_of_vertex: numpy.typing.NDArray[numpy.int64],
    times: numpy.typing.NDArray[numpy.int64],
    deadline: noyau.deadline.Deadline | float | None = None,
) -> tuple[numpy.typing.NDArray[numpy.int64], numpy.typing.NDArray[numpy.int64]]:
    """
    Every vertex lends so many times along each of its edges: (script, dollars). What does not fit into 64 bits is an OverflowError.
    """

def borrow_below(
    first_edge_of_vertex: numpy.typing.NDArray[numpy.int64],
    neighbour_of_edge: numpy.typing.NDArray[numpy.int32],
    dollars_of_vertex: numpy.typing.NDArray[numpy.int64],
    upper: numpy.typing.NDArray[numpy.int64],
    deadline: noyau.deadline.Deadline | float | None,
) -> tuple[numpy.typing.NDArray[numpy.int64], numpy.typing.NDArray[numpy.int64], numpy.typing.NDArray[numpy.int32]]:
    """
    The greatest script below `upper` after which nobody is in debt: (script, dollars, order).

    The graph must be connected and without loops, each edge in both rows. The order is empty when there is such a script.
    Otherwise the script leads to dollars that nobody can win from, because every vertex has fewer of them than edges to the
    vertices before it in the order. Past the deadline, a TimeoutError; past 64 bits, an OverflowError.
    """

def win_or_lose(
    first_edge_of_vertex: numpy.typing.NDArray[numpy.int64],
    neighbour_of_edge: numpy.typing.NDArray[numpy.int32],
    dollars_of_vertex: numpy.typing.NDArray[numpy.int64],
    deadline: noyau.deadline.Deadline | float | None,
) -> tuple[numpy.typing.NDArray[numpy.int64], numpy.typing.NDArray[numpy.int64], numpy.typing.NDArray[numpy.int32]]:
    """
    Some script after which nobody is in debt, or why there is none: (script, dollars, order), as above.

    Large sums are evened out first, so it does not matter how large they are.
    """

def burn(
    first_edge_of_vertex: numpy.typing.NDArray[numpy.int64],
    neighbour_of_edge: numpy.typing.NDArray[numpy.int32],
    dollars_of_vertex: numpy.typing.NDArray[numpy.int64],
    q: int,
    deadline: noyau.deadline.Deadline | float | None = None,
) -> numpy.typing.NDArray[numpy.int32]:
    """
    The vertices that burn when a fire starts at q, in order; one burns when more of its edges burn than it has dollars.
    """

def reduce(
    first_edge_of_vertex: numpy.typing.NDArray[numpy.int64],
    neighbour_of_edge: numpy.typing.NDArray[numpy.int32],
    dollars_of_vertex: numpy.typing.NDArray[numpy.int64],
    q: int,
    deadline: noyau.deadline.Deadline | float | None,
) -> tuple[numpy.typing.NDArray[numpy.int64], numpy.typing.NDArray[numpy.int64], numpy.typing.NDArray[numpy.int32]]:
    """
    The equivalent board without debt outside q that burns down from q: (script, dollars, burning order).

    Past the deadline, a TimeoutError; past 64 bits, an OverflowError.
    """

def divisor_rank(
    first_edge_of_vertex: numpy.typing.NDArray[numpy.int64],
    neighbour_of_edge: numpy.typing.NDArray[numpy.int32],
    reduced: numpy.typing.NDArray[numpy.int64],
    q: int,
    most_bytes: int,
    deadline: noyau.deadline.Deadline | float | None,
) -> tuple[int, bool, numpy.typing.NDArray[numpy.int32], int]:
    """
    The rank of a divisor that is reduced at q and has no debt: (rank, finished, witness, classes).

    Taking the witness away, rank + 1 dollars, leaves what cannot be won. Where the search did not finish, at least `rank`.
    """

def gonality(
    first_edge_of_vertex: numpy.typing.NDArray[numpy.int64],
    neighbour_of_edge: numpy.typing.NDArray[numpy.int32],
    placings: int,
    deadline: noyau.deadline.Deadline | float | None,
) -> tuple[int, bool, numpy.typing.NDArray[numpy.int32], int, numpy.typing.NDArray[numpy.uint64]]:
    """
    The least degree of a divisor of positive rank: (degree, finished, witness, divisors tried, eggs).

    The witness is such a divisor. Where the search did not finish, at least `degree`. The eggs, sets of vertices as bits,
    are a scramble of that order where one is the reason; all divisors of a degree are tried first while they are at most
    `placings`.
    """

def superstables_after(
    first_edge_of_vertex: numpy.typing.NDArray[numpy.int64],
    neighbour_of_edge: numpy.typing.NDArray[numpy.int32],
    q: int,
    last: numpy.typing.NDArray[numpy.int32],
    most: int,
    deadline: noyau.deadline.Deadline | float | None = None,
) -> numpy.typing.NDArray[numpy.int32]:
    """
    The superstable configurations that follow one in lexicographic order, one after the other.
    """

def valuations(
    matrix: numpy.typing.NDArray[numpy.int64],
    prime: int,
    power: int,
    deadline: noyau.deadline.Deadline | float | None = None,
) -> numpy.typing.NDArray[numpy.int32]:
    """
    How often the prime divides each invariant factor of a square matrix, ascending, `power` at most.

    The matrix stands row by row; prime^power must stay below 2^31.
    """

def shortest_script(
    first_edge_of_vertex: numpy.typing.NDArray[numpy.int64],
    neighbour_of_edge: numpy.typing.NDArray[numpy.int32],
    dollars_of_vertex: numpy.typing.NDArray[numpy.int64],
    script: numpy.typing.NDArray[numpy.int64],
    most_nodes: int,
    deadline: noyau.deadline.Deadline | float | None,
) -> tuple[numpy.typing.NDArray[numpy.int64], int, int]:
    """
    A script with few moves after which nobody is in debt: (script, bound, nodes).

    It begins with a script that wins. No winning script has fewer moves than the bound; where that is the length of the
    script, it is a shortest one. Otherwise so many boxes of scripts were opened, or the time was up.
    """

def order_of_least_fill(
    first_edge_of_vertex: numpy.typing.NDArray[numpy.int64],
    neighbour_of_edge: numpy.typing.NDArray[numpy.int32],
    most_width: int,
    deadline: noyau.deadline.Deadline | float | None,
) -> numpy.typing.NDArray[numpy.int32]:
    """
    An order in which vertices are taken out, each joining its neighbours, the fewest new edges first.

    Empty when one would have more than so many neighbours by then. Past the deadline, a TimeoutError.
    """

def script_by_tables(
    first_edge_of_vertex: numpy.typing.NDArray[numpy.int64],
    neighbour_of_edge: numpy.typing.NDArray[numpy.int32],
    dollars_of_vertex: numpy.typing.NDArray[numpy.int64],
    script: numpy.typing.NDArray[numpy.int64],
    order: numpy.typing.NDArray[numpy.int32],
    prices: numpy.typing.NDArray[numpy.int64],
    most_states: int,
    deadline: noyau.deadline.Deadline | float | None,
) -> tuple[numpy.typing.NDArray[numpy.int64], int, int]:
    """
    A shortest winning script by dynamic programming, from one that wins: (script, bound, states).

    The vertices are taken out in this order. Prices of dollars, 65536 for one move, may be given for each vertex; without
    any (an empty array) they are found here, which takes long on large boards. No winning script has fewer moves than the
    bound; where that is not the length of the script, one attempt would need more states than that, or the time was up.
    """

def shortened_by_tables(
    first_edge_of_vertex: numpy.typing.NDArray[numpy.int64],
    neighbour_of_edge: numpy.typing.NDArray[numpy.int32],
    dollars_of_vertex: numpy.typing.NDArray[numpy.int64],
    script: numpy.typing.NDArray[numpy.int64],
    order: numpy.typing.NDArray[numpy.int32],
    prices: numpy.typing.NDArray[numpy.int64],
    radius: int,
    most_states: int,
    deadline: noyau.deadline.Deadline | float | None,
) -> numpy.typing.NDArray[numpy.int64]:
    """
    A winning script made shorter by the same tables, for as long as a shorter one is within the radius.

    It differs by no more than that at any vertex from the one before; of how good it is, nothing is known.
    """

def script_ranges(
    first_edge_of_vertex: numpy.typing.NDArray[numpy.int64],
    neighbour_of_edge: numpy.typing.NDArray[numpy.int32],
    dollars_of_vertex: numpy.typing.NDArray[numpy.int64],
    script: numpy.typing.NDArray[numpy.int64],
    deadline: noyau.deadline.Deadline | float | None,
) -> tuple[
    numpy.typing.NDArray[numpy.int64],
    numpy.typing.NDArray[numpy.int64],
    numpy.typing.NDArray[numpy.int64],
    numpy.typing.NDArray[numpy.int64],
]:
    """
    What holds for every script that wins, found by burning: (most dollars, most above, lowest, highest).

    The most dollars a vertex can have; the most that script[u] - script[v] can be, at v * n + u (empty on a huge board);
    and, for scripts shorter than the one given, the least and the greatest number at each vertex.
    """

def cut_tree(
    first_edge_of_vertex: numpy.typing.NDArray[numpy.int64],
    neighbour_of_edge: numpy.typing.NDArray[numpy.int32],
    dollars_of_vertex: numpy.typing.NDArray[numpy.int64],
    script: numpy.typing.NDArray[numpy.int64],
    bound: int,
    most_entries: int,
    deadline: noyau.deadline.Deadline | float | None,
) -> tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64]]:
    """
    Why no winning script has fewer moves than the bound: (vertices, values), as `noyau.proofs.least` walks them.

    Both are empty when that takes more entries; past the deadline, a TimeoutError.
    """

class FactorSearch:
    """
    One edge of every label such that every vertex has degree two, a loop counting twice.

    `ends` are six of every label, both ends of its three edges; there are as many vertices as labels. `allowed` has a bit
    for each of the three edges of a label.
    """

    def __init__(
        self, ends: numpy.typing.NDArray[numpy.int32], allowed: numpy.typing.NDArray[numpy.uint8], plain: bool
    ) -> None: ...
    def next(
        self, most: int, most_bytes: int, most_nodes: int, deadline: noyau.deadline.Deadline | float | None
    ) -> tuple[numpy.typing.NDArray[numpy.uint8], bool]:
        """
        The next factors, an edge of every label each, and whether there are no more. It stops at so many of them, or when so many choices have been tried since the beginning.
        """

    @property
    def nodes(self) -> int:
        """Choices tried so far."""

def disjoint_pairs(
    choice: numpy.typing.NDArray[numpy.uint8], count: int, most: int, deadline: noyau.deadline.Deadline | float | None
) -> tuple[numpy.typing.NDArray[numpy.int32], int]:
    """
    Pairs of rows (ascending, `count` entries each) that differ in every column: at most so many, and how many there are.
    """

def disjoint_factors(
    ends: numpy.typing.NDArray[numpy.int32],
    most: int,
    most_nodes: int,
    deadline: noyau.deadline.Deadline | float | None,
) -> tuple[numpy.typing.NDArray[numpy.uint8], int, bool, int]:
    """
    Pairs of factors without a common edge, looked for together: at most so many, two rows each; how many there are; whether these are all, which they are not where so many choices were tried; the choices.
    """

def count_by_frontier(
    ends: numpy.typing.NDArray[numpy.int32],
    counted: str,
    most_states: int,
    want_one: bool,
    deadline: noyau.deadline.Deadline | float | None,
) -> tuple[numpy.typing.NDArray[numpy.uint64] | None, int, numpy.typing.NDArray[numpy.uint8]]:
    """
    How many factors, ordered disjoint pairs, sides (pairs with directions) or looks there are.

    The number comes least significant word first, or not at all when it would need more states; then the states, and one
    factor or one pair.
    """

def census_of_four(
    ends_of_type: numpy.typing.NDArray[numpy.int32], deadline: noyau.deadline.Deadline | float | None
) -> tuple[numpy.typing.NDArray[numpy.int64], numpy.typing.NDArray[numpy.int64]]:
    """
    All multisets of four labels on four vertices: how many have each number of factors, and of pairs.
    """

def fill_least(
    letters: numpy.typing.NDArray[numpy.uint8],
    word: numpy.typing.NDArray[numpy.uint8],
    done: int,
    out: numpy.typing.NDArray[numpy.uint8],
    deadline: noyau.deadline.Deadline | float | None = None,
) -> int:
    """
    The next symbols of the lexicographically least sequence in which each window comes once, as letters.

    `word` is the necklace that is being written and is moved on; `done` says how many symbols of its period stand in earlier
    blocks, and the new number comes back.
    """

def fill_least_packed(
    window: int,
    word: int,
    done: int,
    out: numpy.typing.NDArray[numpy.uint8],
    deadline: noyau.deadline.Deadline | float | None = None,
) -> tuple[int, int]:
    """
    The same for two symbols, eight to a byte, the first one highest: the new (word, done).
    """

def begin_register(window: int, polynomial: int, state: int, ahead: numpy.typing.NDArray[numpy.uint8]) -> None:
    """
    The next `window` vectors of 32 bytes of a shift register, packed; bit j of the state is j places on.

    Bit e of the polynomial stands for x^e; its first term x^window is left out.
    """

def fill_register(
    window: int,
    polynomial: int,
    ahead: numpy.typing.NDArray[numpy.uint8],
    out: numpy.typing.NDArray[numpy.uint8],
    wide_vectors: bool = True,
    deadline: noyau.deadline.Deadline | float | None = None,
) -> None:
    """
    The next symbols of a shift register, packed. `ahead` holds its next vectors, before and after.

    After a block whose size is no multiple of 32 there is no going on.
    """

def logarithm(
    window: int,
    polynomial: int,
    power: int,
    primes: numpy.typing.NDArray[numpy.uint64],
    deadline: noyau.deadline.Deadline | float | None = None,
) -> int:
    """
    The e for which x^e is `power` modulo a primitive polynomial.

    `primes` are those of 2^window - 1, each as often as it divides; the largest decides how long it takes.
    """

def mark_windows(
    seen: numpy.typing.NDArray[numpy.uint8],
    size: int,
    window: int,
    index: int,
    symbols: numpy.typing.NDArray[numpy.uint8],
    deadline: noyau.deadline.Deadline | float | None = None,
) -> tuple[int, int]:
    """
    Marks each window that ends in this block, one bit each: (where one ends that was marked already or -1, index).

    The index is that of the window before the block, the latest symbol least; the new one comes back.
    """

def mark_windows_packed(
    seen: numpy.typing.NDArray[numpy.uint8],
    window: int,
    index: int,
    bits: numpy.typing.NDArray[numpy.uint8],
    count: int,
    deadline: noyau.deadline.Deadline | float | None = None,
) -> tuple[int, int]:
    """
    The same for two symbols, packed, of which the first `count` are looked at.
    """

def directed_circuit(
    first_edge_of_vertex: numpy.typing.NDArray[numpy.int64],
    target_of_edge: numpy.typing.NDArray[numpy.int32],
    deadline: noyau.deadline.Deadline | float | None = None,
) -> tuple[numpy.typing.NDArray[numpy.int32], int, int]:
    """
    Every edge once and back: (edges in order, -1, -1).

    Where that cannot be, no edges, and either the first vertex with more ways in than out or the other way round, or the
    first edge that cannot be reached from edge 0.
    """

def plain_circuit(
    first_edge_of_vertex: numpy.typing.NDArray[numpy.int64],
    target_of_edge: numpy.typing.NDArray[numpy.int32],
    deadline: noyau.deadline.Deadline | float | None = None,
) -> numpy.typing.NDArray[numpy.int32]:
    """
    The same by the textbook's loop, where there is a circuit: what benchmarks measure against.
    """

def undirected_circuit(
    vertices: int,
    end_of_edge: numpy.typing.NDArray[numpy.int32],
    deadline: noyau.deadline.Deadline | float | None = None,
) -> tuple[numpy.typing.NDArray[numpy.int32], int, int]:
    """
    The same without directions. Edge e joins end_of_edge[2e] and end_of_edge[2e + 1].

    Step 2e walks it from the one to the other, step 2e + 1 back. A vertex fails when its degree is odd.
    """

def random_windows(
    symbols: int, window: int, seed: int, deadline: noyau.deadline.Deadline | float | None = None
) -> numpy.typing.NDArray[numpy.uint8]:
    """
    A cyclic sequence in which every window of symbols stands once, drawn uniformly from all of them.

    It is given from its window of zeros on.
    """

def determinant_modulo(
    entry: numpy.typing.NDArray[numpy.int64],
    rows: int,
    prime: int,
    deadline: noyau.deadline.Deadline | float | None = None,
) -> int:
    """
    The determinant of a square matrix of whole numbers, modulo a prime below 2^31.
    """

def search_jumps(
    holes: int,
    start_of_jump: numpy.typing.NDArray[numpy.int32],
    over_of_jump: numpy.typing.NDArray[numpy.int32],
    end_of_jump: numpy.typing.NDArray[numpy.int32],
    image_of_hole: numpy.typing.NDArray[numpy.int32],
    pegs: int,
    deadline: noyau.deadline.Deadline | float | None = None,
    most_bytes: int = 1073741824,
) -> tuple[bool, numpy.typing.NDArray[numpy.int32], int]:
    """
    Which jumps leave one peg: (whether any do, those jumps in order, positions that were tried).

    A jump takes a peg from its start over a peg into its end, which must be empty; the peg it went over is gone. `pegs` has a
    bit for every hole with a peg. `image_of_hole` are symmetries of the board, one after the other: positions that they
    make of one another are tried once. Past the deadline, a TimeoutError; past the bytes, a MemoryError.
    """
