"""The session as it is read, handed out and begun; and exercises of a teacher's own."""

from __future__ import annotations

import ast
import copy
import json
import re
import shutil
import subprocess

import pytest

from noyau.classroom.exercise import Exercise, names
from noyau.classroom.handouts import SUFFIXES, Session, save_handout
from noyau.classroom.handouts.figures import figure_view
from noyau.classroom.handouts.terminal import told

ENGLISH = re.compile(
    r"\b(the|and|write|returns|function that|question is|must|which|player to|written|right|wrong|line|expected|got|"
    r"missing|takes|raises|smallest|answer|moves?|wins|heap|sticks?|error|ended|allowed|gives|more than|not)\b",
    re.I,
)


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("language", ["fr", "ca"])
def test_no_english_word_in_a_session(name, language):
    exercise = Exercise.named(name)
    text = told(Session(exercise, language)) + exercise.slips(language)
    assert ENGLISH.findall(text) == []


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("suffix", [".md", ".tex", ".ipynb", ".py"])
def test_every_session_can_be_written(tmp_path, name, suffix):
    for answers in (False, True):
        for path in save_handout(Session(Exercise.named(name), "fr", "Zoé", answers), tmp_path / f"s{suffix}"):
            assert path.stat().st_size > 300
    text = (tmp_path / f"s{suffix}").read_text("utf-8")
    assert "Zoé" in text
    if suffix == ".tex":
        assert text.count("{") - text.count(r"\{") == text.count("}") - text.count(r"\}")
        assert text.count(r"\begin{") == text.count(r"\end{")
        plain = {sign for sign in text if not sign.isascii()}
        assert all("À" <= sign <= "ÿ" for sign in plain), "pdflatex knows no other letters by itself"


@pytest.mark.long
@pytest.mark.parametrize("name", ["snort", "subtraction", "kernel"])
def test_the_pdf_is_one(tmp_path, name):
    pytest.importorskip("typst", reason="typst is not installed (noyau[draw])")
    save_handout(Session(Exercise.named(name), "ca"), tmp_path / "s.pdf")
    assert (tmp_path / "s.pdf").read_bytes().startswith(b"%PDF")


def test_a_starter_file_has_every_function_and_is_python(tmp_path):
    exercise = Exercise.named("snort")
    save_handout(Session(exercise, "fr"), tmp_path / "s.py")
    tree = ast.parse((tmp_path / "s.py").read_text("utf-8"))
    defined = [node.name for node in tree.body if isinstance(node, ast.FunctionDef)]
    assert defined == [question.name for question in exercise.graded]


def test_a_notebook_has_a_cell_for_every_function(tmp_path):
    exercise = Exercise.named("kernel")
    save_handout(Session(exercise, "ca"), tmp_path / "s.ipynb")
    book = json.loads((tmp_path / "s.ipynb").read_text("utf-8"))
    assert book["nbformat"] == 4
    assert sum(cell["cell_type"] == "code" for cell in book["cells"]) == len(exercise.graded)
    assert len({cell["id"] for cell in book["cells"]}) == len(book["cells"])


@pytest.mark.parametrize("name", names())
def test_the_teacher_s_file_is_the_reference_and_runs(tmp_path, name):
    exercise = Exercise.named(name)
    save_handout(Session(exercise, "ca", answers=True), tmp_path / "s.py")
    space = {}
    exec((tmp_path / "s.py").read_text("utf-8"), space)
    for question in exercise.graded:
        args = exercise.cases(question)[len(exercise.cases(question)) // 2].args
        asked, wanted = copy.deepcopy(args), copy.deepcopy(args)
        assert space[question.name](*asked) == getattr(exercise.reference, question.name)(*wanted)
        assert asked == wanted


STUMBLING = """
def players_vertices(n): return [0], [n]
def gain_condition(n): return 1 // 0
def start_positions(n):
    while True: pass
def previous_positions(p, n): return [0] * 10**10
def build_attractor(n, player=0): return print
def in_attractor(A, pos): return open('/etc/passwd')
import numpy
def next_in_attractor(A, pos): return __import__('os')._exit(0)
"""


def test_a_whole_session_in_french_without_an_english_word(noyau, tmp_path):
    seen = [noyau("learn", "--lang", "fr"), noyau("learn", "subtraction", "--lang", "fr")]
    seen.append(noyau("learn", "subtraction", "--lang", "fr", "-o", "tp.py"))
    seen.append(noyau("grade", "subtraction", "tp.py", "--lang", "fr", code=1))
    assert "total : 0/14" in seen[-1].out
    with (tmp_path / "tp.py").open("a", encoding="utf-8") as file:
        file.write(STUMBLING)
    seen.append(noyau("grade", "subtraction", "tp.py", "--lang", "fr", "--html", "essai.html", code=1))
    assert seen[-1].out.count("/14") == 1
    seen.append(noyau("duel", "subtraction", "8", "--take", "1,2,3", "--lang", "fr", typed="3\n9\n3\n", code=None))
    seen.append(noyau("learn", "subtraction", "--lang", "fr", "--answers", "-o", "corrige.py"))
    done = noyau("grade", "subtraction", "corrige.py", "--lang", "fr", "--html", "rapport.html", "--csv", "notes.csv")
    assert "total : 14/14" in done.out
    written = [(tmp_path / name).read_text("utf-8") for name in ("essai.html", "rapport.html", "notes.csv")]
    programs = [(tmp_path / name).read_text("utf-8") for name in ("tp.py", "corrige.py")]
    comments = [line for text in programs for line in text.splitlines() if line.startswith("#")]
    text = " ".join([*(one.out + one.err for one in (*seen, done)), *written, *comments])
    text = re.sub(r"<style>.*?</style>|<[^>]*>", "", text, flags=re.DOTALL)
    text = text.replace("No module named", "").replace("division by zero", "")  # as Python says it
    assert ENGLISH.findall(text) == []


def test_blank_figures_give_nothing_away_and_their_twins_tell_all():
    exercise = Exercise.named("subtraction")
    blank = figure_view(exercise, ["arena", "blank"], {"n": 7}, False)
    assert blank["edges"] == []
    assert {(v["label"], v["note"], v["tint"]) for v in blank["vertices"]} == {("", "", "plain")}
    numbered = figure_view(exercise, ["arena", "numbered"], {"n": 7}, False)
    assert [v["label"] for v in numbered["vertices"]] == [str(v) for v in range(16)]
    assert {v["note"] for v in numbered["vertices"]} == {""}
    solved = figure_view(exercise, ["arena", "blank"], {"n": 7}, True)
    ranks = {int(v["label"]): int(v["note"]) for v in solved["vertices"] if v["tint"] == "first"}
    assert ranks == dict(exercise.reference.build_attractor(7, 0))


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("language", ["fr", "ca", "en"])
def test_the_teacher_s_sheet_answers_every_question_and_tells_the_slips(name, language):
    exercise = Exercise.named(name)
    sheet = Session(exercise, language, answers=True)
    asked = {question.name for question in exercise.questions}
    expected = exercise.answers(language, sheet.parameters)
    assert set(expected) - {""} <= asked, "an answer to what is no question"
    assert set(expected) == set(exercise.answers("en", sheet.parameters))
    text = told(sheet)
    assert sheet.say("grade.teacher") not in text
    assert (sheet.say("learn.slips") in text) == bool(exercise.slips(language))
    if language != "en":
        code = "\n".join(block.text for part in sheet.parts for block in part.blocks if block.kind == "code")
        lines = {line.strip() for line in code.splitlines()}
        words = "\n".join(line for line in text.splitlines() if line.strip() not in lines)
        assert ENGLISH.findall(words) == []


def test_the_answer_about_shortest_sequences_is_true():
    board = {"vertices": [{"value": value} for value in (-2, 1, 2, 0)], "edges": [[0, 1], [1, 2], [2, 3]]}
    reference = Exercise.named("dollar").reference
    for algorithm in (reference.algo_only_borrow, reference.algo_naif):
        assert sum(map(abs, reference.minimise(4, algorithm(board)))) == 4
    for vertex, move in ((0, reference.borrow), (0, reference.borrow), (2, reference.give)):
        move(board, vertex)
    assert not reference.endette(board)


def test_figures_that_follow_each_other_stand_in_a_row_and_are_written_on():
    parts = {part.question.name: part for part in Session(Exercise.named("snort"), "fr").parts if part.question}
    assert [len(row) for row in parts["4c"].rows] == [1, 2]
    assert not parts["4c"].to_be_written_on
    assert parts["6"].to_be_written_on
    assert not parts["partie"].to_be_written_on


def test_a_teacher_s_sheet_has_the_numbers_of_the_pupil():
    exercise = Exercise.named("subtraction")
    sheet = told(Session(exercise, "fr", "Zoé", answers=True))
    n = exercise.parameters("Zoé")["n"]
    assert f"{2 * (n + 1)}" in sheet
    assert repr(exercise.reference.build_attractor(n, 0)[:3])[1:-1] in " ".join(sheet.split())


def test_learn_on_the_command_line(noyau, tmp_path):
    assert "Jeux de la soustraction" in noyau("learn", "--lang", "fr").out
    assert "bâtonnets" in noyau("learn", "subtraction", "--lang", "fr").out
    noyau("learn", "subtraction", "--lang", "fr", "-o", "tp.md", "--pupil", "Zoé")
    assert {path.suffix for path in tmp_path.iterdir()} == {".md", ".svg"}
    assert "no exercise is called 'chess'" in noyau("learn", "chess", code=2).err
    assert "no kind of hand-out" in noyau("learn", "nim", "-o", "nim.doc", code=2).err
    assert "only one can" in noyau("learn", "nim", "--seed", "1", "--pupil", "A", code=2).err
    assert set(SUFFIXES) == {".md", ".pdf", ".tex", ".ipynb", ".py"}


OWN = {
    "title": {"en": "Halves"},
    "questions": [
        {"name": "half", "points": 2, "signature": "half(n)"},
        {"name": "why", "sentence": True},
        {"name": "both", "signature": "both(n)", "cases": "heaps.sticks", "equal": "any_order"},
    ],
}
REFERENCE = """
def half(n): return n // 2
def both(n): return [half(n), n - half(n)]
def cases_half(chance):
    yield from ((n,) for n in range(6))
    yield (chance.randint(10, 99),)
"""


@pytest.fixture
def own(tmp_path):
    folder = tmp_path / "halves"
    folder.mkdir()
    (folder / "exercise.json").write_text(json.dumps(OWN))
    (folder / "reference.py").write_text(REFERENCE)
    (folder / "en.md").write_text(
        "Halves.\n\n## half\n\n`half(9)` is {{half(9)}}.\n\n## why\n\nWhy?\n\n## both\n\nBoth.\n"
    )
    return folder


def test_an_exercise_of_a_teacher_s_own_is_checked_and_graded(noyau, tmp_path, own):
    done = noyau("learn", "--check", "halves")
    assert "half: 7 cases, the reference agrees with itself" in done.out
    assert "in order" in done.out
    assert "half(9) is 4." in noyau("learn", "halves").out
    (tmp_path / "pupil.py").write_text("def half(n): return (n + 1) // 2\ndef both(n): return [n // 2, n - n // 2]\n")
    graded = json.loads(noyau("grade", "halves", "pupil.py", "--json", code=1).out)
    half, both = graded["students"][0]["questions"]
    assert (half["verdict"], half["counterexample"]["input"], both["verdict"]) == ("wrong", "half(1)", "right")


@pytest.mark.parametrize(
    ("file", "content", "said"),
    [
        ("reference.py", "def half(n): return n\n", "no such function"),
        ("reference.py", "def half(:\n", "cannot be loaded"),
        ("en.md", "Halves.\n\n## half\n\nHalf.\n", "no statement for both, why"),
        ("en.md", "{{1 / 0}}", "ZeroDivisionError"),
        ("exercise.json", "{", "is no JSON"),
        ("exercise.json", '{"title": {}, "questions": [{"name": "x", "colour": 1}]}', "unknown key 'colour'"),
        ("exercise.json", '{"title": {}}', "lacks"),
    ],
)
def test_what_is_wrong_with_an_exercise_is_said(noyau, own, file, content, said):
    (own / file).write_text(content)
    done = noyau("learn", "--check", "halves", code=None)
    assert said in done.out + done.err
    assert "Traceback" not in done.out + done.err


def test_what_is_wrong_with_an_exercise_is_said_in_the_teacher_s_language(noyau, own):
    (own / "en.md").write_text("Halves.\n\n## half\n\nHalf.\n")
    (own / "reference.py").write_text("def half(n): return n\n")
    french = noyau("learn", "--check", "halves", "--lang", "fr", code=1).out
    assert french.splitlines() == [
        "en.md : pas d’énoncé pour both, why",
        "half : half n’a ni sorte de cas ni générateur à elle",
        "both : la référence n’a pas cette fonction",
    ]


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="there is no TeX: texlive-latex-base, texlive-lang-french")
@pytest.mark.parametrize(("name", "language"), [("snort", "fr"), ("subtraction", "fr"), ("kernel", "ca")])
def test_tex_sets_the_handouts(name, language, tmp_path):
    save_handout(Session(Exercise.named(name), language), tmp_path / "s.tex")
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "s.tex"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, timeout=300, check=False)
    said = done.stdout.decode(errors="replace")
    assert done.returncode == 0, "\n".join(said.splitlines()[-30:])
    assert "Missing character" not in said
    assert re.search(r"Output written on s.pdf \([23] pages", said)
