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
_WORKER, _WALLS = ((files(__package__) / name).read_text("utf-8") for name in ("worker.py", "walls.py"))
MOST_REPLY = 8_000_000
MOST_NOTES = 20
MOST_SAID = 300
PATIENCE = 5.0
"""Seconds for a process to be gone that has closed its pipe, before it is killed."""


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
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            assert pipe is not None
            os.set_blocking(pipe.fileno(), False)
            if pipe is not self._process.stdin:
                self._watch.register(pipe, selectors.EVENT_READ)
        told = {
            "limits": asdict(self.limits), "allowed": self.isolation.allowed, "user": self.isolation.user,
            "readable": self.isolation.readable, "walls": _WALLS, "sources": submission.sources,
        }  # fmt: skip
        loaded = self._ask(told)
        self.failed_to_load = None if isinstance(loaded, dict) else loaded
        self.notes: list[tuple[str, int | None]] = _notes(loaded)

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
        if refused := reply.get("refused"):
            what = refused[0] if isinstance(refused, list) else refused
            return Reply("error", reason="refused", values={"what": _legible(what)})
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
            "unplain": Reply("error", reason="unplain", values={"type": _legible(reply.get("unplain"))}),
        }
        if named := next((name for name in simple if name in reply), None):
            return simple[named]
        said, line = _legible(reply.get("error")), reply.get("line")
        if type(line) is int:
            return Reply("error", reason="raised_at", values={"error": said, "line": line})
        return Reply("error", reason="raised", values={"error": said})

    def _ask(self, order: dict[str, Any]) -> dict[str, Any] | Reply:
        """Send an order and wait for one line; or for the end of the process, of patience, of what may be printed."""
        if not self.alive:
            return Reply("crash", reason="ended")
        deadline = time.monotonic() + self.limits.wall_seconds
        turn = os.urandom(8).hex()  # a line that was sent before it was asked for does not know it
        unsent = json.dumps({**order, "turn": turn}).encode() + b"\n"
        assert self._process.stdin is not None
        self._watch.register(self._process.stdin, selectors.EVENT_WRITE)
        try:
            while unsent:
                failed, count = self._wait(deadline, unsent)
                if failed is not None:
                    return failed
                unsent = unsent[count:]
        finally:
            self._watch.unregister(self._process.stdin)
        while b"\n" not in self._unread:
            failed, _ = self._wait(deadline)
            if failed is not None:
                return failed
        line, self._unread = self._unread.split(b"\n", 1)
        try:
            reply = json.loads(line)
        except (ValueError, RecursionError):
            reply = None
        if isinstance(reply, dict) and reply.get("turn") == turn:
            return reply
        self.stop()
        return Reply("error", reason="garbled")

    def _wait(self, deadline: float, unsent: bytes = b"") -> tuple[Reply | None, int]:
        """Read what there is and send what can be sent; a reply where nothing more will come, and how much was sent."""
        left, sent = deadline - time.monotonic(), 0
        if left <= 0:
            self.stop()
            return Reply("time", reason="asleep", values={"seconds": f"{self.limits.wall_seconds:g}"}), 0
        for key, _ in self._watch.select(left):
            pipe: Any = key.fileobj
            if key.fileobj is self._process.stdin:
                try:
                    sent = pipe.write(unsent[:65_536]) or 0
                except OSError:
                    return self._ended(), 0
                continue
            piece = pipe.read(65_536) or b""
            if key.fileobj is self._process.stderr:
                self.said += piece[: max(0, self.limits.output + 1 - len(self.said))]
                if not piece:
                    self._watch.unregister(pipe)
            elif piece:
                self._unread += piece
            else:
                return self._ended(), 0
        if len(self.said) > self.limits.output:
            self.stop()
            return Reply("crash", reason="output", values={"kilobytes": self.limits.output // 1024}), 0
        if len(self._unread) > MOST_REPLY:
            self.stop()
            return Reply("crash", reason="reply", values={"megabytes": MOST_REPLY // 1_000_000}), 0
        return None, sent

    def _ended(self) -> Reply:
        """Why the process is gone: its time, a signal, or its own wish. One that only closed its pipe is killed."""
        self.alive = False
        try:
            code = self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.stop()
            return Reply("crash", reason="ended")
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


def _notes(loaded: dict[str, Any] | Reply) -> list[tuple[str, int | None]]:
    """What went wrong while the file was loaded, and in which line; whatever shape it came in."""
    notes = loaded.get("notes") if isinstance(loaded, dict) else None
    told = [note for note in notes if isinstance(note, dict)] if isinstance(notes, list) else []
    lines = [note.get("line") for note in told]
    return [
        (_legible(note.get("error")), line if type(line) is int else None)
        for note, line in zip(told[:MOST_NOTES], lines, strict=False)
    ]


def _legible(said: Any) -> str:
    r"""Words of a student's program, for terminals and pages: nothing in them but what can be seen.

    >>> print(_legible("\x1b[2J é"))
    \x1b[2J é
    """
    shown = (sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in str(said)[:MOST_SAID])
    return "".join(shown)


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return str(number)
