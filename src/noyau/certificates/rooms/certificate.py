"""What certificates have in common."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

Signed = npt.NDArray[np.int8]
Numbers = npt.NDArray[np.int32]
Longs = npt.NDArray[np.int64]
NOBODY = NO_MOVE = ALONE = -1


class Certificate:
    """The data of a proof."""

    type: ClassVar[str]
    keys: ClassVar[Mapping[str, str]] = {}

    def as_json(self) -> dict[str, Any]:
        """As the proof file holds it, rows as arrays."""
        found = {field.name: getattr(self, field.name) for field in fields(self)}  # type: ignore[arg-type]
        return {"type": self.type, **{self.keys.get(name, name): value for name, value in found.items()}}

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        mine, theirs = self.as_json(), other.as_json()
        return all(np.array_equal(mine[key], theirs[key]) for key in mine)

    def __hash__(self) -> int:
        return hash((self.type, *(len(value) for value in self.as_json().values() if hasattr(value, "__len__"))))
