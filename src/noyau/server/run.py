"""Binding a port and running the server on it."""

from __future__ import annotations

import errno
import re
import secrets
import socket
import webbrowser
from ipaddress import ip_address
from pathlib import Path
from threading import Timer

import click
import uvicorn

from noyau.errors import BadRules
from noyau.server.app import create_app
from noyau.server.connections import Patient, allow_many_connections
from noyau.server.students import Students

LOOPBACK = "127.0.0.1"
PORTS_TRIED = 50
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - only when it is asked for, and then with a token
ELSEWHERE = "192.0.2.1"
"""An address that is nobody's (RFC 5737)."""


def serve(  # noqa: PLR0913 - what `noyau play` can be told
    *,
    port: int,
    open_browser: bool,
    fragment: str = "",
    host: str = LOOPBACK,
    embed: str | None = None,
    students: Path | None = None,
) -> int:
    """Bind first, then say where: the address that is printed answers. Pages of the origin `embed` may frame it."""
    embed = None if embed is None else framing(embed)
    Students(students)  # which complains before anything is bound
    listener = bound(port, host)
    taken = listener.getsockname()[1]
    if port not in (0, taken):
        click.echo(f"noyau: port {port} is busy, so it is {taken}", err=True)
    token = None if is_loopback(host) else secrets.token_urlsafe(18)
    shown = _reachable(host)
    address = f"http://{shown}:{taken}/{'' if token is None else f'?token={token}'}{fragment}"
    click.echo(address)
    click.echo("noyau: the board is there; Ctrl+C ends it", err=True)
    if token is not None:
        click.echo(
            f"noyau: other machines can reach {host}; only who has this address with its token may play", err=True
        )
    if open_browser:
        Timer(0.5, webbrowser.open, [address]).start()
    whom = {} if token is None else {"host": shown, "token": token}
    app = create_app(**whom, embed=embed, students=students)
    allow_many_connections()
    config = uvicorn.Config(app, http=Patient, log_level="warning", access_log=False, server_header=False)
    server = uvicorn.Server(config)
    server.run(sockets=[listener])
    return 0


def framing(origin: str) -> str:
    """The origin of a site that may frame the board, as browsers write it.

    >>> framing("https://moodle.example.edu/"), framing("http://localhost:8888")
    ('https://moodle.example.edu', 'http://localhost:8888')
    """
    found = re.fullmatch(r"(https?)://([A-Za-z0-9.-]+|\[[0-9A-Fa-f:]+\])(:\d{1,5})?/?", origin)
    if found is None:
        raise BadRules(
            f"{origin!r} is not the origin of a site", hint="give scheme and host, like https://moodle.example.edu"
        )
    return origin.rstrip("/").lower()


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach it.

    >>> is_loopback("127.0.0.1"), is_loopback("localhost"), is_loopback("0.0.0.0")
    (True, True, False)
    """
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def bound(port: int, host: str = LOOPBACK) -> socket.socket:
    """A listening socket: the port asked for, or the next free one."""
    for candidate in range(port, min(port + PORTS_TRIED, 65536)) if port else [0]:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        # Where it is not named, asyncio asks for no TCP_NODELAY, and answers wait 40 ms for an acknowledgement.
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, candidate))
        except OSError as error:
            listener.close()
            if error.errno in (errno.EADDRINUSE, errno.EACCES):
                continue
            raise BadRules(
                f"{host!r} cannot be listened on: {error.strerror or error}",
                hint="give an address or a name of this machine, or 0.0.0.0 for all of them",
            ) from None
        listener.listen(128)
        return listener
    raise BadRules(f"the ports {port} to {port + PORTS_TRIED - 1} are all busy", hint="--port 0 takes any free one")


def _reachable(host: str) -> str:
    """What other machines call this one: for "everywhere", the address it has on its network."""
    if host in EVERYWHERE:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
            try:
                asking.connect((ELSEWHERE, 9))  # nothing is sent: it only chooses the way out
                return str(asking.getsockname()[0])
            except OSError:
                return socket.gethostname()
    return f"[{host}]" if ":" in host else host
