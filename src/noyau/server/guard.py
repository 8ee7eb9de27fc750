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
MOST_THROWN_AWAY = 32 * LARGEST_BODY
CONTENT_POLICY = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "object-src 'none'; base-uri 'none'; frame-ancestors 'self'"
)
HEADERS = (
    (b"content-security-policy", CONTENT_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
)


class Guard:
    """ASGI middleware: Host, Origin and size are looked at before anything else sees the request."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse, or pass on with our headers added."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        if refusal := reason_to_refuse(headers):
            await _refuse(send, *refusal)
            return
        body = await _body(receive)
        if body is None:
            await _refuse(send, 413, f"the request has more than {LARGEST_BODY:,} bytes")
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *HEADERS]
            await send(message)

        await self.app(scope, _again(body, receive), send_with_headers)


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


async def _body(receive: Receive) -> bytes | None:
    """The whole body, or None when it is too much, whatever length it announced.

    What is too much is read a while longer and thrown away: a sender who is cut off in mid-sentence hears no answer.
    """
    body, total = b"", 0
    while total <= MOST_THROWN_AWAY:
        message = await receive()
        part = message.get("body", b"")
        total += len(part)
        body = body + part if total <= LARGEST_BODY else b""
        if not message.get("more_body", False):
            return body if total <= LARGEST_BODY else None
    return None


def _again(body: bytes, receive: Receive) -> Receive:
    """Give the body to the application as if it came now; after it, whatever really comes."""
    given = False

    async def once() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return once


async def _refuse(send: Send, status: int, sentence: str) -> None:
    body = json.dumps({"error": {"message": sentence, "hint": ""}}).encode()
    head: list[Any] = [(b"content-type", b"application/json"), (b"connection", b"close"), *HEADERS]
    await send({"type": "http.response.start", "status": status, "headers": head})
    await send({"type": "http.response.body", "body": body})
