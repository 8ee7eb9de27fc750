"""What every test shares."""

from __future__ import annotations

import os
import signal

import pytest
from hypothesis import HealthCheck, is_hypothesis_test, settings

from helpers.commands import commands, in_a_process, in_process
from helpers.server import running

settings.register_profile("same", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)
settings.register_profile("fresh", settings.get_profile("same"), derandomize=False, print_blob=True)
# `make test` draws the same examples everywhere, so that its answer is about the change and not about luck.
# `make test-all` goes looking for new ones.
settings.load_profile("fresh" if os.environ.get("NOYAU_FRESH_EXAMPLES") else "same")
FEW = 5
"""Random examples of each property in `make test-fast`."""
BEGIN_WITH = ("tests/core/test_cpp.py", "tests/server/test_openapi.py")
"""What takes longest is begun first, so that nobody waits for it alone at the end."""


def pytest_configure():
    """Started in the background, a program is told to ignore Ctrl+C, and so are its children: tests send it to them."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items):
    items.sort(key=lambda item: not item.nodeid.startswith(BEGIN_WITH))
    if os.environ.get("NOYAU_FEW_EXAMPLES"):
        for item in items:
            _few_examples(getattr(item, "obj", None))


def _few_examples(test):
    """Hypothesis has no switch that overrules `@settings(max_examples=…)`, so the settings are replaced."""
    test = getattr(test, "__func__", test)
    given = getattr(test, "_hypothesis_internal_use_settings", None) or settings()
    if is_hypothesis_test(test):
        test._hypothesis_internal_use_settings = settings(given, max_examples=min(FEW, given.max_examples))


@pytest.fixture(scope="session", autouse=True)
def _own_data(tmp_path_factory):
    """Boards that tests save are not put among those of whoever runs them."""
    os.environ["NOYAU_DATA"] = str(tmp_path_factory.mktemp("data"))


@pytest.fixture(scope="session")
def address(_own_data):
    """One server for all tests that want no other; who needs an empty one starts it (`helpers.server.running`)."""
    with running() as address:
        yield address


@pytest.fixture
def noyau(tmp_path):
    """The command line, in an empty folder: `noyau("solve", "nim", "3,4", typed="…", env={…}, code=2)`."""
    return commands(tmp_path, in_process)


@pytest.fixture
def noyau_process(tmp_path):
    """The same in a real process, for what only that can show."""
    return commands(tmp_path, in_a_process)


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    """`make test-all` forbids skips: what was not tested has not passed."""
    outcome = yield
    report = outcome.get_result()
    if os.environ.get("NOYAU_NO_SKIPS") and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped, which `make test-all` forbids: {report.longrepr}"
