"""What every request must pass: it comes from a page of ours, and it is not too large.

A page elsewhere on the web can make a browser send requests to this port. Such a request names a foreign Host (when a
name was made to point here) or a foreign Origin; both are refused, and nothing is sent back that another page may read.

A server that other machines can reach also asks for a token. The address that was printed carries it once; a cookie
carries it from then on.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Mapping
from contextlib import suppress
from http.cookies import CookieError, SimpleCookie
from ipaddress import ip_address
from typing import Any
from urllib.parse import parse_qs

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from noyau import languages

LOCAL_NAMES = ("127.0.0.1", "localhost", "[::1]")
READING, SAFE_SITES = ("GET", "HEAD"), ("same-origin", "none")
LARGEST_BODY = 256 * 1024
PATIENCE = 2.0
"""Seconds for which a request is read that is going to be refused."""
LONGEST_SENDING = 20.0
"""Seconds in which a request must have come whole: who sends half of one does not keep the line for ever."""
MOST_THROWN_AWAY = 32 * LARGEST_BODY
CONTENT_POLICY = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "object-src 'none'; base-uri 'none'; frame-ancestors 'self'{others}"
)
KEYS = {401: "error.token", 413: "error.body"}
"""What the page says in its language; whoever comes from elsewhere has no page."""
Headers = list[tuple[bytes, bytes]]


def headers_for(embed: str | None = None) -> Headers:
    """What every answer carries; pages of the origin `embed` may frame it."""
    policy = CONTENT_POLICY.format(others="" if embed is None else f" {embed}")
    return [
        (b"content-security-policy", policy.encode()),
        (b"x-content-type-options", b"nosniff"),
        (b"referrer-policy", b"no-referrer"),
    ]


HEADERS = headers_for()
SHORT: Headers = [(b"x-content-type-options", b"nosniff")]
"""What data, a script, a sheet or the icon carries: the page that loads it has the policy. A worker needs its own."""


def _needs_no_policy(path: str, headers: Headers) -> bool:
    if path.startswith("/api/"):
        return (b"content-type", b"application/json") in headers  # no browser makes a page of that
    return path.startswith("/assets/") and path.endswith((".js", ".css", ".svg")) and "worker" not in path


class Guard:
    """ASGI middleware: Host, Origin and size are looked at before anything else sees the request."""

    def __init__(
        self, app: ASGIApp, host: str | None = None, token: str | None = None, embed: str | None = None
    ) -> None:
        self.app, self.host, self.token = app, host, token
        self.headers = headers_for(embed)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse, or pass on with our headers added."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        if refusal := reason_to_refuse(headers, self.host, scope["method"]):
            await _turn_away(receive, send, *refusal)
            return
        if self.token is not None:
            if scope["method"] == "GET" and scope["path"] == "/" and self._is_token(_asked_token(scope)):
                await _welcome(send, cookie_name(headers), self.token)
                return
            if scope["path"].startswith("/api") and not self._is_token(_carried_token(headers)):
                reason = "this board is open only to those who have its address with the token"
                await _turn_away(receive, send, 401, reason)
                return
        try:
            body = await asyncio.wait_for(_body(receive), LONGEST_SENDING)
        except TimeoutError:
            await _refuse(send, 408, f"the request was begun and not finished within {LONGEST_SENDING:g} seconds")
            return
        if body is None:
            await _refuse(send, 413, f"the request has more than {LARGEST_BODY:,} bytes")
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                ours = SHORT if _needs_no_policy(scope["path"], message["headers"]) else self.headers
                message["headers"] = [*message["headers"], *ours]
            await send(message)

        await self.app(scope, _again(body, receive), send_with_headers)

    def _is_token(self, given: str) -> bool:
        assert self.token is not None
        return secrets.compare_digest(given.encode("utf-8", "replace"), self.token.encode())


def cookie_name(headers: Mapping[str, str]) -> str:
    """Cookies know no ports, and two servers must not overwrite each other's."""
    port = headers.get("host", "").rpartition(":")[2]
    return f"noyau_{port if port.isdigit() else 80}"


def reason_to_refuse(
    headers: Mapping[str, str], ours: str | None = None, method: str = "GET"
) -> tuple[int, str] | None:
    """The status and the sentence with which a request is turned away; None when it is welcome.

    `ours` is the name under which other machines reach this one. An address in digits is nobody's name, so it cannot
    have been made to point here.
    """
    host = headers.get("host", "")
    name = host.rpartition(":")[0] if host.rpartition(":")[2].isdigit() else host
    if not is_local(name) and not (ours is not None and (name == ours or _is_address(name))):
        return 403, f"the host {host[:80]!r} is not this machine"
    origin = headers.get("origin")
    if origin is not None and origin != f"http://{host}":
        return 403, f"the origin {origin[:80]!r} is not this page"
    site = headers.get("sec-fetch-site", SAFE_SITES[0])
    if method not in READING and site not in SAFE_SITES:  # browsers say so even where they send no Origin
        return 403, f"the request comes from another page ({site[:20]!r})"
    length = headers.get("content-length", "0")
    if not length.isdigit() or int(length) > LARGEST_BODY:
        return 413, f"the request has {length[:20]} bytes and at most {LARGEST_BODY:,} are taken"
    return None


def is_local(name: str) -> bool:
    """Whether a name, or an address in digits, is this machine's own.

    >>> is_local("localhost"), is_local("127.0.0.2"), is_local("[::1]"), is_local("example.org")
    (True, True, True, False)
    """
    return name in LOCAL_NAMES or (_is_address(name) and ip_address(name.strip("[]")).is_loopback)


def _is_address(name: str) -> bool:
    try:
        ip_address(name.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return True


def _asked_token(scope: Scope) -> str:
    asked = parse_qs(scope.get("query_string", b"").decode("latin-1"))
    return str(asked.get("token", [""])[0])


def _carried_token(headers: Mapping[str, str]) -> str:
    """From the cookie, or for programs from a header."""
    try:
        cookie = SimpleCookie(headers.get("cookie", "")).get(cookie_name(headers))
    except CookieError:
        cookie = None
    return headers.get("x-noyau-token", "") if cookie is None else cookie.value


async def _welcome(send: Send, name: str, token: str) -> None:
    """To the page itself, which needs the token no longer in its address; the browser keeps the part behind the #."""
    cookie = f"{name}={token}; Path=/; HttpOnly; SameSite=Strict"
    head: list[Any] = [(b"location", b"/"), (b"set-cookie", cookie.encode()), (b"content-length", b"0"), *HEADERS]
    await send({"type": "http.response.start", "status": 303, "headers": head})
    await send({"type": "http.response.body", "body": b""})


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


async def _turn_away(receive: Receive, send: Send, status: int, sentence: str) -> None:
    """Refuse what has not been read. It is read first and thrown away: who is cut off while sending never reads why."""
    with suppress(TimeoutError):
        await asyncio.wait_for(_body(receive), PATIENCE)
    await _refuse(send, status, sentence)


async def _refuse(send: Send, status: int, sentence: str) -> None:
    said = languages.message(KEYS[status], text=sentence).as_json() if status in KEYS else None
    content: dict[str, Any] = {"message": sentence, "hint": "", "said": said, "allowed": [], "hint_said": None}
    body = json.dumps({"error": content}).encode()
    head: list[Any] = [(b"content-type", b"application/json"), (b"connection", b"close"), *HEADERS]
    await send({"type": "http.response.start", "status": status, "headers": head})
    await send({"type": "http.response.body", "body": body})
