"""What is known of a set of cubes once its factors have been looked for."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from noyau.solvers.cubes.circuits import Factor

Rows = npt.NDArray[np.uint8]


@dataclass(frozen=True)
class Found:
    """What is known of a set. `rows` are factors in order, all of them or, where their number is not known, those that
    have a partner; `pairs` are all pairs without a common edge, where they were listed."""

    factors: int | None
    solutions: int | None
    one: tuple[Factor, Factor] | None
    nodes: int
    rows: Rows | None = None
    pairs: npt.NDArray[np.int32] | None = None
