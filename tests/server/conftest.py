"""Whoever asks the one server over real HTTP."""

from __future__ import annotations

import httpx
import pytest


@pytest.fixture(scope="module")
def web(address):
    with httpx.Client(base_url=address, timeout=60) as client:
        yield client
