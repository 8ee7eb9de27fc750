"""Base: work that goes on for long."""

from __future__ import annotations

import numpy as np

from noyau import _core

from .case import Work, case


@case
def determinant_modulo() -> Work:
    matrix = np.random.default_rng(12).integers(-9, 10, 1800 * 1800)
    return lambda deadline: _core.determinant_modulo(matrix, 1800, 2**31 - 1, deadline)
