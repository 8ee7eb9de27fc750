"""Rows as NumPy arrays; those that lie beside the proof stay in their files, and only what is looked at is read."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt

from noyau.proofs.reading import Data
from noyau.proofs.shapes import about, are_offsets

FASTER: dict[str, Any] = {}
Array = npt.NDArray[Any]
AT_ONCE = 1 << 20
"""So many entries are looked at together."""


class Arrays(Data):
    """An object of the file whose rows are read as arrays."""

    def tested(self, name: str, value: Any, test: Any, wanted: str) -> Any:
        """The tests of the kernel, the long ones for arrays."""
        if test is are_offsets:
            test = lambda row, look: row[0] == 0 and not (row[1:] < row[:-1]).any()  # noqa: E731
        return super().tested(name, value, test, wanted)

    def row(self, name: str, size: int, entries: int | None, least: int, below: int) -> Any:
        """As the kernel reads it, and in the same range."""
        value = self.get(name)
        if size == 16 or (not isinstance(value, dict) and not isinstance(value, np.ndarray)):
            numbers = super().row(name, size, entries, least, below)
            return numbers if size == 16 else np.array(numbers, f"i{size}")
        if isinstance(value, np.ndarray):
            if value.ndim != 1 or value.dtype.kind not in "iu":
                self.want(False, name, value, "a row of whole numbers")
            if entries not in (None, len(value)):
                return super().row(name, size, entries, least, below)  # which says so
            found = value
        else:
            found = np.frombuffer(self.raw(name, size, entries), f"<i{size}")
        for begin in range(0, len(found), AT_ONCE):
            self.source.look()
            some = found[begin : begin + AT_ONCE]
            low, high = int(some.min()), int(some.max())
            if low < least or high >= below:
                wanted = f"whole numbers from {least} to {below - 1}"
                self.want(False, f"an entry of {name}", low if low < least else high, wanted)
        return found if found.dtype.itemsize == size and found.dtype.kind == "i" else found.astype(f"i{size}")


faster = partial(about, table=FASTER, data=Arrays)
