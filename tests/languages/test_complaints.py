"""Every complaint that stands in the code is said in every other language; broken files are told there too."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

import noyau
from helpers.other_languages import english_words, words_in
from noyau import errors
from noyau.languages import catalogue
from noyau.languages.by_sentence import translated

SOURCE = Path(noyau.__file__).parent
KINDS = {name for name, kind in vars(errors).items() if isinstance(kind, type) and issubclass(kind, Exception)}
FILLED = ("7", "'abc'", "abc", "some words, in a row")
"""What is put into the places of a sentence: one of them is what the book expects there."""
TYPED = re.compile(r"|pip install \S+|--\S+( .*)?|`noyau [^`]*`|7|.abc.|abc|some words, in a row|[^a-z]*")
"""Commands are typed, not translated; and what is only put together says nothing itself."""
MADE_OF_OTHERS = {
    "{where} holds {found}",
    "{name} {why}, so it has no value that adds up",
    "{type(rules).__name__} {why}, so it has no Grundy value that adds up",
}
"""Sentences with a half that stands elsewhere in the code; the book has them whole."""
SO_FAR = re.compile(r"unknown so far(?!: $|: it takes longer)|\bwere (tried|met|searched|reached)\b")
"""The page says with a key of its own that it takes longer."""
WHERE_AND_WHY = {"Flaw": 0, "NotAProof": 0, "require": 1}
"""Which argument says where: the next one says why."""
KEYS_OF_PROOFS = {"winning"}
AS_IT_IS_TYPED = {"graph", "digraph", "vertex", "winner", "successor", "ground", "edges"}


def complaints() -> Iterator[tuple[str, ast.expr]]:
    """Each sentence and each hint of a complaint that no message of the catalogues says."""
    for file in sorted(SOURCE.rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        for function in ast.walk(tree):
            if isinstance(function, ast.FunctionDef):
                said = {node.attr for node in ast.walk(function) if isinstance(node, ast.Attribute)}
                for call in (node for node in ast.walk(function) if isinstance(node, ast.Call)):
                    if isinstance(call.func, ast.Name) and call.func.id in KINDS:
                        place = f"{file.relative_to(SOURCE)}:{call.lineno}"
                        if "saying" not in said:
                            yield from ((place, one) for one in _either(call.args[0] if call.args else None))
                        if "hinting" not in said:
                            hints = (word.value for word in call.keywords if word.arg == "hint")
                            yield from ((place, one) for hint in hints for one in _either(hint))


def _either(node: ast.expr | None) -> list[ast.expr]:
    return [node.body, node.orelse] if isinstance(node, ast.IfExp) else [node] if node is not None else []


def _samples(node: ast.expr) -> list[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if not isinstance(node, ast.JoinedStr):
        return []
    return ["".join(part.value if isinstance(part, ast.Constant) else word for part in node.values) for word in FILLED]


@pytest.mark.parametrize("language", ["fr", "ca"])
def test_every_complaint_is_in_the_book(language):
    found, english = list(complaints()), english_words(language) - AS_IT_IS_TYPED - words_in(" ".join(FILLED))
    assert len(found) > 300
    left = {
        f"{place}: {ast.unparse(node)}"
        for place, node in found
        if (samples := _samples(node))
        and not any(TYPED.fullmatch(text) or not words_in(translated(text, language)) & english for text in samples)
        and ast.unparse(node)[2:-1] not in MADE_OF_OTHERS
    }
    assert not left, "\n".join(sorted(left))


def limits() -> Iterator[tuple[str, str]]:
    """What is said where the time is up: deadlines are given these sentences from all over the code."""
    for file in sorted(SOURCE.rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        parts = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
        described = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            if isinstance(node, ast.expr) and id(node) not in parts | described:
                for said in _samples(node)[:1]:
                    if SO_FAR.search(said):
                        yield f"{file.relative_to(SOURCE)}:{node.lineno}", said


@pytest.mark.parametrize("language", ["fr", "ca"])
def test_what_is_said_at_a_limit_is_in_the_book(language):
    found, english = list(limits()), english_words(language) - words_in(" ".join(FILLED))
    assert len(found) > 20
    left = {f"{place}: {said}" for place, said in found if words_in(translated(said, language)) & english}
    assert not left, "\n".join(sorted(left))


def flaws() -> Iterator[tuple[str, list[str]]]:
    """Each reason why a proof is refused, behind what it is about."""
    for file in sorted([*(SOURCE / "proofs").rglob("*.py"), *(SOURCE / "certificates").rglob("*.py")]):
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in WHERE_AND_WHY:
                told = call.args[WHERE_AND_WHY[call.func.id] :][:2]
                where, why = ([text for one in _either(part) for text in _samples(one)] for part in told)
                if why:
                    among = where or ["vertex 7"]
                    said = [f"{among[number % len(among)]} {reason}" for number, reason in enumerate(why)]
                    yield f"{file.relative_to(SOURCE)}:{call.lineno}", said


@pytest.mark.parametrize("language", ["fr", "ca"])
def test_every_reason_against_a_proof_is_in_the_book(language):
    found, english = list(flaws()), english_words(language) - KEYS_OF_PROOFS - words_in(" ".join(FILLED))
    assert len(found) > 100
    left = {
        f"{place}: {said[0]}"
        for place, said in found
        if not any(not words_in(translated(text, language)) & english for text in said)
    }
    assert not left, "\n".join(sorted(left))


@pytest.mark.parametrize("language", ["fr", "ca"])
def test_what_is_said_in_a_language_is_not_said_again(language):
    """Help passes through the book twice: `on` is a word of French and of Catalan."""
    book = files("noyau.languages") / "sentences" / f"{language}.json"
    said = [*json.loads(book.read_text("utf-8")).values(), *map(str, catalogue(language).values())]
    assert not [text for text in said if "{" not in text and translated(text, language) != text]


BROKEN = {
    "arena": {
        ".pg": [
            "", "parity", "parity 2;", "parity 1;\n0 1 2 1;", "0 1 0 5;", "0 x 0 1;", "parity 1;\n0 1 0 1,;\n0 1 0 1;",
            "0 1 0 ;", "parity 1;\n0 99999999999999999999 0 1;\n1 0 0 0;", "0 1 0 0\n", "start 9;\n0 1 0 0;",
        ],
        ".dot": ["", "digraph {", "digraph { a -> }", "graph { a -- b }", "digraph { a [owner=7]; a -> a }",
                 "digraph { a [priority=x]; a -> a }", "digraph { a [owner=0 }"],
        ".npz": ["PK not a zip", ""],
        ".parquet": ["PAR1 no table PAR1", ""],
        ".json": ["", "{", "[]", "{}", '{"edges": 3}', '{"vertices": 2, "edges": [[0, 9]]}',
                  '{"vertices": "x", "edges": []}'],
    },
    "snort": {
        ".json": ["", "{", "[1]", "{}", '{"vertices": [{"pos": 3}], "edges": []}', '{"vertices": [{}], "edges": [[0]]}',
                  '{"vertices": [{}], "edges": [[0, 4]]}', '{"vertices": [{"value": "x"}], "edges": []}'],
        ".g6": ["", "D", "D??\nD??", "\u007f", "~", "D???"],
        ".s6": ["", ":", "D??", ":An?"],
        ".graphml": ["", "<graphml>", "<graphml></graphml>", "<html/>", "<graphml><graph><node/></graph></graphml>",
                     '<graphml><graph><node id="a"/><edge source="a" target="b"/></graph></graphml>'],
        ".dot": ["", "graph {", "graph { a -- }", "digraph { a -> b }", "graph { a -- a }"],
        ".col": ["", "p edge x 1", "p edge 2 1\ne 1 9", "p edge 2 3\ne 1 2", "e 1 2", "p edge 2 1\nz 1 2"],
        ".txt": ["", "0", "0 1 2 3 4", "0 -1", "# names 3\na\n", "a b\na"],
    },
    "cubes": {".json": ["", "{", "{}", '{"pairs": 3}', '{"faces": [[1]]}', '{"pairs": [], "faces": []}',
                        '{"nets": ["x"]}']},
    "hackenbush": {".json": ["", "{", "{}", '{"edges": [[0, 1]]}', '{"edges": [[0, 1, "Z"]]}']},
    "dollar": {".json": ["", '{"vertices": [{"pos": [0, 0], "value": 1}], "edges": [[0, 0]]}']},
}  # fmt: skip


@pytest.mark.parametrize("language", ["fr", "ca"])
@pytest.mark.parametrize("game", BROKEN)
def test_a_broken_file_is_told_in_the_language_of_the_session(noyau, tmp_path, game, language):
    english, left = english_words(language), {}
    for suffix, contents in BROKEN[game].items():
        for number, content in enumerate(contents):
            (tmp_path / f"zzz{number}{suffix}").write_text(content)
            answer = noyau("solve", game, f"zzz{number}{suffix}", "--lang", language, code=None)
            if answer.code == 2 and (words := words_in(answer.err) & (english - words_in(content) - AS_IT_IS_TYPED)):
                left[f"{suffix} {content!r}"] = f"{sorted(words)}: {answer.err}"
            assert answer.code in (0, 2), answer.err
            assert "Traceback" not in answer.err
    assert not left, "\n".join(f"{content}: {said}" for content, said in left.items())
