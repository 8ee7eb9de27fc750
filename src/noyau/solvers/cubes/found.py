"""What is known of a set of cubes once its factors have been looked for."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from noyau.solvers.cubes.circuits import Factor

Rows = npt.NDArray[np.uint8]


@dataclass(frozen=True)
class Found:
    """What is known of a set. `rows` are all factors in order and `pairs` all pairs of them, where they were listed."""

    factors: int | None
    solutions: int | None
    one: tuple[Factor, Factor] | None
    nodes: int
    rows: Rows | None = None
    pairs: npt.NDArray[np.int32] | None = None
