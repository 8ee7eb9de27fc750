"""Binding a port and running the server on it."""

from __future__ import annotations

import errno
import socket
import webbrowser
from threading import Timer

import click
import uvicorn

from noyau.errors import BadRules
from noyau.server.app import create_app

LOOPBACK = "127.0.0.1"
PORTS_TRIED = 50


def serve(*, port: int, open_browser: bool, fragment: str = "") -> int:
    """Bind first, then say where: the address that is printed answers."""
    listener = bound(port)
    taken = listener.getsockname()[1]
    if port not in (0, taken):
        click.echo(f"noyau: port {port} is busy, so it is {taken}", err=True)
    address = f"http://{LOOPBACK}:{taken}/{fragment}"
    click.echo(address)
    click.echo("noyau: the board is there; Ctrl+C ends it", err=True)
    if open_browser:
        Timer(0.5, webbrowser.open, [address]).start()
    server = uvicorn.Server(uvicorn.Config(create_app(), log_level="warning", access_log=False, server_header=False))
    server.run(sockets=[listener])
    return 0


def bound(port: int) -> socket.socket:
    """A listening socket on the loopback: the port asked for, or the next free one."""
    for candidate in range(port, min(port + PORTS_TRIED, 65536)) if port else [0]:
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((LOOPBACK, candidate))
        except OSError as error:
            listener.close()
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise
            continue
        listener.listen(128)
        return listener
    raise BadRules(f"the ports {port} to {port + PORTS_TRIED - 1} are all busy", hint="--port 0 takes any free one")
