"""The two counters of Tom van Dijk (A Parity Game Tale of Two Counters, GandALF 2019): the games of Oink's `tc N`.

Two binary counters, one of each player, drive each other: a bit of one is set when a tangle of its player is found, and
to be found it must be set free by bits of the other. Methods that go from the highest priority down, priority promotion
and plain tangle learning among them, count through all 2^N states.
"""

from __future__ import annotations

import numpy as np


def two_counters(bits: int) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """First edge of vertex, target of edge, owner and priority; vertices in order of priority, as Oink writes them."""
    owners: list[int] = []
    priorities: list[int] = []
    after: list[list[int]] = []
    gate_of: dict[tuple[int, int], int] = {}
    place = 0
    for bit in range(bits):
        for player in (0, 1):
            gate_of[player, bit] = place + 2
            place += 4 + 3 * bit

    def vertex(priority: int, owner: int, *targets: int) -> None:
        priorities.append(priority)
        owners.append(owner)
        after.append(list(targets))

    high = bits * bits + 9 * bits
    for bit in range(bits):
        for player in (0, 1):
            other, top = 1 - player, len(owners)
            knot, gate = top + 1, top + 2
            vertex(high - 2 + player, player, gate_of[player, (bit - 1) % bits])
            vertex(2 - player, other, top, gate + 1)
            vertex(high - 2 * bits - 3 + player, other, knot)
            for lower in range(bit):  # past every lower bit by way of one of its two gates, or round them
                choice, following = gate + 1 + 3 * lower, gate + 4 + 3 * lower
                vertex(1 - player, player, choice + 1, choice + 2)
                vertex(1 - player, other, following, gate_of[player, lower])
                vertex(1 - player, other, following, gate_of[other, lower])
            vertex(1 - player, player, knot, *(gate_of[other, j] for j in range(bit + 1 - player, bits)))
        high -= 2
    return in_order(owners, priorities, after)


def in_order(
    owners: list[int], priorities: list[int], after: list[list[int]]
) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """The same game, its vertices numbered by priority."""
    order = np.argsort(priorities, kind="stable")
    number = np.empty(len(order), np.int32)
    number[order] = np.arange(len(order), dtype=np.int32)
    rows = [sorted(number[target] for target in after[vertex]) for vertex in order]
    first = np.concatenate([[0], np.cumsum([len(row) for row in rows])]).astype(np.int64)
    return (
        first,
        np.concatenate(rows).astype(np.int32),
        np.array(owners, np.uint8)[order],
        np.array(priorities, np.int32)[order],
    )
