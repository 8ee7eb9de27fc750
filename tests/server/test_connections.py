"""People who do not finish their sentence, pages that are not ours, addresses that are this machine's."""

from __future__ import annotations

import socket
import threading
from contextlib import contextmanager, suppress

import httpx
import pytest
import uvicorn

from helpers.patience import PATIENCE
from helpers.server import running
from noyau.server import connections, guard
from noyau.server.app import create_app
from noyau.server.guard import reason_to_refuse
from noyau.server.run import bound


@contextmanager
def impatient(monkeypatch):
    """A server in this process that waits for half a second."""
    monkeypatch.setattr(connections, "LONGEST_HEAD", 0.5)
    monkeypatch.setattr(guard, "LONGEST_SENDING", 0.5)
    listener = bound(0)
    server = uvicorn.Server(uvicorn.Config(create_app(), http=connections.Patient, log_level="warning"))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    try:
        yield listener.getsockname()
    finally:
        server.should_exit = True
        thread.join()


HEAD = b"POST /api/match HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n"
WHOLE = b"GET /api/levels HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


@pytest.mark.parametrize(
    ("sent", "says"),
    [
        (b"", b""),
        (b"GET / HT", b""),
        (HEAD[:-2], b""),
        (HEAD, b"408"),
        (HEAD + b'{"game": ', b"begun and not finished within 0.5 seconds"),
        (WHOLE + b"GET /api/le", b"200 OK"),
    ],
)
def test_half_a_request_does_not_stay_for_ever(monkeypatch, sent, says):
    with impatient(monkeypatch) as place, socket.create_connection(place, timeout=PATIENCE) as line:
        line.sendall(sent)
        heard = b""
        while piece := line.recv(65536):
            heard += piece
    assert says in heard
    assert bool(says) == bool(heard)


def test_a_thousand_of_them_are_no_reason_to_fail(monkeypatch):
    connections.allow_many_connections()
    with impatient(monkeypatch) as place:
        lines = [socket.create_connection(place, timeout=PATIENCE) for _ in range(1_000)]
        for line in lines:
            with suppress(ConnectionError):  # the first may have been given up before the last is there
                line.sendall(b"GET / HT")
        assert httpx.get(f"http://127.0.0.1:{place[1]}/api/levels", timeout=PATIENCE).status_code == 200
        for line in lines:
            with line, suppress(ConnectionResetError):
                assert line.recv(100) == b""


@pytest.mark.parametrize("host", ["127.0.0.2", "localhost"])
def test_every_address_of_this_machine_answers(host):
    with running("--host", host) as address:
        assert httpx.get(f"{address}api/levels", timeout=PATIENCE).status_code == 200


@pytest.mark.parametrize(
    ("method", "site", "welcome"),
    [
        ("POST", "cross-site", False),
        ("POST", "same-site", False),
        ("DELETE", "cross-site", False),
        ("POST", "same-origin", True),
        ("POST", "none", True),
        ("GET", "cross-site", True),
    ],
)
def test_a_browser_that_says_where_it_comes_from(method, site, welcome):
    headers = {"host": "127.0.0.1:8765", "sec-fetch-site": site}
    assert (reason_to_refuse(headers, method=method) is None) == welcome


def test_answers_do_not_wait_for_an_acknowledgement():
    """asyncio asks for TCP_NODELAY only where the protocol is named: 40 ms for every click otherwise."""
    with bound(0) as listener:
        assert listener.proto == socket.IPPROTO_TCP
