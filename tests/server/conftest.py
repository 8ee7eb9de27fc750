"""Whoever asks the one server over real HTTP."""

from __future__ import annotations

import httpx
import pytest

from helpers.patience import PATIENCE


@pytest.fixture(scope="module")
def web(address):
    with httpx.Client(base_url=address, timeout=PATIENCE) as client:
        yield client
