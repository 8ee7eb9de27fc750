"""Many small boards at the core's speed, where nothing but winner, outcome or Grundy number is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from noyau.sweep.question import Question, Task


def small_boards(question: Question, tasks: Sequence[Task]) -> list[dict[str, Any]] | None:
    """The rows of the whole batch; None where the boards must be solved one by one."""
    return None
