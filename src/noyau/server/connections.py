"""Connections of people who do not finish their sentence: they are closed after a while, and there is room for many."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

LONGEST_HEAD = 20.0
"""Seconds in which the head of a request must have come, counted from its first byte or from the connection."""
MOST_OPEN = 16_384


class Patient(H11Protocol):
    """HTTP as uvicorn speaks it, but for connections on which the head of a request was begun and never finished."""

    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for the first request."""
        super().connection_made(transport)
        self._expect()

    def data_received(self, data: bytes) -> None:
        """Once the head is there, the body is waited for by the guard."""
        super().data_received(data)
        if self.conn.their_state is h11.IDLE:
            self._expect()
        else:
            self._forget()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing is waited for any more."""
        self._forget()
        super().connection_lost(exc)

    def _expect(self) -> None:
        if self._late is None:
            self._late = self.loop.call_later(LONGEST_HEAD, self.transport.close)

    def _forget(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None


def allow_many_connections() -> None:
    """As many open files as the system lets a program ask for: a thousand idle connections are no reason to fail."""
    with suppress(ImportError, ValueError, OSError):  # another system, or one that says no
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = MOST_OPEN if hard == resource.RLIM_INFINITY else min(hard, MOST_OPEN)
        if soft < most:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
