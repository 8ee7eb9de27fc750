"""The documentation: Sphinx with MyST (pages in Markdown) and furo. What pages take in is made by `taken_in.py`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parent))
import taken_in

if TYPE_CHECKING:
    from sphinx.application import Sphinx

project = "noyau"
author = "the noyau contributors"
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
html_theme = "furo"
html_title = "noyau"
html_show_copyright = False
exclude_patterns = ["_build"]
autodoc_member_order = "bysource"
autodoc_typehints = "description"
# The docstrings are written for people who read the code: plain text with the occasional `name`.
default_role = "code"


def language_of(page: str) -> str:
    """By its folder."""
    folder = page.partition("/")[0]
    return folder if folder in ("fr", "ca") else "en"


def read(app: Sphinx, page: str, source: list[str]) -> None:
    """A page before it is parsed."""
    source[0] = taken_in.taken_in(source[0], language_of(page))


def setup(app: Sphinx) -> None:
    """Called by Sphinx."""
    app.connect("builder-inited", lambda app: taken_in.draw_figures())
    app.connect("source-read", read)
