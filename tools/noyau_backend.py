"""The build backend: scikit-build-core, which compiles the core and builds the page.

The page needs Node. Where the system has a good one it is used; otherwise Node from PyPI joins the build requirements.
"""

from __future__ import annotations

import sys
from pathlib import Path

from scikit_build_core import build as _build
from scikit_build_core.build import *  # noqa: F403  (the hooks we do not change)

sys.path.insert(0, str(Path(__file__).parent))
from find_node import node_requirements


def get_requires_for_build_wheel(config_settings: dict[str, list[str] | str] | None = None) -> list[str]:
    return _build.get_requires_for_build_wheel(config_settings) + node_requirements()


def get_requires_for_build_editable(config_settings: dict[str, list[str] | str] | None = None) -> list[str]:
    return _build.get_requires_for_build_editable(config_settings) + node_requirements()
