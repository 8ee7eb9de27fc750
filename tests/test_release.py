"""What is released: one version, few dependencies, and a sentence where a part is not installed."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import noyau

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def test_the_version_stands_in_one_place():
    assert PROJECT["project"]["dynamic"] == ["version"]
    assert f"\nversion: {noyau.__version__}\n" in (ROOT / "CITATION.cff").read_text("utf-8")
    source = (ROOT / "src/noyau/__init__.py").read_text("utf-8")
    assert re.search(r'(?i)^(__version__|VERSION)(?: ?: ?str)? *= *([\'"])v?(?P<value>.+?)\2', source, re.MULTILINE)


def test_the_library_and_the_command_need_numpy_and_click_alone():
    names = [re.split(r"[<>=]", one)[0] for one in PROJECT["project"]["dependencies"]]
    assert names == ["numpy", "click"]
    assert {re.split(r"[<>=]", one)[0] for one in PROJECT["project"]["optional-dependencies"]["page"]} >= {
        "fastapi",
        "uvicorn",
    }


def test_without_its_parts_the_page_says_what_to_install():
    code = (
        "import sys\nfor name in ('fastapi', 'uvicorn', 'markdown_it', 'h11', 'pydantic'): sys.modules[name] = None\n"
        "sys.argv = ['noyau', *sys.argv[1:]]\nfrom noyau.start import main\nmain()"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code, "play", "--no-browser"], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 2
    assert "noyau[page]" in ran.stderr
    assert "Traceback" not in ran.stderr
    for words in (["solve", "nim", "3,4"], ["tour"], ["draw", "nim", "3,4"]):
        ran = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, check=False)
        assert ran.returncode == 0, ran.stderr


def test_the_wheels_are_described_for_three_systems():
    assert "noyau tour" in PROJECT["tool"]["cibuildwheel"]["test-command"]
    workflow = (ROOT / ".github/workflows/wheels.yml").read_text("utf-8")
    for system in ("ubuntu", "macos", "windows"):
        assert system in workflow
