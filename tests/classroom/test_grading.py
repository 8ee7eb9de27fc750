"""Wrong solutions fail the questions they should, and no other, with a counterexample for the blackboard."""

from __future__ import annotations

from functools import cache

import pytest

from helpers.wrong_solutions import WRONG
from noyau.classroom.exercise import Exercise, names
from noyau.classroom.grading import Grader, _Asked, _Desk
from noyau.classroom.sandbox import Isolation, Submission

STICKS = {"heaps.sticks", "heaps.vertices", "heaps.players", "heaps.takes", "arenas.sizes", "arenas.pairs"}
"""Kinds whose size is a number of sticks; that of the others is a number of vertices, cubes or symbols."""


@cache
def grader(name):
    return Grader(Exercise.named(name), isolation=Isolation("limits"))


def graded(name, *sources):
    return grader(name).grade(Submission("pupil.py", sources))


def source_of(wrong):
    if wrong.source.startswith("ONLY"):
        return wrong.source.removeprefix("ONLY")
    return f"{Exercise.named(wrong.exercise).reference_source}\n\n{wrong.source}\n"


def assert_small(marks):
    for mark in marks:
        if mark.verdict in ("wrong", "error", "partly") and mark.reason != "time":
            assert mark.counterexample is not None
            most = 7 if mark.question.cases in STICKS else 5
            assert mark.counterexample.size <= most, (mark.question.name, mark.counterexample)


def groups():
    """Mistakes of an exercise that spoil different questions, together in one file: as good a test in fewer runs."""
    files = []
    for wrong in WRONG:
        alone = wrong.source.startswith("ONLY") or "_ok" in wrong.source
        for file in [] if alone else files:
            apart = not any(one.fails & wrong.fails for one in file)
            if file[0].exercise == wrong.exercise and apart and "Gagne" not in wrong.source:
                file.append(wrong)
                break
        else:
            files.append([wrong])
    return files


@pytest.mark.long
@pytest.mark.parametrize("name", names())
def test_the_reference_has_every_point(name):
    result = graded(name, Exercise.named(name).reference_source)
    assert [mark.verdict for mark in result.marks] == ["right"] * len(result.marks)
    assert result.points == Exercise.named(name).points


def test_there_are_enough_mistakes_and_none_twice():
    assert len(WRONG) >= 40
    assert len({wrong.name for wrong in WRONG}) == len(WRONG)


@pytest.mark.long
@pytest.mark.parametrize("file", groups(), ids=lambda file: f"{file[0].exercise}: {file[0].name}")
def test_mistakes_fail_what_they_should_and_nothing_else(file):
    reference = "" if file[0].source.startswith("ONLY") else Exercise.named(file[0].exercise).reference_source
    result = graded(file[0].exercise, reference, *(wrong.source.removeprefix("ONLY") for wrong in file))
    failed = {mark.question.name for mark in result.marks if mark.verdict != "right"}
    assert failed == set().union(*(wrong.fails for wrong in file))
    assert_small(result.marks)


@pytest.mark.slow
@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: f"{wrong.exercise}: {wrong.name}")
def test_every_mistake_by_itself(wrong):
    result = graded(wrong.exercise, source_of(wrong))
    assert {mark.question.name for mark in result.marks if mark.verdict != "right"} == wrong.fails
    assert_small(result.marks)


def only(name, question, source):
    """What becomes of one question alone."""
    exercise = Exercise.named(name)
    asked = next(one for one in exercise.graded if one.name == question)
    desk = _Desk(grader(name), Submission("pupil.py", (source,)))
    try:
        return _Asked(desk, asked).mark()
    finally:
        desk.clear()


def test_a_function_that_is_not_there():
    mark = only("subtraction", "gain_condition", "def gain(n): return n + 1, 0")
    assert (mark.verdict, mark.points, mark.counterexample) == ("missing", 0.0, None)


def test_a_function_that_raises_is_an_error_with_its_line():
    mark = only("subtraction", "gain_condition", "x = 1\n\ndef gain_condition(n):\n    return 1 // 0, n\n")
    assert (mark.verdict, mark.reason, mark.values["line"]) == ("error", "raised_at", 4)


def test_something_kept_between_calls_is_shown_as_such():
    mark = only("snort", "decode", "def decode(m, c=[]):\n while m: c.append(m % 3); m //= 3\n return c")
    assert (mark.verdict, mark.reason) == ("wrong", "twice")
    assert mark.counterexample.twice
    assert mark.counterexample.args == (1,)


def test_a_helper_that_fails_is_replaced_by_the_reference():
    source = "def in_attractor(A, pos): return 1 / 0\n\n\ndef next_in_attractor(A, pos):\n"
    source += "    k, rank = in_attractor(A, pos)\n"
    source += "    for v, r in reversed(A[: k or 0]):\n        if r < rank:\n            return v\n"
    marks = {mark.question.name: mark.verdict for mark in graded("subtraction", source).marks}
    assert marks["in_attractor"] == "error"
    assert marks["next_in_attractor"] == "right"


def test_a_fault_is_told_apart_from_those_of_its_helpers():
    source = "def previous_positions(p, n): return [99]\n"
    source += "def build_attractor(n, player=0):\n return [(v, 1) for v in previous_positions(n + 1, n)]\n"
    marks = {mark.question.name: mark for mark in graded("subtraction", source).marks}
    assert marks["build_attractor"].counterexample.got == "[(1, 1)]"


def test_what_a_question_leaves_behind_spoils_no_other():
    patching = "import builtins\ndef gain_condition(n):\n    builtins.range = None\n    return n + 1, 0\n"
    ranging = "def start_positions(n): return range(n, 2 * n + 2)[0], range(n, 2 * n + 2)[-1]\n"
    result = graded("subtraction", Exercise.named("subtraction").reference_source, patching, ranging)
    assert [mark.verdict for mark in result.marks][:5] == ["right"] * 5


def test_a_right_submission_takes_one_process(monkeypatch):
    begun = []
    monkeypatch.setattr(Grader, "open", lambda self, *one, opened=Grader.open: begun.append(one) or opened(self, *one))
    graded("bracelets", Exercise.named("bracelets").reference_source)
    assert len(begun) == 1


def test_only_the_ends_wrong_is_partly_right():
    source = "def start_positions(n): return (n, 2 * n + 1) if n > 1 else (0, 0)"
    mark = only("subtraction", "start_positions", source)
    assert (mark.verdict, mark.points) == ("partly", 0.75)
    assert mark.counterexample.args == (1,)


def test_digits_by_way_of_floats_are_right_but_on_large_boards():
    floats = "def decode(m):\n c = []\n while m >= 1: c.append(int(m % 3)); m = m / 3\n return c"
    mark = only("snort", "decode", floats)
    assert (mark.verdict, mark.points, mark.counterexample.size) == ("partly", 0.5, 100)


RIGHT = {
    "002 as it is printed: one dictionary, colours put back": (
        "snort", {"rougeGagne", "bleuGagne"},
        "PositionsGagnantes = {}\n"
        "def rougeGagne(G, couleur):\n c = encode(couleur)\n if c not in PositionsGagnantes:\n"
        "  PositionsGagnantes[c] = False\n  for s in coupsPossiblesRouge(G, couleur):\n   couleur[s] = 1\n"
        "   perd = not bleuGagne(G, couleur)\n   couleur[s] = 0\n   if perd: PositionsGagnantes[c] = True; break\n"
        " return PositionsGagnantes[c]\n"
        "def bleuGagne(G, couleur):\n c = encode(couleur)\n if c not in PositionsGagnantes:\n"
        "  PositionsGagnantes[c] = True\n  for s in coupsPossiblesBleu(G, couleur):\n   couleur[s] = 2\n"
        "   perd = not rougeGagne(G, couleur)\n   couleur[s] = 0\n   if perd: PositionsGagnantes[c] = False; break\n"
        " return not PositionsGagnantes[c]",
    ),
    "004 with a cache, deep and lazy": (
        "nim", {"minmax"},
        "from functools import cache\ndef minmax(G, S1, F1, s):\n @cache\n def aux(s):\n"
        "  if not G[s]: return 1 if s in F1 else -1\n  return (max if S1[s] else min)(aux(t) for t in G[s])\n"
        " return aux(s)",
    ),
    "001 from another end, with other shapes": (
        "subtraction", {"previous_positions", "in_attractor", "next_in_attractor"},
        "def previous_positions(p, n): return {q for q, after in enumerate(mystery_code(n)) if p in after}\n"
        "def in_attractor(A, pos):\n L = [v for v, r in A]\n"
        " return [L.index(pos), A[L.index(pos)][1]] if pos in L else [None, None]\n"
        "def next_in_attractor(A, pos):\n R = dict(A); n = A[0][0] - 1 if A[0][0] else A[1][0] - 2\n"
        " if not R.get(pos): return None\n"
        " return min((w for w in mystery_code(n)[pos] if w in R), key=R.get)",
    ),
    "004 with sets and lists for dictionaries": (
        "nim", {"finalJ1", "attracteur"},
        "def finalJ1(n): return [(0, 1)]\n_ok = attracteur\ndef attracteur(G, S1, F1): return set(_ok(G, S1, F1))",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", RIGHT)
def test_other_ways_of_being_right_are_right(name):
    exercise, questions, source = RIGHT[name]
    reference = Exercise.named(exercise).reference_source
    for question in questions:
        mark = only(exercise, question, f"{reference}\n\n{source}\n")
        assert (question, mark.verdict, mark.counterexample) == (question, "right", None)


def test_top_level_code_that_fails_spoils_nothing_else():
    source = (
        "import matplotlib_of_mine\nprint(1 / 0)\ninput()\ndef gain_condition(n): return n + 1, 0\nraise SystemExit"
    )
    assert only("subtraction", "gain_condition", source).verdict == "right"


def test_a_syntax_error_is_told_and_another_cell_goes_on():
    result = graded("subtraction", "def f(:", "def gain_condition(n): return n + 1, 0")
    assert any("SyntaxError" in error and line == 1 for error, line in result.notes)
    assert {mark.question.name: mark.verdict for mark in result.marks}["gain_condition"] == "right"


@pytest.mark.long
def test_growth_is_told_where_the_document_asks_for_it():
    exercise = Exercise.named("nim")
    exponential = only("nim", "minmax", next(one.source for one in WRONG if one.name == "exponential minimax"))
    assert (exponential.verdict, exponential.growth) == ("partly", "exponential")
    assert exponential.reason == "time"
    assert only("nim", "minmax", exercise.reference_source).growth in ("linear", "quadratic", "")
