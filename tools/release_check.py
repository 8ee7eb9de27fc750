"""`python tools/release_check.py`: source and wheel are built, and each is installed into a clean environment and tried.

What is installed beside noyau may be NumPy and click alone. Sizes and times are told, and kept in build/release.json.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import time
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIST, CLEAN = ROOT / "dist", ROOT / "build" / "release"
ALLOWED = {"noyau", "numpy", "click", "pip", "setuptools", "colorama"}


def main() -> int:
    version = re.search(r'__version__ = "([^"]+)"', (ROOT / "src/noyau/__init__.py").read_text("utf-8"))
    assert version is not None
    cited = re.search(r"^version: (\S+)$", (ROOT / "CITATION.cff").read_text("utf-8"), re.MULTILINE)
    assert cited is not None
    assert cited[1] == version[1], f"CITATION.cff says {cited[1]}, noyau is {version[1]}"
    shutil.rmtree(DIST, ignore_errors=True)
    DIST.mkdir()
    build = "import sys; sys.path.insert(0, 'tools'); import noyau_backend as b; print(b.build_{}('dist'))"
    for kind in ("sdist", "wheel"):
        print(f"building the {kind}", flush=True)
        subprocess.run([sys.executable, "-c", build.format(kind)], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    told = {"version": version[1], "date": time.strftime("%Y-%m-%d"), "python": sys.version.split()[0]}
    for made in sorted(DIST.iterdir()):
        assert version[1] in made.name, f"{made.name} is not version {version[1]}"
        told["wheel" if made.suffix == ".whl" else "sdist"] = {"bytes": made.stat().st_size, **tried(made)}
    print(json.dumps(told, indent=1))
    (ROOT / "build" / "release.json").write_text(json.dumps(told, indent=1), "utf-8")
    return 0


def tried(made: Path) -> dict[str, object]:
    """Installed where nothing is, and asked for a tour."""
    print(f"trying {made.name}", flush=True)
    shutil.rmtree(CLEAN, ignore_errors=True)
    venv.create(CLEAN, with_pip=True)
    python, noyau = CLEAN / "bin" / "python", CLEAN / "bin" / "noyau"
    began = time.monotonic()
    subprocess.run([python, "-m", "pip", "install", "--quiet", "--no-cache-dir", made], check=True)
    installing = time.monotonic() - began
    listed = json.loads(
        subprocess.run([python, "-m", "pip", "list", "--format=json"], capture_output=True, check=True).stdout
    )
    there = {entry["name"].lower() for entry in listed}
    assert there <= ALLOWED, f"more than NumPy and click is installed: {there - ALLOWED}"
    tour = subprocess.run([noyau, "tour"], cwd=CLEAN, capture_output=True, text=True, check=True)
    assert tour.stdout.strip()
    page = subprocess.run([noyau, "play", "--no-browser"], cwd=CLEAN, capture_output=True, text=True, check=False)
    assert page.returncode == 2, page
    assert "noyau[page]" in page.stderr, page.stderr
    imports = {what: seconds(python, f"import {what}") for what in ("noyau", "noyau.cli", "noyau.games")}
    imports["cyclic"] = seconds(
        python, "from noyau import cyclic; cyclic(8); import sys; assert 'numpy' not in sys.modules"
    )
    size = sum(
        file.stat().st_size for file in (CLEAN / "lib").glob("python*/site-packages/noyau/**/*") if file.is_file()
    )
    return {"install_s": round(installing, 1), "installed_bytes": size, "beside_it": sorted(there - {"noyau"}),
            "import_cpu_ms": {what: round(1000 * took) for what, took in imports.items()}}  # fmt: skip


def seconds(python: Path, code: str) -> float:
    """CPU seconds of the import alone, the best of five."""
    timed = f"import time; began = time.process_time(); {code}; print(time.process_time() - began)"
    return min(float(subprocess.run([python, "-c", timed], capture_output=True, check=True).stdout) for _ in range(5))


if __name__ == "__main__":
    sys.exit(main())
