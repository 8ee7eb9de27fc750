"""Solving without making others wait: for programs built on asyncio."""

from __future__ import annotations

import asyncio
import threading
from contextlib import suppress
from typing import Any

from noyau.errors import Cancelled
from noyau.rules import Rules
from noyau.solution import Solution
from noyau.solvers import solve


async def solve_async(rules: Rules[Any, Any], **asked: Any) -> Solution[Any, Any, Any]:
    """As `solve`, in a thread of its own. When the task that awaits it is cancelled, so is the solving.

    >>> from noyau.games import Nim
    >>> asyncio.run(solve_async(Nim((3, 4, 5)))).winner
    <Player.FIRST: 1>
    """
    cancel = threading.Event()
    work = asyncio.create_task(asyncio.to_thread(lambda: solve(rules, cancel=cancel, **asked)))
    try:
        return await asyncio.shield(work)
    except asyncio.CancelledError:
        cancel.set()
        with suppress(Cancelled):
            await work  # it looks at the event within a fraction of a second
        raise
