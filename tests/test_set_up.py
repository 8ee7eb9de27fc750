"""While it is set up, noyau says how far it is, and what went wrong."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from helpers.patience import until

TOOLS = Path(__file__).resolve().parents[1] / "tools"
NINJA = "print('[1/4] Building a', flush=True); print('[3/4] Building b', flush=True)"


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.fixture
def progress(monkeypatch):
    monkeypatch.syspath_prepend(str(TOOLS))
    import progress

    return progress


def test_a_command_that_goes_well_is_silent_but_for_its_progress(progress, capsys):
    assert progress.watched("building", [sys.executable, "-c", NINJA]) == 0
    first, last = capsys.readouterr().err.splitlines()
    assert first == "noyau: building"
    assert last.startswith("noyau: building: done in ")


def test_what_a_command_said_is_shown_when_it_fails(progress, capsys):
    assert progress.watched("building", [sys.executable, "-c", f"{NINJA}; raise SystemExit(3)"]) == 3
    said = capsys.readouterr().err
    assert "[3/4] Building b\n" in said
    assert "done" not in said


@pytest.mark.parametrize(("stream", "between"), [(io.StringIO, "\n"), (Terminal, "\r")])
def test_it_goes_on_saying_so_while_nothing_is_printed(progress, stream, between):
    said = stream()
    line = progress.Line("building", said, every=0.01)
    with line:
        line.go_on(3, 4)
        until(lambda: said.getvalue().count("noyau: building 75 %, ") >= 2)
    assert between + "noyau: building 75 %, " in said.getvalue()


def test_packages_are_counted_by_what_pip_prints(progress, monkeypatch):
    seen, go_on = [], progress.Line.go_on

    def noted(line, done, of):
        go_on(line, done, of)
        seen.append((line.done, line.of))

    monkeypatch.setattr(progress.Line, "go_on", noted)
    words = "print('Collecting numpy==2 (from -r x)'); print('  Downloading numpy'); print('Collecting click')"
    assert progress.watched("installing", [sys.executable, "-c", words], packages=2) == 0
    assert seen == [(1, 2), (2, 2)]
