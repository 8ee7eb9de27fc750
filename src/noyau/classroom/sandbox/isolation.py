"""How far a student's process is shut off: in bubblewrap, or by limits and refusals alone."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

Way = Literal["bubblewrap", "limits"]


@dataclass(frozen=True)
class Isolation:
    """One way of shutting a process off; `partial` says that it could still read files and see the machine."""

    way: Way

    @property
    def partial(self) -> bool:
        """Whether the file system is merely guarded from inside the student's own process."""
        return self.way != "bubblewrap"

    def command(self) -> list[str]:
        """What starts the bare interpreter."""
        python = [_interpreter(), "-I", "-S", "-B", "-X", "utf8", "-c"]
        return [*_bubblewrap(), *python] if self.way == "bubblewrap" else python

    @property
    def user(self) -> int:
        """The number of a user that has nothing and nobody else has, where we may become one; else 0.

        Only then do limits on the number of processes hold for whoever is root here."""
        if sys.platform == "win32" or os.geteuid() != 0:
            return 0
        if self.partial and not all(folder.stat().st_mode & 0o001 for folder in Path(_interpreter()).parents):
            return 0
        return 1_500_000_000 + int.from_bytes(os.urandom(3), "big")

    @property
    def allowed(self) -> list[str]:
        """The folders from which the interpreter may still read: its own library."""
        return [*_libraries(), "/dev/null"]

    @property
    def readable(self) -> list[str]:
        """What the kernel's walls leave to read where there is no bubblewrap: that, and what it is linked with."""
        if not self.partial or sys.platform != "linux":
            return []
        linked = [f"{place}/{sysconfig.get_config_var('MULTIARCH')}" for place in ("/lib", "/usr/lib")]
        return [*self.allowed, *linked, "/lib64", "/usr/lib64", "/etc/ld.so.cache"]


@cache
def best_isolation() -> Isolation:
    """Bubblewrap where it is installed and works, as it does not in some containers."""
    if shutil.which("bwrap"):
        tried = subprocess.run(  # noqa: S603
            [*Isolation("bubblewrap").command(), "pass"], capture_output=True, check=False, timeout=60
        )
        if tried.returncode == 0:
            return Isolation("bubblewrap")
    return Isolation("limits")


def _interpreter() -> str:
    """The interpreter itself, outside any virtual environment, without what is installed there."""
    return os.path.realpath(getattr(sys, "_base_executable", None) or sys.executable)


@cache
def _bubblewrap() -> tuple[str, ...]:
    """Nothing but the interpreter and the libraries that it is linked with, read-only; no network, no other process."""
    words = ["bwrap", "--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts", "--unshare-cgroup-try"]
    if os.geteuid() != 0:
        words.append("--unshare-user")
    words += ["--die-with-parent", "--new-session", "--clearenv", "--dev", "/dev", "--proc", "/proc"]
    bound: list[str] = []
    made: set[str] = set()
    for place in ("/lib", "/lib64", "/usr/lib", "/usr/lib64"):
        if os.path.islink(place):
            words += ["--symlink", os.readlink(place), place]
        elif os.path.isdir(place):
            words += [*_folders_above(place, made), "--ro-bind", place, place]
            bound.append(place)
    for place in (_interpreter(), *_libraries()):
        if os.path.exists(place) and not any(place.startswith(f"{one}/") or place == one for one in bound):
            words += [*_folders_above(place, made), "--ro-bind", place, place]
            bound.append(place)
    for installed in (*(f"{place}/site-packages" for place in _libraries()), "/usr/lib/python3"):
        if os.path.isdir(installed) and any(installed.startswith(f"{one}/") for one in bound):
            words += ["--tmpfs", installed]
    return (*words, "--")


def _libraries() -> list[str]:
    """The standard library, and the folder of libpython where the interpreter is linked with one."""
    base = {"base": sys.base_prefix, "platbase": sys.base_exec_prefix}
    found = [sysconfig.get_path(name, vars=base) for name in ("stdlib", "platstdlib")]
    if sysconfig.get_config_var("Py_ENABLE_SHARED"):
        found.append(sysconfig.get_config_var("LIBDIR"))
    return list(dict.fromkeys(found))


def _folders_above(place: str, made: set[str]) -> list[str]:
    """Folders above a place that every user may pass through, each once."""
    words: list[str] = []
    for folder in reversed(Path(place).parents):
        above = str(folder)
        if above != "/" and above not in made:
            words += ["--perms", "0755", "--dir", above]
            made.add(above)
    return words
