"""How much memory there is, so that what does not fit is refused (or left on disk) before it is gone."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from noyau.errors import BadRules

UNKNOWN = 4 * 2**30
SURELY_FREE = 2**24
"""So many bytes are there whatever the system says; to ask takes longer than to use them."""


def memory_limit() -> int:
    """How many bytes may be taken: NOYAU_MEMORY, or three quarters of what the system says is free.

    >>> memory_limit() > 0
    True
    """
    wanted = os.environ.get("NOYAU_MEMORY", "")
    if wanted:
        if not (wanted.isascii() and wanted.isdigit()):
            raise BadRules(f"NOYAU_MEMORY is {wanted!r}, and should be a number of bytes")
        return int(wanted)
    return _free() * 3 // 4


def may_take(size: int) -> bool:
    """Whether there is room for so many bytes.

    >>> may_take(1_000_000), may_take(10**18)
    (True, False)
    """
    if size <= SURELY_FREE and not os.environ.get("NOYAU_MEMORY"):
        return True
    return size <= memory_limit()


@contextmanager
def at_most(size: int) -> Iterator[None]:
    """Inside it this process may take so many bytes more: a library that asks for too much gets a `MemoryError`.

    For what somebody else's code unpacks, when a file can make it ask for anything. Elsewhere than on Linux it promises
    nothing.
    """
    try:
        import resource

        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[5])
        before = resource.getrlimit(resource.RLIMIT_DATA)
    except (ImportError, OSError, ValueError, IndexError, AttributeError):
        yield
        return
    allowed = pages * os.sysconf("SC_PAGE_SIZE") + size
    lowest = min((limit for limit in (allowed, *before) if limit != resource.RLIM_INFINITY), default=allowed)
    resource.setrlimit(resource.RLIMIT_DATA, (lowest, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_DATA, before)


def in_words(size: int) -> str:
    """A size as people say it.

    >>> in_words(2_500_000_000), in_words(3_000)
    ('2.5 GB', '3,000 bytes')
    """
    return f"{size / 1e9:,.1f} GB" if size >= 10**8 else f"{size:,} bytes"


def _free() -> int:
    try:
        for line in Path("/proc/meminfo").read_text(encoding="ascii").splitlines():
            if line.startswith("MemAvailable:"):
                return int(line.split()[1]) * 1024
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, AttributeError):  # another system
        return UNKNOWN
