"""A session for one reader: the questions in their language, with their numbers, figures and perhaps the answers."""

from __future__ import annotations

import ast
import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from noyau.classroom.exercise import Exercise, Question
from noyau.classroom.handouts.figures import figure_view
from noyau.languages import Language, Message
from noyau.show.view import View

WIDEST_ROW = 700.0
"""Of figures, in the units of their drawings."""


@dataclass(frozen=True)
class Block:
    """A piece of a text: a paragraph, an item of a list, a listing, or a figure with its caption."""

    kind: Literal["text", "item", "code", "figure"]
    text: str
    view: View | None = None


@dataclass(frozen=True)
class Part:
    """What stands under one heading."""

    heading: str
    blocks: tuple[Block, ...]
    question: Question | None = None

    @property
    def to_be_written_on(self) -> bool:
        """Whether it wants room for a sentence; a figure is written on itself."""
        asks = self.question is not None and self.question.sentence
        return asks and not any(block.kind == "figure" for block in self.blocks)

    @property
    def rows(self) -> list[tuple[Block, ...]]:
        """The blocks, with figures that follow each other in one row."""
        found: list[tuple[Block, ...]] = []
        for block in self.blocks:
            beside = block.kind == "figure" and found and found[-1][-1].kind == "figure" and _narrow(block, *found[-1])
            found[-1:] = [(*found[-1], block)] if beside else [*found[-1:], (block,)]
        return found


@dataclass(frozen=True)
class Session:
    """An exercise for a reader. With `answers` it is the teacher's: solved figures, numbers, functions."""

    exercise: Exercise
    language: Language
    pupil: str = ""
    answers: bool = False

    @property
    def title(self) -> str:
        """What the session is called."""
        return self.exercise.title.get(self.language, self.exercise.name)

    @property
    def subtitle(self) -> str:
        """For whom it is, and whether it gives the answers away."""
        parts = [self.pupil, self.say("learn.answers") if self.answers else ""]
        return " · ".join(part for part in parts if part)

    @cached_property
    def parameters(self) -> dict[str, Any]:
        """The numbers of this reader."""
        return self.exercise.parameters(self.pupil)

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """The whole session, in order."""
        texts = self.exercise.texts(self.language, self.parameters)
        found = [Part("", tuple(self._blocks(texts[""])))]
        for number, question in enumerate(self.exercise.questions, start=1):
            blocks = [*self._blocks(texts.get(question.name, ""))]
            if self.answers:
                blocks += self._answer(question, blocks)
            found.append(Part(self._heading(number, question), tuple(blocks), question))
        slips = self.exercise.slips(self.language) if self.answers else ""
        if slips:
            found.append(Part(self.say("learn.slips"), tuple(self._blocks(slips))))
        return tuple(found)

    def say(self, key: str, **values: str | int) -> str:
        """A sentence of the catalogue."""
        return Message(key, key, values).inside(self.language)

    def source_of(self, question: Question) -> str:
        """The reference's function as a student would write it: without types, and without a docstring in English."""
        return next((_as_written(node) for node in self._definitions if _name(node) == question.name), "")

    @property
    def preamble(self) -> str:
        """What the reference's functions need besides each other: imports, helpers, dictionaries."""
        asked = {question.name for question in self.exercise.graded}
        kept = [node for node in self._definitions if _name(node) not in asked and not _is_about_types(node)]
        return "\n\n".join(_as_written(node) for node in kept)

    @property
    def _definitions(self) -> list[ast.stmt]:
        return ast.parse(self.exercise.reference_source).body

    def _heading(self, number: int, question: Question) -> str:
        if not question.graded:
            return self.say("learn.question", number=number)
        points = self.say("learn.points", count=_number(question.points))
        return f"{number}. `{question.signature}` ({points})"

    def _answer(self, question: Question, statement: list[Block]) -> list[Block]:
        found = [*self._blocks(self._expected.get(question.name, ""))]
        if question.answer:
            value = self.exercise.worked_out(question.answer, self.parameters)
            found.insert(0, Block("text", f"`{value!r}`"))
        listing = Block("code", self.source_of(question)) if question.graded else None
        if found:
            said = self.say("grade.pair", name=f"**{self.say('learn.answer')}**", value=found[0].text)
            found = [Block("text", said), *found[1:]] if found[0].kind == "text" else found
        if listing is not None and listing not in statement:
            found.append(listing)
        return found or [Block("text", f"*{self.say('grade.teacher')}*")]

    @cached_property
    def _expected(self) -> dict[str, str]:
        return self.exercise.answers(self.language, self.parameters)

    def _blocks(self, text: str) -> Iterator[Block]:
        for listing in re.split(r"^(```.*?^```)$", text, flags=re.MULTILINE | re.DOTALL):
            if listing.startswith("```figure\n"):
                spec, _, caption = listing.removeprefix("```figure\n").removesuffix("```").partition("\n")
                words = shlex.split(spec)
                yield Block("figure", caption.strip(), figure_view(self.exercise, words, self.parameters, self.answers))
            elif listing.startswith("```"):
                yield Block("code", listing.partition("\n")[2].removesuffix("```").rstrip())
            else:
                for paragraph in re.split(r"\n\s*\n", listing.strip()):
                    if paragraph.startswith("- "):
                        yield from (Block("item", one.strip()) for one in paragraph[2:].split("\n- "))
                    elif paragraph:
                        yield Block("text", " ".join(paragraph.split("\n")))


def runs_of(text: str) -> list[tuple[str, str]]:
    """A line as stretches, each plain, `strong`, `soft` or `code`.

    >>> runs_of("a **b** `c`")
    [('plain', 'a '), ('strong', 'b'), ('plain', ' '), ('code', 'c')]
    """
    found = []
    for piece in re.split(r"(\*\*.+?\*\*|`.+?`|\*.+?\*)", text):
        if piece.startswith("**"):
            found.append(("strong", piece[2:-2]))
        elif piece.startswith("`"):
            found.append(("code", piece[1:-1]))
        elif piece.startswith("*") and len(piece) > 2:
            found.append(("soft", piece[1:-1]))
        elif piece:
            found.append(("plain", piece))
    return found


def _narrow(*figures: Block) -> bool:
    """Whether they fit beside each other."""
    return sum(float(figure.view["width"]) for figure in figures if figure.view is not None) < WIDEST_ROW


def _number(points: float) -> int | str:
    return int(points) if points == int(points) else f"{points:g}"


def _name(node: ast.stmt) -> str:
    return node.name if isinstance(node, ast.FunctionDef) else ""


def _is_about_types(node: ast.stmt) -> bool:
    """Docstrings, `from __future__`, and names for types, which only a type checker reads."""
    if isinstance(node, ast.ImportFrom):
        return node.module in ("__future__", "typing")
    return isinstance(node, ast.Expr) or (isinstance(node, ast.Assign) and isinstance(node.value, ast.Subscript))


def _as_written(node: ast.stmt) -> str:
    return ast.unparse(ast.fix_missing_locations(_Plain().visit(node)))


class _Plain(ast.NodeTransformer):
    """Takes the types and the docstrings away."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """A function without them."""
        node.returns = None
        for arg in node.args.args:
            arg.annotation = None
        if ast.get_docstring(node) is not None:
            del node.body[0]
        self.generic_visit(node)
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        """An assignment without a type."""
        assert node.value is not None
        return ast.Assign([node.target], node.value)
