"""The compiled loops: flat arrays in, flat arrays out, no game in sight."""

import numpy
import numpy.typing

def attractors(
    first_edge_of_vertex: numpy.typing.NDArray[numpy.int64],
    target_of_edge: numpy.typing.NDArray[numpy.int32],
    owner_of_vertex: numpy.typing.NDArray[numpy.uint8],
    seed_of_vertex: numpy.typing.NDArray[numpy.int8],
) -> tuple[numpy.typing.NDArray[numpy.int8], numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int32]]:
    """
    Who can force the play into a vertex already won, in how many moves, and how: (winner, rank, strategy).

    The edges of vertex v are first_edge_of_vertex[v] to first_edge_of_vertex[v + 1]; its owner, 0 or 1, chooses one.
    Where the seed is 0 or 1 that player has won and the play ends; -1 is for the rest. Found for each vertex:
    the winner, or -1 where nobody can force a win; the number of moves when the winner hurries and the loser delays,
    or -1; the successor to move to (an undecided one where the vertex is undecided), or -1 on seeds and dead ends.
    An arena that makes no sense is a ValueError that names the vertex or the edge.
    """

def attractors_plain(
    first_edge_of_vertex: numpy.typing.NDArray[numpy.int64],
    target_of_edge: numpy.typing.NDArray[numpy.int32],
    owner_of_vertex: numpy.typing.NDArray[numpy.uint8],
    seed_of_vertex: numpy.typing.NDArray[numpy.int8],
) -> tuple[numpy.typing.NDArray[numpy.int8], numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int32]]:
    """
    The same by the loop of the textbooks: a second opinion for tests, a yardstick for benchmarks.
    """

def check_arena(
    first_edge_of_vertex: numpy.typing.NDArray[numpy.int64],
    target_of_edge: numpy.typing.NDArray[numpy.int32],
    owner_of_vertex: numpy.typing.NDArray[numpy.uint8],
    seed_of_vertex: numpy.typing.NDArray[numpy.int8],
) -> None:
    """
    Only the check that comes before solving: a ValueError that names the first vertex or edge that is wrong.
    """
