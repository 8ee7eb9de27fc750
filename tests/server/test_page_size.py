"""How much the page is: what every visitor loads before the first move."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

from noyau.server.app import page_folder

MOST = 200_000


def first_load(folder):
    """index.html and what it names, with what those name in turn as needed at once; not what is fetched later."""
    index = (folder / "index.html").read_text("utf-8")
    named = re.findall(r'(?:src|href)="\./(assets/[^"]+)"', index)
    assert any(name.endswith(".js") for name in named)
    assert any(name.endswith(".css") for name in named)
    found = ["index.html", *named]
    for name in found:  # grows while we walk along it
        if name.endswith(".js"):
            text = (folder / name).read_text("utf-8")
            needed = re.findall(r'(?:^|[;}])(?:import|export)[^;"\'(]*["\']\./([^"\']+)["\']', text)
            found += [f"assets/{other}" for other in needed if f"assets/{other}" not in found]
    return found


def test_the_first_load_is_small():
    folder = Path(page_folder())
    sizes = {name: len(gzip.compress((folder / name).read_bytes(), 9)) for name in first_load(folder)}
    assert sum(sizes.values()) < MOST, sizes


def test_what_is_needed_rarely_is_fetched_later():
    folder = Path(page_folder())
    later = {path.name for path in (folder / "assets").glob("*.js")} - {Path(name).name for name in first_load(folder)}
    assert any(name.startswith("Editor") for name in later)
    assert any(name.startswith("Canvas") for name in later)
