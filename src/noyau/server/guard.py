"""What every request must pass: it comes from a page of ours on this machine, and it is not too large.

A page elsewhere on the web can make a browser send requests to this port. Such a request names a foreign Host (when a
name was made to point here) or a foreign Origin; both are refused, and nothing is sent back that another page may read.
"""

from __future__ import annotations

import json
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

LOCAL_NAMES = ("127.0.0.1", "localhost", "[::1]")
LARGEST_BODY = 256 * 1024
HEADERS = (
    (b"content-security-policy", b"default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'self'"),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
)  # fmt: skip


class TooMuch(Exception):
    """The body grew past what is taken."""


class Guard:
    """ASGI middleware: Host, Origin and size are looked at before anything else sees the request."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse, or pass on with the body counted and our headers added."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        if refusal := reason_to_refuse(headers):
            await _refuse(send, *refusal)
            return
        started = False

        async def counted_send(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                message["headers"] = [*message["headers"], *HEADERS]
            await send(message)

        try:
            await self.app(scope, _counted(receive), counted_send)
        except TooMuch:
            if not started:
                await _refuse(send, 413, f"the request has more than {LARGEST_BODY:,} bytes")


def reason_to_refuse(headers: dict[str, str]) -> tuple[int, str] | None:
    """The status and the sentence with which a request is turned away; None when it is welcome."""
    host = headers.get("host", "")
    name = host.rpartition(":")[0] if host.rpartition(":")[2].isdigit() else host
    if name not in LOCAL_NAMES:
        return 403, f"the host {host[:80]!r} is not this machine"
    origin = headers.get("origin")
    if origin is not None and origin != f"http://{host}":
        return 403, f"the origin {origin[:80]!r} is not this page"
    length = headers.get("content-length", "0")
    if not length.isdigit() or int(length) > LARGEST_BODY:
        return 413, f"the request has {length[:20]} bytes and at most {LARGEST_BODY:,} are taken"
    return None


def _counted(receive: Receive) -> Receive:
    total = 0

    async def counted() -> Message:
        nonlocal total
        message = await receive()
        total += len(message.get("body", b""))
        if total > LARGEST_BODY:
            raise TooMuch
        return message

    return counted


async def _refuse(send: Send, status: int, sentence: str) -> None:
    body = json.dumps({"error": {"message": sentence, "hint": ""}}).encode()
    head: list[Any] = [(b"content-type", b"application/json"), (b"connection", b"close"), *HEADERS]
    await send({"type": "http.response.start", "status": status, "headers": head})
    await send({"type": "http.response.body", "body": body})
