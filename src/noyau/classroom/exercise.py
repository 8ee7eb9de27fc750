"""An exercise: a folder with its questions as data, its texts in each language, and a reference in plain Python.

    exercise.json     title, source, questions (name, points, signature, cases, what counts as equal), what varies
    en.md fr.md ca.md the session: a text, then `## name` and the statement of each question
    answers.en.md …   what the teacher expects where a sentence is asked for: `## name` and the answer (optional)
    slips.en.md …     where a listing of the source is wrong, in the reader's language (optional)
    reference.py      the answers; noyau's own stand in `noyau.classroom.reference`

In the texts, `{{expression}}` is worked out with the reference and the numbers of this pupil: `{{gain_condition(n)}}`.
"""

from __future__ import annotations

import hashlib
import json
import random
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib.resources import files
from pathlib import Path
from types import ModuleType
from typing import Any

from noyau.classroom.equal import WAYS
from noyau.classroom.kinds import Case, Kind, cases_of, kind_named
from noyau.errors import BadRules, CannotRead, UnknownName
from noyau.languages import LANGUAGES, Language

_HOME = Path(str(files("noyau.classroom") / "exercises"))
_WORKED_OUT = re.compile(r"\{\{(.+?)\}\}", re.DOTALL)
_KEYS = {
    "name", "points", "signature", "cases", "equal", "keep", "clear", "reload", "growth", "sentence", "answer",
}  # fmt: skip


@dataclass(frozen=True)
class Question:
    """One question. Those with a `signature` are graded; a `sentence` is left to the teacher."""

    name: str
    points: float = 1.0
    signature: str = ""
    cases: str = ""
    equal: str = "same"
    keep: int | None = None
    """The argument that the function changes, where it gives nothing back."""
    clear: tuple[str, ...] = ()
    """Global dictionaries that are emptied before every call, because the source keeps them per board."""
    reload: bool = False
    """Whether the file is run anew before every call, for the same reason."""
    growth: str = ""
    """How the time may grow, where the source asks: `linear`."""
    sentence: bool = False
    answer: str = ""
    """An expression that gives the numbers of the answer sheet, for what is computed rather than programmed."""

    @property
    def graded(self) -> bool:
        """Whether a function is asked for."""
        return bool(self.signature)


@dataclass(frozen=True)
class Exercise:
    """A session."""

    name: str
    folder: Path
    title: Mapping[Language, str]
    source: str
    game: str
    questions: tuple[Question, ...]
    vary: Mapping[str, list[Any]] = field(default_factory=dict)

    @classmethod
    def named(cls, name: str) -> Exercise:
        """One of noyau's own, or the folder of a teacher's."""
        if name in names():
            return cls.read(_HOME / name)
        if Path(name).is_dir():
            return cls.read(Path(name))
        raise UnknownName.among("exercise", name, names())

    @classmethod
    def read(cls, folder: Path) -> Exercise:
        """From its folder; what is wrong with it is said in a sentence."""
        path = folder / "exercise.json"
        try:
            data = json.loads(path.read_text("utf-8"))
        except OSError as error:
            raise CannotRead(f"{str(path)!r} cannot be read: {error.strerror}") from error
        except ValueError as error:
            raise CannotRead(f"{str(path)!r} is no JSON: {error}") from error
        try:
            questions = tuple(_question(path, one) for one in data["questions"])
            return cls(
                folder.name, folder, data["title"], data.get("source", ""), data.get("game", ""), questions,
                data.get("vary", {}),
            )  # fmt: skip
        except (KeyError, TypeError, AttributeError) as error:
            raise CannotRead(f"{str(path)!r} lacks {error} or has it in another shape") from error

    @property
    def graded(self) -> tuple[Question, ...]:
        """The questions that ask for a function."""
        return tuple(one for one in self.questions if one.graded)

    @property
    def points(self) -> float:
        """All there are to win."""
        return sum(one.points for one in self.graded)

    @cached_property
    def reference_source(self) -> str:
        """The text of the reference."""
        own = self.folder / "reference.py"
        if not own.is_file():
            own = _HOME.parent / "reference" / f"{self.folder.name}.py"
        try:
            return own.read_text("utf-8")
        except OSError as error:
            raise CannotRead(f"{str(own)!r} cannot be read: {error.strerror}") from error

    @cached_property
    def reference(self) -> ModuleType:
        """The reference, loaded."""
        module = ModuleType(f"reference_{self.name}")
        try:
            exec(compile(self.reference_source, f"reference of {self.name}", "exec"), module.__dict__)  # noqa: S102
        except Exception as error:
            raise BadRules(
                f"the reference of {self.name!r} cannot be loaded: {type(error).__name__}: {error}"
            ) from error
        return module

    def kind_of(self, question: Question) -> Kind:
        """Where the cases of a question come from: `room.name`, or `cases_NAME` in the reference."""
        own = getattr(self.reference, f"cases_{question.name}", None)
        if own is not None and not question.cases:
            return Kind(lambda chance: (Case(tuple(args)) for args in own(chance)), lambda args: len(repr(args)))
        if not question.cases:
            raise BadRules(f"{question.name} has neither a kind of cases nor a generator of its own")
        return kind_named(question.cases)

    def cases(self, question: Question) -> list[Case]:
        """Every case of a question, small ones first."""
        return cases_of(self.kind_of(question))

    def parameters(self, pupil: str = "") -> dict[str, Any]:
        """The numbers of a pupil: the source's own without a name, others that every name fixes."""
        if not pupil:
            return {name: choices[0] for name, choices in self.vary.items()}
        chance = random.Random(hashlib.sha256(f"{self.name}/{pupil}".encode()).digest())  # noqa: S311
        return {name: chance.choice(choices) for name, choices in self.vary.items()}

    def texts(self, language: Language, parameters: Mapping[str, Any]) -> dict[str, str]:
        """The session in a language: `""` is what stands before the first question, then a text for each."""
        return dict(self._sections(f"{language}.md", parameters))

    def answers(self, language: Language, parameters: Mapping[str, Any]) -> dict[str, str]:
        """What is expected where a sentence is asked for, in a language; nothing where nobody has written it down."""
        file = f"answers.{language}.md"
        return dict(self._sections(file, parameters)) if (self.folder / file).is_file() else {}

    def slips(self, language: Language) -> str:
        """Where the source is wrong, told in a language; empty where it is not."""
        path = self.folder / f"slips.{language}.md"
        return path.read_text("utf-8") if path.is_file() else ""

    def worked_out(self, expression: str, parameters: Mapping[str, Any]) -> Any:
        """An expression of the exercise, with the reference and the pupil's numbers."""
        try:
            return eval(expression, {**self.reference.__dict__, **parameters})  # noqa: S307
        except Exception as error:
            raise BadRules(f"{expression!r} in {self.name!r} fails: {type(error).__name__}: {error}") from error

    def _sections(self, file: str, parameters: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
        path = self.folder / file
        if not path.is_file():
            path = next((one for lang in LANGUAGES if (one := self.folder / f"{lang}.md").is_file()), path)
        try:
            text = path.read_text("utf-8")
        except OSError as error:
            raise CannotRead(f"{str(path)!r} cannot be read: {error.strerror}") from error
        filled = _WORKED_OUT.sub(lambda found: _shown(self.worked_out(found[1], parameters)), text)
        parts = re.split(r"^## (.+)$", filled, flags=re.MULTILINE)
        yield "", parts[0].strip()
        for name, content in zip(parts[1::2], parts[2::2], strict=True):
            yield name.strip(), content.strip()


def names() -> list[str]:
    """The exercises that noyau brings.

    >>> names()
    ['bracelets', 'cubes', 'dollar', 'kernel', 'nim', 'snort', 'subtraction']
    """
    return sorted(place.name for place in _HOME.iterdir() if (place / "exercise.json").is_file())


def _shown(value: Any) -> str:
    return value if isinstance(value, str) else repr(value)


def _question(path: Path, data: dict[str, Any]) -> Question:
    unknown = set(data) - _KEYS
    if unknown:
        raise CannotRead(f"{str(path)!r} has the unknown key {min(unknown)!r}", allowed=sorted(_KEYS))
    question = Question(**{**data, "clear": tuple(data.get("clear", ()))})
    if question.graded and not question.signature.startswith(f"{question.name}("):
        raise CannotRead(f"the signature {question.signature!r} in {str(path)!r} does not begin with {question.name!r}")
    if question.equal not in WAYS:
        raise UnknownName.among("way of being equal", question.equal, WAYS)
    return question
