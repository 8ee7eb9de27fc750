"""Makes the virtual environment inside the clone and installs noyau there. Called by make; stdlib only.

    python3 tools/set_up.py play    what `make play` needs: the package, its core and its page
    python3 tools/set_up.py test    also what the tests need: test tools, Chromium where it can be had
    python3 tools/set_up.py docs    also what the documentation needs

Nothing is done twice: a stamp in .venv remembers a digest of the files each step depends on.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin/python"
LOCKS = ROOT / "requirements"
BUILT_FROM = ("pyproject.toml", "CMakeLists.txt", "core", "web", "tools", "src/noyau/languages")
NOT_SOURCE = {"node_modules", "__pycache__", "tests", "dist"}


def main(goal: str) -> None:
    check_machine()
    if not PYTHON.exists():
        say("making a virtual environment in .venv")
        run(sys.executable, "-m", "venv", str(VENV))
    once("run", [LOCKS / "run.lock", LOCKS / "build.lock"], install_run_time)
    once("package", sources(), install_package)
    if goal == "test":
        once("test", [LOCKS / "test.lock"], lambda: pip("-r", LOCKS / "test.lock"))
        get_chromium()
    if goal == "docs":
        once("docs", [LOCKS / "docs.lock"], lambda: pip("-r", LOCKS / "docs.lock"))


def check_machine() -> None:
    """Say in one sentence what is missing and how to get it."""
    if sys.version_info < (3, 11):  # noqa: UP036  (whoever runs this may have any Python)
        stop(f"noyau needs Python 3.11 or newer and this is {sys.version.split()[0]}: try `make PYTHON=python3.12 …`")
    compiler = os.environ.get("CXX") or shutil.which("c++") or shutil.which("g++") or shutil.which("clang++")
    if not compiler or not shutil.which(compiler.split()[0]):
        named = f" at {compiler!r} (CXX)" if compiler else ""
        stop(
            f"no C++ compiler found{named}: install one (Debian, Ubuntu: `apt-get install g++`; macOS: `xcode-select --install`)"
        )
    words = [*compiler.split(), "-std=c++20", "-x", "c++", "-fsyntax-only", "-"]
    program = "#include <span>\nint main() { return static_cast<int>(std::span<int>().size()); }"
    if subprocess.run(words, input=program, capture_output=True, text=True, check=False).returncode:
        stop(
            f"the compiler {compiler!r} does not understand C++20: GCC 11, Clang 14 or newer is needed (set CXX to choose one)"
        )


def install_run_time() -> None:
    say("installing pinned dependencies")
    pip("-r", LOCKS / "run.lock", "-r", LOCKS / "build.lock")
    # Where PYTHONDONTWRITEBYTECODE is set, every start would compile anew.
    run(str(PYTHON), "-m", "compileall", "-q", str(VENV / "lib"), fatal=False)


def install_package() -> None:
    say("compiling the core and building the page")
    wanted = output(
        str(PYTHON),
        "-c",
        "import sys; sys.path.insert(0, 'tools'); import noyau_backend as b; print(*b.get_requires_for_build_editable())",
    )
    if any(tool in wanted for tool in ("cmake", "ninja", "nodejs")):
        pip("-r", LOCKS / "tools.lock")
    pip("--no-build-isolation", "--no-deps", "-e", ROOT)


def get_chromium() -> None:
    """The browser tests drive Debian's Chromium; without it they are skipped and say why."""
    if any(shutil.which(name) for name in ("chromium", "chromium-browser", "google-chrome")) or os.environ.get(
        "CHROMIUM"
    ):
        return
    if os.geteuid() == 0 and shutil.which("apt-get"):
        say("installing Chromium from Debian's packages")
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for words in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends", "chromium"]):
            subprocess.run(["apt-get", *words], stdout=subprocess.DEVNULL, env=quiet, check=False)
    if not shutil.which("chromium"):
        say(
            "no Chromium: the browser tests will be skipped (Debian, Ubuntu: `apt-get install chromium`, or set CHROMIUM to its path)"
        )


def once(step: str, inputs: Iterable[Path], action: object) -> None:
    """Run ``action`` unless it was run with exactly these files before."""
    digest = hashlib.sha256()
    for path in sorted(inputs):
        digest.update(str(path.relative_to(ROOT)).encode())
        digest.update(path.read_bytes())
    stamp = VENV / f".{step}.stamp"
    if stamp.exists() and stamp.read_text() == digest.hexdigest():
        return
    assert callable(action)
    action()
    stamp.write_text(digest.hexdigest())


def sources() -> Iterable[Path]:
    for name in BUILT_FROM:
        path = ROOT / name
        files = [path] if path.is_file() else path.rglob("*")
        yield from (file for file in files if file.is_file() and not NOT_SOURCE & set(file.relative_to(ROOT).parts))


def pip(*words: object) -> None:
    run(str(PYTHON), "-m", "pip", "--disable-pip-version-check", "install", "-q", *map(str, words))


def run(*words: str, fatal: bool = True) -> None:
    code = subprocess.run(words, cwd=ROOT, check=False).returncode
    if code and fatal:
        stop(f"`{' '.join(Path(word).name if word == str(PYTHON) else word for word in words)}` failed (see above)")


def output(*words: str) -> str:
    return subprocess.run(words, cwd=ROOT, check=True, capture_output=True, text=True).stdout


def say(text: str) -> None:
    print(f"noyau: {text}", file=sys.stderr, flush=True)


def stop(text: str) -> None:
    sys.exit(f"noyau: {text}.")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "play")
