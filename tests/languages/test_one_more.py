"""A language more is a file more: nothing else names the languages there are."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import noyau._core


def test_a_catalogue_that_is_put_there_is_spoken(tmp_path):
    source = Path(noyau.__file__).parent
    shutil.copytree(source, tmp_path / "noyau", ignore=shutil.ignore_patterns("static", "__pycache__"))
    for core in Path(noyau._core.__file__).parent.glob("_core*"):
        shutil.copy(core, tmp_path / "noyau")
    folder = tmp_path / "noyau/languages"
    entries = json.loads((folder / "en.json").read_text(encoding="utf-8"))
    entries |= {"language.name": "Esperanto", "answer.wins": "Ludanto {player} gajnas."}
    (folder / "eo.json").write_text(json.dumps(entries), encoding="utf-8")
    words = ["-m", "noyau", "solve", "nim", "3,4,5", "--lang", "eo"]
    done = subprocess.run([sys.executable, *words], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert "Ludanto 1 gajnas." in done.stdout, done.stderr
