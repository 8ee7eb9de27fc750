"""A student's process, seen from outside: orders go in, plain data comes out, and whatever else happens has a name."""

from __future__ import annotations

import json
import os
import selectors
import signal
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from importlib.resources import files
from typing import Any, Literal, Self

from noyau.classroom.sandbox.isolation import Isolation, best_isolation
from noyau.classroom.sandbox.plain import NotPlain, plain, unplain
from noyau.classroom.sandbox.submission import Submission

Outcome = Literal["value", "error", "missing", "time", "memory", "crash"]
_WORKER = (files(__package__) / "worker.py").read_text("utf-8")
MOST_REPLY = 8_000_000


@dataclass(frozen=True)
class Limits:
    """What a student's process may use. Seconds are of the processor, but for `wall_seconds`."""

    call_seconds: float = 1.0
    process_seconds: int = 6
    wall_seconds: float = 30.0
    memory: int = 512 * 2**20
    output: int = 2**20
    processes: int = 16


@dataclass(frozen=True)
class Reply:
    """What became of a call. `reason` is a key of the catalogues (below `grade.reason.`), with its values."""

    outcome: Outcome
    value: Any = None
    seconds: float = 0.0
    reason: str = ""
    values: dict[str, str | int] = field(default_factory=dict)


class Sandbox:
    """A process that holds one submission. Dead after a crash; whoever wants to go on opens another."""

    def __init__(
        self,
        submission: Submission,
        limits: Limits | None = None,
        isolation: Isolation | None = None,
        among: set[Sandbox] | None = None,
    ) -> None:
        """Begin and load the submission. It joins the set `among` before that, so that whoever holds it can stop it."""
        self.limits, self.isolation = limits or Limits(), isolation or best_isolation()
        self.alive, self._begun = True, time.monotonic()
        self.said = b""
        self._unread = b""
        self._process = subprocess.Popen(  # noqa: S603
            [*self.isolation.command(), _WORKER],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0,
            env={}, cwd="/", start_new_session=True,
        )  # fmt: skip
        if among is not None:
            among.add(self)
        self._watch = selectors.DefaultSelector()
        for pipe in (self._process.stdout, self._process.stderr):
            assert pipe is not None
            os.set_blocking(pipe.fileno(), False)
            self._watch.register(pipe, selectors.EVENT_READ)
        told = {
            "limits": asdict(self.limits), "allowed": self.isolation.allowed, "user": self.isolation.user,
            "sources": submission.sources,
        }  # fmt: skip
        loaded = self._ask(told)
        self.failed_to_load = None if isinstance(loaded, dict) else loaded
        self.notes: list[dict[str, Any]] = loaded.get("notes", []) if isinstance(loaded, dict) else []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def reload(self) -> None:
        """Run the submission anew: what its functions keep between calls is gone."""
        self._ask({"do": "reload"})

    def put(self, source: str, names: Sequence[str]) -> None:
        """Put functions of ours in the place of the student's."""
        self._ask({"do": "put", "source": source, "names": list(names)})

    def call(
        self, name: str, args: Sequence[Any], *, keep: int | None = None, clear: Sequence[str] = (), trim: bool = False
    ) -> Reply:
        """Call a function of the student's. With `keep`, what counts is that argument after the call; with `trim`, a
        function that takes fewer arguments gets the first ones."""
        if self.failed_to_load is not None:
            return self.failed_to_load
        told = {"args": [plain(one) for one in args], "keep": keep, "clear": list(clear), "trim": trim}
        order = {"do": "call", "name": name, **told}
        reply = self._ask(order)
        return self._meaning(reply) if isinstance(reply, dict) else reply

    def close(self) -> None:
        """End it, and whatever it has started."""
        self.alive = False
        self.stop()
        self._process.wait()
        self._watch.close()
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            if pipe is not None:
                pipe.close()

    def _meaning(self, reply: dict[str, Any]) -> Reply:
        if reply.get("refused"):
            return Reply("error", reason="refused", values={"what": str(reply["refused"][0])[:200]})
        if "value" in reply:
            try:
                return Reply("value", unplain(reply["value"]), float(reply.get("seconds") or 0.0))
            except (NotPlain, RecursionError, TypeError, ValueError):
                return Reply("error", reason="garbled")
        simple = {
            "missing": Reply("missing", reason="missing"),
            "unwritten": Reply("missing", reason="unwritten"),
            "time": Reply("time", reason="time", values={"seconds": f"{self.limits.call_seconds:g}"}),
            "memory": Reply("memory", reason="memory", values={"megabytes": self.limits.memory // 2**20}),
            "threads": Reply("error", reason="threads"),
            "unplain": Reply("error", reason="unplain", values={"type": str(reply.get("unplain"))[:100]}),
        }
        if named := next((name for name in simple if name in reply), None):
            return simple[named]
        said, line = str(reply.get("error"))[:300], reply.get("line")
        if isinstance(line, int):
            return Reply("error", reason="raised_at", values={"error": said, "line": line})
        return Reply("error", reason="raised", values={"error": said})

    def _ask(self, order: dict[str, Any]) -> dict[str, Any] | Reply:
        """Send an order and wait for one line; or for the end of the process, of patience, of what may be printed."""
        if not self.alive:
            return Reply("crash", reason="ended")
        deadline = time.monotonic() + self.limits.wall_seconds
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        try:
            stdin.write(json.dumps(order).encode() + b"\n")
        except (BrokenPipeError, OSError):
            return self._ended()
        while b"\n" not in self._unread:
            if failed := self._wait(deadline, stdout):
                return failed
        line, self._unread = self._unread.split(b"\n", 1)
        try:
            reply = json.loads(line)
        except (ValueError, RecursionError):
            reply = None
        if isinstance(reply, dict):
            return reply
        self.stop()
        return Reply("error", reason="garbled")

    def _wait(self, deadline: float, stdout: Any) -> Reply | None:
        """Read what there is; a reply where nothing more will come."""
        left = deadline - time.monotonic()
        if left <= 0:
            self.stop()
            return Reply("time", reason="asleep", values={"seconds": f"{self.limits.wall_seconds:g}"})
        for key, _ in self._watch.select(left):
            piece = key.fileobj.read(65_536)  # type: ignore[union-attr]
            if key.fileobj is not stdout:
                self.said += piece[: max(0, self.limits.output + 1 - len(self.said))]
                if not piece:
                    self._watch.unregister(key.fileobj)
            elif piece:
                self._unread += piece
            else:
                return self._ended()
        if len(self.said) > self.limits.output:
            self.stop()
            return Reply("crash", reason="output", values={"kilobytes": self.limits.output // 1024})
        if len(self._unread) > MOST_REPLY:
            self.stop()
            return Reply("crash", reason="reply", values={"megabytes": MOST_REPLY // 1_000_000})
        return None

    def _ended(self) -> Reply:
        """Why the process is gone: its time, a signal, or its own wish."""
        self.alive = False
        code = self._process.wait()
        number = -code if code < 0 else code - 128 if code > 128 else 0
        if number == signal.SIGKILL and time.monotonic() - self._begun > self.limits.process_seconds - 0.5:
            return Reply("time", reason="time", values={"seconds": self.limits.process_seconds})
        if number:
            return Reply("crash", reason="signal", values={"signal": _signal_name(number)})
        return Reply("crash", reason="ended")

    def stop(self) -> None:
        """Kill it, and whatever it has started; who waits for its reply is told that there will be none."""
        self.alive = False
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return str(number)
