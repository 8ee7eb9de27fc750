"""Makes the virtual environment inside the clone and installs noyau there. Called by make; stdlib only.

    python3 tools/set_up.py play    what `make play` needs: the package, its core and its page
    python3 tools/set_up.py test    also what the tests need: test tools, Chromium and bubblewrap where they can be had
    python3 tools/set_up.py docs    also what the documentation needs
    python3 tools/set_up.py fuzz    also what `make fuzz` needs

Nothing is done twice: a stamp in .venv remembers a digest of the files each step depends on.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from progress import watched

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin/python"
LOCKS = ROOT / "requirements"
BUILT_FROM = (
    "pyproject.toml",
    "CMakeLists.txt",
    "core",
    "web",
    "tools/noyau_backend.py",
    "tools/find_node.py",
    "checker/check.mjs",
    "src/noyau/languages",
)
ALSO = {"test": ["test"], "docs": ["docs"], "fuzz": ["test", "fuzz"]}
"""The lock files that a goal needs besides those that everybody needs."""
NOT_SOURCE = {"node_modules", "__pycache__", "tests", "dist"}


def main(goal: str) -> None:
    check_machine()
    if not PYTHON.exists():
        say("making a virtual environment in .venv")
        run(sys.executable, "-m", "venv", str(VENV))
    install(["run", "build", *ALSO.get(goal, [])])
    once("package", sources(), install_package)
    if goal == "test":
        get_chromium()
        get_bubblewrap()


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


def install(names: list[str]) -> None:
    """The lock files that are not installed yet, in one go. They name every package that is needed, so nothing is
    resolved; and nothing is compiled to bytecode here, most of it is never imported."""
    missing = [name for name in names if not is_done(name, [LOCKS / f"{name}.lock"])]
    if not missing:
        return
    locks = [LOCKS / f"{name}.lock" for name in missing]
    count = len({line.split("==")[0] for lock in locks for line in lock.read_text().splitlines() if "==" in line})
    words = [word for lock in locks for word in ("-r", str(lock))]
    pip(f"installing {count} pinned packages", "--no-deps", "--no-compile", *words, packages=count)
    for name, lock in zip(missing, locks, strict=True):
        note(name, [lock])


def install_package() -> None:
    wanted = output(
        str(PYTHON),
        "-c",
        "import sys; sys.path.insert(0, 'tools'); import noyau_backend as b; print(*b.get_requires_for_build_editable())",
    )
    if any(tool in wanted for tool in ("cmake", "ninja", "nodejs")):
        install(["tools"])
    # -v is what lets the steps of the build through, which are counted.
    pip("compiling the core and building the page", "-v", "--no-build-isolation", "--no-deps", "-e", ROOT)
    # The first start is as fast as the second; also where PYTHONDONTWRITEBYTECODE would make every start compile anew.
    wrote = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    subprocess.run([PYTHON, "-c", "import noyau.cli, noyau.server.app"], cwd=ROOT, env=wrote, check=False)


def get_chromium() -> None:
    """The browser tests drive Debian's Chromium; without it they are skipped and say why."""
    known = ("chromium", "chromium-browser", "google-chrome")
    if os.environ.get("CHROMIUM") or get_from_debian("Chromium", "chromium", known):
        return
    say(
        "no Chromium: the browser tests will be skipped (Debian, Ubuntu: `apt-get install chromium`, or set CHROMIUM to its path)"
    )


def get_bubblewrap() -> None:
    """Students' code runs in Debian's bubblewrap; without it the tests that need it are skipped and say why."""
    if not get_from_debian("bubblewrap", "bubblewrap", ("bwrap",)):
        say("no bubblewrap: its tests will be skipped (Debian, Ubuntu: `apt-get install bubblewrap`)")


def get_from_debian(title: str, package: str, commands: tuple[str, ...]) -> bool:
    """Whether one of the commands is there, installed where we may."""
    if any(shutil.which(name) for name in commands):
        return True
    if os.geteuid() == 0 and shutil.which("apt-get"):
        say(f"installing {title} from Debian's packages")
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for words in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends", package]):
            subprocess.run(["apt-get", *words], stdout=subprocess.DEVNULL, env=quiet, check=False)
    return any(shutil.which(name) for name in commands)


def once(step: str, inputs: Iterable[Path], action: Callable[[], None]) -> None:
    """Run ``action`` unless it was run with exactly these files before."""
    files = list(inputs)
    if not is_done(step, files):
        action()
        note(step, files)


def is_done(step: str, inputs: Iterable[Path]) -> bool:
    stamp = VENV / f".{step}.stamp"
    return stamp.exists() and stamp.read_text() == digest_of(inputs)


def note(step: str, inputs: Iterable[Path]) -> None:
    (VENV / f".{step}.stamp").write_text(digest_of(inputs))


def digest_of(inputs: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for path in sorted(inputs):
        digest.update(str(path.relative_to(ROOT)).encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def sources() -> Iterable[Path]:
    for name in BUILT_FROM:
        path = ROOT / name
        files = [path] if path.is_file() else path.rglob("*")
        yield from (file for file in files if file.is_file() and not NOT_SOURCE & set(file.relative_to(ROOT).parts))


def pip(what: str, *words: object, packages: int = 0) -> None:
    command = [str(PYTHON), "-m", "pip", "--disable-pip-version-check", "install", *map(str, words)]
    if watched(what, command, packages=packages, cwd=ROOT):
        stop(f"`{' '.join(['python', *command[1:]])}` failed (see above)")


def run(*words: str) -> None:
    if subprocess.run(words, cwd=ROOT, check=False).returncode:
        stop(f"`{' '.join(words)}` failed (see above)")


def output(*words: str) -> str:
    return subprocess.run(words, cwd=ROOT, check=True, capture_output=True, text=True).stdout


def say(text: str) -> None:
    print(f"noyau: {text}", file=sys.stderr, flush=True)


def stop(text: str) -> None:
    sys.exit(f"noyau: {text}.")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "play")
