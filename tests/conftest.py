"""What every test shares."""

from __future__ import annotations

import os
import signal

import pytest
from hypothesis import HealthCheck, is_hypothesis_test, settings

from helpers.commands import commands, in_a_process, in_process
from helpers.server import running

FRESH, FEW = (bool(os.environ.get(f"NOYAU_{which}_EXAMPLES")) for which in ("FRESH", "FEW"))
settings.register_profile("fresh", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True)
settings.register_profile("same", settings.get_profile("fresh"), derandomize=True, max_examples=50)
# `make test` draws the same examples everywhere, so that its answer is about the change and not about luck.
# `make test-all` goes looking for new ones, and for more of them.
settings.load_profile("fresh" if FRESH else "same")
MOST_EXAMPLES = 5 if FEW else 60
"""Of each property, whatever it asks for, unless they are fresh: `make test-fast`, `make test`."""
BEGIN_WITH = ("tests/core/test_cpp.py", "tests/server/test_openapi.py")
"""What takes longest is begun first, so that nobody waits for it alone at the end."""


def pytest_configure():
    """Started in the background, a program is told to ignore Ctrl+C, and so are its children: tests send it to them."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers():
    """Two more than there are processors, for the time in which some wait for servers and browsers."""
    return (os.cpu_count() or 1) + (0 if FEW else 2)  # what `make test-fast` leaves in waits for nobody


def pytest_collection_modifyitems(items):
    items.sort(key=lambda item: not item.nodeid.startswith(BEGIN_WITH))
    for item in [] if FRESH else items:
        test = getattr(item, "obj", None)
        if is_hypothesis_test(test):
            _limit_examples(getattr(test, "__func__", test))


def _limit_examples(test):
    """Hypothesis has no switch that overrules `@settings(max_examples=…)`, so the settings are replaced."""
    asked = getattr(test, "_hypothesis_internal_use_settings", None) or settings()
    if asked.max_examples > MOST_EXAMPLES:
        test._hypothesis_internal_use_settings = settings(asked, max_examples=MOST_EXAMPLES)


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
