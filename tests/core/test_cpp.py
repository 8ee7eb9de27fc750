"""The core's own tests, built without Python and with the sanitizers where the compiler has them."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build" / "core-tests"


def run(*words: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run([str(word) for word in words], capture_output=True, text=True, check=False)


def cmake() -> str:
    """The system's CMake, or the one the set-up put beside the interpreter."""
    beside = Path(sys.executable).parent / "cmake"
    found = str(beside) if beside.exists() else shutil.which("cmake")
    if not found:
        pytest.skip("no cmake: `make test` installs one")
    return found


def sanitizers_work(tmp_path: Path, which: str = "address,undefined") -> bool:
    compiler = shutil.which("c++") or shutil.which("g++") or shutil.which("clang++") or "c++"
    source = tmp_path / "probe.cpp"
    source.write_text("int main() {}\n")
    built = run(compiler, f"-fsanitize={which}", source, "-o", tmp_path / "probe")
    return built.returncode == 0 and run(tmp_path / "probe").returncode == 0


def counted(build: Path, sanitize: str, *words: str) -> list[tuple[int, int]]:
    """How many checks passed and failed, program by program."""
    configured = run(cmake(), "-S", ROOT / "core", "-B", build, f"-DNOYAU_SANITIZE={sanitize}", *words)
    assert configured.returncode == 0, configured.stderr
    built = run(cmake(), "--build", build, "--parallel", "2")
    assert built.returncode == 0, built.stdout + built.stderr
    assert "warning" not in built.stdout + built.stderr
    ran = run(Path(cmake()).with_name("ctest"), "--test-dir", build, "--output-on-failure", "--verbose")
    assert ran.returncode == 0, ran.stdout
    return [(int(passed), int(failed)) for passed, failed in re.findall(r"(\d+) passed, (\d+) failed", ran.stdout)]


def told(which: str, counts: list[tuple[int, int]]) -> None:
    """Leave the counts where `tools/trust_page.py` finds them."""
    file = ROOT / "build" / "sanitizers.json"
    known = json.loads(file.read_text("utf-8")) if file.exists() else {}
    passed, failed = (sum(column) for column in zip(*counts, strict=True))
    known[which] = {"programs": len(counts), "passed": passed, "failed": failed, "date": time.strftime("%Y-%m-%d")}
    file.write_text(json.dumps(known, indent=1), "utf-8")


@pytest.mark.long
def test_the_base_of_the_core_under_sanitizers(tmp_path):
    """One room, so that the way there does not rot; all of them take minutes to compile, and come below."""
    sanitize = "ON" if sanitizers_work(tmp_path) else "OFF"
    counts = counted(BUILD.with_name("core-tests-base"), sanitize, "-DNOYAU_ROOMS=base")
    assert len(counts) == len(list((ROOT / "core" / "tests" / "base").glob("test_*.cpp")))
    assert sum(passed for passed, _ in counts) > 30
    assert sum(failed for _, failed in counts) == 0


@pytest.mark.slow
def test_the_whole_core_under_sanitizers(tmp_path):
    if not sanitizers_work(tmp_path):
        pytest.skip("no AddressSanitizer here")
    counts = counted(BUILD, "ON")
    told("address, undefined", counts)
    assert len(counts) == len(list((ROOT / "core" / "tests").glob("*/test_*.cpp")))
    assert sum(passed for passed, _ in counts) > 10_000
    assert sum(failed for _, failed in counts) == 0


@pytest.mark.slow
def test_threads_do_not_race(tmp_path):
    if not sanitizers_work(tmp_path, "thread"):
        pytest.skip("no ThreadSanitizer here")
    least = [f"dollars/shortest{folder}" for folder in ("", "/tables", "/narrowing")]
    rooms = ";".join(["base", "arenas", "arenas/parity", "cubes", "dollars", *least, "values", "taking"])
    counts = counted(BUILD.with_name("core-tests-threads"), "THREADS", f"-DNOYAU_ROOMS={rooms}")
    told("thread", counts)
    assert len(counts) == len(list((ROOT / "core" / "tests").glob("*/*threads.cpp")))
    assert sum(failed for _, failed in counts) == 0
