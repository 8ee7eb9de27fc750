"""Heaps: work that goes on for long."""

from __future__ import annotations

import numpy as np

from noyau import _core

from .case import Work, case


@case
def split_values() -> Work:
    digits = np.array([0, 0, 0, 7], np.uint8)
    return lambda deadline: _core.split_values(digits, np.zeros(0, np.int32), 2_000_000, deadline)


@case
def proved_period() -> Work:
    values = np.zeros(40_000_000, np.int32)
    values[-20_000_000::1000] = 1
    values[-1] = 2
    return lambda deadline: _core.proved_period(values, 3, deadline)
