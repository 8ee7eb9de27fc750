"""Grading: every question of a submission on many boards, small ones first, and a verdict with the smallest failure.

The verdict is formed here, outside the student's process, by comparing plain data that came through a pipe with what
the reference answers. Where functions of the student's are wrong, later questions are tried with the reference's.
"""

from __future__ import annotations

import ast
import copy
import math
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from noyau.classroom.equal import WAYS
from noyau.classroom.exercise import Exercise, Question
from noyau.classroom.kinds import Args, Case, Kind
from noyau.classroom.sandbox import Isolation, Limits, Reply, Sandbox, Submission, best_isolation
from noyau.errors import Cancelled

Verdict = Literal["right", "partly", "wrong", "missing", "error", "time", "memory", "crash"]
SHARE = {"usual": 2.0, "edge": 1.0, "large": 2.0}
"""What each group of cases is worth; nothing is without the usual ones."""
SHORT_WAIT = 3.0
"""Seconds on the wall for the calls of a submission that was asleep in one."""
MOST_SHRUNK = 120
"""Calls that are made to find a smaller counterexample."""


@dataclass(frozen=True)
class Counterexample:
    """A call, what it should have given, what it gave; `twice` when only the second call goes wrong."""

    args: Args
    expected: Any
    got: str
    size: int
    twice: bool = False


@dataclass(frozen=True)
class Mark:
    """What became of one question. `reason` is a key below `grade.reason.`, with its values."""

    question: Question
    verdict: Verdict
    points: float
    reason: str = ""
    values: dict[str, str | int] = field(default_factory=dict)
    counterexample: Counterexample | None = None
    growth: str = ""
    """How the time grew, where the source asks: `linear`, `quadratic`, `exponential` …"""


@dataclass(frozen=True)
class Graded:
    """What became of a submission."""

    submission: Submission
    marks: tuple[Mark, ...]
    notes: tuple[tuple[str, int | None], ...]
    """What went wrong while the file was loaded, as Python says it, and in which line."""
    isolation: Isolation

    @property
    def points(self) -> float:
        """All that were won."""
        return sum(mark.points for mark in self.marks)


class Grader:
    """Grades submissions of one exercise; what the reference answers is worked out once, for all of them."""

    def __init__(self, exercise: Exercise, *, isolation: Isolation | None = None, limits: Limits | None = None) -> None:
        self.exercise, self.isolation = exercise, isolation or best_isolation()
        self.limits = limits or Limits()
        self._lock = threading.Lock()
        # Read here and once: Python 3.11 cannot build syntax trees in two threads at a time.
        self._defined = _definitions(exercise.reference_source)
        self._cases: dict[str, list[tuple[Case, Any]]] = {}
        self._open: set[Sandbox] = set()
        self._stopped = False

    def grade(self, submission: Submission, also: Callable[[Mark], None] = lambda mark: None) -> Graded:
        """Every question in order, in one process for as long as nothing goes wrong in it."""
        marks: list[Mark] = []
        desk = _Desk(self, submission)
        try:
            for question in self.exercise.graded:
                failed = [mark.question.name for mark in marks if mark.verdict != "right"]
                mark = self._mark(desk, question, failed)
                marks.append(mark)
                also(mark)
        finally:
            desk.clear()
        return Graded(submission, tuple(marks), desk.notes, self.isolation)

    def stop(self) -> None:
        """End every process at once, and let no other begin."""
        self._stopped = True
        for sandbox in list(self._open):
            sandbox.stop()

    def open(self, submission: Submission, limits: Limits | None = None) -> Sandbox:
        """A process for a submission, which `stop` can end."""
        self._listen()
        return Sandbox(submission, limits or self.limits, self.isolation, among=self._open)

    def close(self, sandbox: Sandbox) -> None:
        """End a process."""
        self._open.discard(sandbox)
        sandbox.close()

    def _mark(self, desk: _Desk, question: Question, failed: list[str]) -> Mark:
        """With the student's own functions; where that fails, with the reference for those that failed before."""
        mark = _Asked(desk, question).mark()
        helped = [name for name in failed if question.name not in self._closure([name])]
        if mark.verdict in ("right", "missing") or not helped or desk.unloadable is not None:
            return mark
        with_ours = _Desk(self, desk.submission, tuple(helped))
        with_ours.limits = desk.limits
        try:
            again = _Asked(with_ours, question).mark()
        finally:
            with_ours.clear()
        return again if again.points >= mark.points else mark  # where both fail, the fault that is its own

    def cases(self, question: Question) -> list[tuple[Case, Any]]:
        """The cases with the reference's answers."""
        with self._lock:
            if question.name not in self._cases:
                found = [(case, self.expected(question, case.args)) for case in self.exercise.cases(question)]
                self._cases[question.name] = found
            return self._cases[question.name]

    def expected(self, question: Question, args: Args) -> Any:
        """What the reference answers."""
        for name in question.clear:
            getattr(self.exercise.reference, name, {}).clear()
        self._listen()
        given = copy.deepcopy(args)
        value = getattr(self.exercise.reference, question.name)(*given)
        return value if question.keep is None else given[question.keep]

    def _listen(self) -> None:
        if self._stopped:
            raise Cancelled("grading was stopped")

    def source_of(self, names: Sequence[str]) -> str:
        """The text of functions of the reference with all that they call, and nothing else of it."""
        wanted = self._closure(names)
        kept = [node for name, node in self._defined if name in wanted or not name]
        return "\n".join(ast.unparse(node) for node in kept)

    def _closure(self, names: Sequence[str]) -> set[str]:
        defined = {name: node for name, node in self._defined if name}
        found: set[str] = set()
        open_ = list(names)
        while open_:
            name = open_.pop()
            if name in found or name not in defined:
                continue
            found.add(name)
            open_ += [node.id for node in ast.walk(defined[name]) if isinstance(node, ast.Name)]
        return found


class _Desk:
    """The process in which a submission is asked, perhaps with functions of ours among the student's.

    To begin one costs more than all the calls of a question, so the next question finds it where the last one left it,
    the submission loaded anew; unless something happened there that may outlast its call."""

    def __init__(self, grader: Grader, submission: Submission, helped: tuple[str, ...] = ()) -> None:
        self.grader, self.submission, self.helped = grader, submission, helped
        self.limits = grader.limits
        self.sandbox: Sandbox | None = None
        self.unloadable: Reply | None = None
        """Why no process outlives the loading of the file: then no question need try again."""
        self.notes: tuple[tuple[str, int | None], ...] = ()
        self.used = False
        """Whether an earlier question was asked in this process."""
        self._spoiled = False

    def next_question(self) -> None:
        """Load the submission anew, or have the next call begin another process."""
        if self._spoiled:
            self.clear()
        self.used = self.sandbox is not None and self.sandbox.alive
        if self.used and self.sandbox is not None:
            self.sandbox.reload()

    def clear(self) -> None:
        """End the process."""
        if self.sandbox is not None:
            self.grader.close(self.sandbox)
        self.sandbox, self.used, self._spoiled = None, False, False

    def ask(self, question: Question, args: Args, *, fresh: bool = False) -> Reply:
        """Call the function, in a new process where there is none that lives."""
        if self.unloadable is not None:
            return self.unloadable
        if self.sandbox is None or not self.sandbox.alive:
            self.clear()
            self.sandbox = self._opened()
            self.unloadable = self.sandbox.failed_to_load
        elif fresh or question.reload:
            self.sandbox.reload()
        reply = self.sandbox.call(question.name, args, keep=question.keep, clear=question.clear)
        self._spoiled |= reply.outcome not in ("value", "missing") and not reply.reason.startswith("raised")
        if reply.reason == "asleep":  # who sleeps once will sleep again, and the class is waiting
            self.limits = replace(self.limits, wall_seconds=min(self.limits.wall_seconds, SHORT_WAIT))
        return reply

    def _opened(self) -> Sandbox:
        sandbox = self.grader.open(self.submission, self.limits)
        self.notes = tuple(sandbox.notes)
        if self.helped and sandbox.alive:
            sandbox.put(self.grader.source_of(self.helped), self.helped)
        return sandbox


class _Asked:
    """One question put to one submission."""

    def __init__(self, desk: _Desk, question: Question) -> None:
        self.desk, self.grader, self.question = desk, desk.grader, question
        self.kind: Kind = self.grader.exercise.kind_of(question)
        self.calls = 0

    def mark(self) -> Mark:
        """Try the cases; stop at the first failure of each group, and look for a smaller one."""
        self.desk.next_question()
        cases = self.grader.cases(self.question)
        groups: set[str] = {case.group for case, _ in cases}
        failures: dict[str, tuple[Case, Any, Reply]] = {}
        for case, expected in cases:
            if case.group in failures:
                continue
            reply = self.ask(case.args)
            if (
                self.desk.used
                and reply.outcome not in ("missing", "time")
                and not self.is_right(case.args, expected, reply)
            ):
                self.desk.clear()  # nothing that an earlier question left behind may be to blame
                reply = self.ask(case.args)
            if reply.outcome == "missing":
                return Mark(self.question, "missing", 0.0, reply.reason)
            if not self.is_right(case.args, expected, reply):
                failures[case.group] = (case, expected, reply)
            if reply.reason == "asleep" or self.desk.unloadable is not None:
                failures = dict.fromkeys(groups, (case, expected, reply))
        if not failures:
            return Mark(self.question, "right", self.question.points, growth=self._growth(cases))
        growth = "exponential" if self.question.growth and set(failures) == {"large"} else ""
        first = min(failures.values(), key=lambda failure: self.kind.size(failure[0].args))
        share = self._share(groups, set(failures))
        return self._failed(first, share, growth)

    def _growth(self, cases: list[tuple[Case, Any]]) -> str:
        """How the time grows over the large cases, each timed thrice: the fastest counts, the rest is the machine's."""
        if not self.question.growth:
            return ""
        large = [case.args for case, _ in cases if case.group == "large"]
        return growth_of([(self.kind.size(args), min(self.ask(args).seconds for _ in range(3))) for args in large])

    def _share(self, groups: set[str], failed: set[str]) -> float:
        if "usual" in failed or "usual" not in groups:
            return 0.0
        won = sum(SHARE[group] for group in groups - failed)
        return round(4 * won / sum(SHARE[group] for group in groups)) / 4

    def _failed(self, failure: tuple[Case, Any, Reply], share: float, growth: str) -> Mark:
        case, expected, reply = failure
        args, expected, reply, twice = self._smallest(case.args, expected, reply)
        got = repr(reply.value) if reply.outcome == "value" else ""
        found = Counterexample(args, expected, got, self.kind.size(args), twice)
        verdict: Verdict = "wrong" if reply.outcome == "value" else reply.outcome
        points = round(self.question.points * share, 2)
        if share:
            verdict = "partly"
        reason, values = reply.reason, reply.values
        if reply.outcome == "value":
            reason = "twice" if twice else "wrong"
        return Mark(self.question, verdict, points, reason, values, found, growth)

    def _smallest(self, args: Args, expected: Any, reply: Reply) -> tuple[Args, Any, Reply, bool]:
        """The smallest failure found, and whether it takes two calls, because something is kept between them."""
        if reply.outcome not in ("value", "error"):
            return args, expected, reply, False
        alone = self.ask(args, fresh=True)
        twice = self.is_right(args, expected, alone)
        if twice:
            found = self._first_when_called_twice()
            if found is not None:
                return (*found, True)
            return args, expected, reply, True
        reply, before = alone, -1
        while before != self.calls and self.calls < MOST_SHRUNK:
            before = self.calls
            for smaller in self.kind.smaller(args):
                if self.kind.size(smaller) > self.kind.size(args) or self.calls >= MOST_SHRUNK:
                    continue
                self.calls += 1
                wanted = self.grader.expected(self.question, smaller)
                tried = self.ask(smaller, fresh=True)
                if tried.outcome in ("value", "error") and not self.is_right(smaller, wanted, tried):
                    args, expected, reply = smaller, wanted, tried
                    break
            else:
                break
        return args, expected, reply, False

    def _first_when_called_twice(self) -> tuple[Args, Any, Reply] | None:
        """The first case that is right at the first call and wrong at the second."""
        for case, expected in self.grader.cases(self.question)[:MOST_SHRUNK]:
            once = self.ask(case.args, fresh=True)
            again = self.ask(case.args)
            if self.is_right(case.args, expected, once) and not self.is_right(case.args, expected, again):
                return case.args, expected, again
        return None

    def ask(self, args: Args, *, fresh: bool = False) -> Reply:
        """Call the function; `fresh` forgets what the submission kept since it was loaded."""
        return self.desk.ask(self.question, args, fresh=fresh)

    def is_right(self, args: Args, expected: Any, reply: Reply) -> bool:
        """Whether a reply counts as the right answer."""
        if reply.outcome != "value":
            return False
        try:
            return WAYS[self.question.equal](args, expected, reply.value)
        except (TypeError, ValueError, IndexError, KeyError, AttributeError, RecursionError):
            return False  # a shape that nobody expected


def growth_of(timings: Sequence[tuple[int, float]]) -> str:
    """How the time grows with the size, judged by the largest sizes alone; nothing where it is too short to say.

    >>> growth_of([(24, 0.010), (48, 0.020), (96, 0.041)])
    'linear'
    >>> growth_of([(12, 0.01), (24, 0.9)])
    'exponential'
    """
    known = sorted((size, seconds) for size, seconds in timings if size > 0)[-3:]
    if len(known) < 2 or known[-1][1] < 0.0001:
        return ""
    (small, fast), (large, slow) = known[0], known[-1]
    ratio = (slow / max(fast, 1e-5)) ** (1 / max(1e-9, math.log2(large / small)))
    return "linear" if ratio < 3 else "quadratic" if ratio < 6 else "cubic" if ratio < 12 else "exponential"


def _definitions(source: str) -> list[tuple[str, ast.stmt]]:
    """Every statement at the top of a module with the name that it defines; none for imports."""
    found: list[tuple[str, ast.stmt]] = []
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.append((node.name, node))
        elif isinstance(node, ast.Import | ast.ImportFrom):
            found.append(("", node))
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            found.append((node.targets[0].id, node))
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found.append((node.target.id, node))
    return found
