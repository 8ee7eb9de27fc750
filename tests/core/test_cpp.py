"""The core's own tests, built without Python and with the sanitizers where the compiler has them."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
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


def sanitizers_work(tmp_path: Path) -> bool:
    compiler = shutil.which("c++") or shutil.which("g++") or shutil.which("clang++") or "c++"
    source = tmp_path / "probe.cpp"
    source.write_text("int main() {}\n")
    built = run(compiler, "-fsanitize=address,undefined", source, "-o", tmp_path / "probe")
    return built.returncode == 0 and run(tmp_path / "probe").returncode == 0


@pytest.mark.long
def test_core_tests_pass(tmp_path):
    sanitize = "ON" if sanitizers_work(tmp_path) else "OFF"
    configured = run(cmake(), "-S", ROOT / "core", "-B", BUILD, f"-DNOYAU_SANITIZE={sanitize}")
    assert configured.returncode == 0, configured.stderr
    built = run(cmake(), "--build", BUILD, "--parallel", "2")
    assert built.returncode == 0, built.stdout + built.stderr
    assert "warning" not in built.stdout + built.stderr
    ran = run(Path(cmake()).with_name("ctest"), "--test-dir", BUILD, "--output-on-failure", "--verbose")
    assert ran.returncode == 0, ran.stdout
    counts = [(int(passed), int(failed)) for passed, failed in re.findall(r"(\d+) passed, (\d+) failed", ran.stdout)]
    assert len(counts) == len(list((ROOT / "core" / "tests").glob("*/test_*.cpp")))
    assert sum(passed for passed, _ in counts) > 10_000
    assert sum(failed for _, failed in counts) == 0
