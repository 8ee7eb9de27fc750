"""What every test shares."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("noyau", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True)
settings.load_profile("noyau")


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    """`make test-all` forbids skips: what was not tested has not passed."""
    outcome = yield
    report = outcome.get_result()
    if os.environ.get("NOYAU_NO_SKIPS") and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped, which `make test-all` forbids: {report.longrepr}"
