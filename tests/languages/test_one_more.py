"""A language more is a file more: nothing else names the languages there are."""

from __future__ import annotations

import json

from helpers.copies import copy_to, run_copy


def test_a_catalogue_that_is_put_there_is_spoken(tmp_path):
    folder = copy_to(tmp_path) / "languages"
    entries = json.loads((folder / "en.json").read_text(encoding="utf-8"))
    entries |= {"language.name": "Esperanto", "answer.wins": "Ludanto {player} gajnas."}
    (folder / "eo.json").write_text(json.dumps(entries), encoding="utf-8")
    done = run_copy(tmp_path, "solve", "nim", "3,4,5", "--lang", "eo")
    assert "Ludanto 1 gajnas." in done.stdout, done.stderr
