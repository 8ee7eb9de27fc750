"""How much memory a command takes. A process begins with the size of the one that started it, and a test runner may be
large: so a small process starts the command, and tells."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import NamedTuple

PROGRAM = """
import json, resource, subprocess, sys
done = subprocess.run(sys.argv[1:], capture_output=True, text=True)
print(json.dumps([done.returncode, done.stdout, done.stderr, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss]))
"""


class Ran(NamedTuple):
    """What a command did."""

    code: int
    out: str
    err: str
    kilobytes: int


def ran_by_a_small_process(*words: object) -> Ran:
    asked = [sys.executable, "-c", PROGRAM, *map(str, words)]
    return Ran(*json.loads(subprocess.run(asked, capture_output=True, text=True, check=True).stdout))
