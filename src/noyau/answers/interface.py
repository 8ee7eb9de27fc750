"""What every answer can do: give its JSON, its schema, and its sentences.

>>> from noyau.answers import NimAnswer
>>> answer = NimAnswer(winner=1, to_move=1, winning_moves=[[0, 2]], grundy=2)
>>> answer.as_json()
{'winner': 1, 'to_move': 1, 'winning_moves': [[0, 2]], 'grundy': 2}
>>> NimAnswer.unknown().as_json()
{'winner': None, 'to_move': None, 'winning_moves': None, 'grundy': None}
"""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, dataclass
from enum import Enum
from typing import Any, Final, Literal, Self, Union, get_args, get_origin, get_type_hints

from noyau.languages import Language, Message

JSON = "json"


class Unasked(Enum):
    """For what was not asked for, where None would mean that it was and is not known."""

    UNASKED = "unasked"


UNASKED: Final = Unasked.UNASKED


def when_known() -> Any:
    """A field that JSON leaves out where it is None."""
    return dataclasses.field(default=None, metadata={JSON: "when known"})


def silent(default: Any) -> Any:
    """A field that never is in JSON: what sentences need."""
    return dataclasses.field(default=default, metadata={JSON: "never"}, repr=False)


@dataclass(frozen=True, kw_only=True)
class Answer:
    """The answer to one question. Its fields are the keys of `noyau solve --json`."""

    def as_json(self) -> dict[str, Any]:
        """The keys of the contract, ready for `json.dumps`."""
        return {name: _plain(value) for name, value in self._spoken()}

    def chosen(self, names: Iterable[str]) -> dict[str, Any]:
        """Some of those keys; None for what is not known or was not asked for."""
        found = {}
        for name in names:
            value = getattr(self, name, None)
            found[name] = None if value is UNASKED else _plain(value)
        return found

    def messages(self, language: Language = "en") -> Iterable[Message]:
        """The answer in sentences, perhaps made only as they are read. Moves inside them are in the language."""
        return ()

    @classmethod
    def unknown(cls) -> Self:
        """What is left at a limit: every key, and nothing known."""
        return cls(**{field.name: None for field in dataclasses.fields(cls) if _is_required(field)})

    def _spoken(self) -> Iterable[tuple[str, Any]]:
        for field in dataclasses.fields(self):
            how, value = field.metadata.get(JSON), getattr(self, field.name)
            if how == "never" or value is UNASKED or (how == "when known" and value is None):
                continue
            yield field.name, value


def schema_of(answer: type[Answer]) -> dict[str, Any]:
    """The JSON schema of an answer, from the types of its fields.

    >>> from noyau.answers import NimAnswer
    >>> schema_of(NimAnswer)["properties"]["grundy"]
    {'type': ['integer', 'null']}
    """
    hints = get_type_hints(answer)
    shown = [field for field in dataclasses.fields(answer) if field.metadata.get(JSON) != "never"]
    return {
        "type": "object",
        "properties": {field.name: _schema(hints[field.name]) for field in shown},
        "required": [field.name for field in shown if _is_required(field)],
        "additionalProperties": False,
    }


_NAMES: Mapping[Any, str] = {int: "integer", str: "string", bool: "boolean", float: "number", type(None): "null"}


def _schema(hint: Any) -> dict[str, Any]:
    origin, parts = get_origin(hint), get_args(hint)
    if hint in _NAMES or origin is Literal:
        return {"enum": list(parts)} if origin is Literal else {"type": _NAMES[hint]}
    if origin in (Union, types.UnionType):
        return _any_of([_schema(part) for part in parts if part is not Unasked])
    if origin in (list, tuple):
        return {"type": "array"} | ({"items": _schema(parts[0])} if parts and parts[0] is not Any else {})
    if origin in (dict, Mapping):
        return {"type": "object", "additionalProperties": _schema(parts[1])}
    if isinstance(hint, type) and issubclass(hint, Answer):
        return schema_of(hint)
    return {}  # anything


def _any_of(schemas: list[dict[str, Any]]) -> dict[str, Any]:
    """The plain types together, and beside them what is more than a type."""
    plain = [schema["type"] for schema in schemas if set(schema) == {"type"}]
    rich = [schema for schema in schemas if set(schema) != {"type"}]
    if {} in rich:
        return {}
    together = [{"type": plain if len(plain) > 1 else plain[0]}] if plain else []
    every = [*rich, *together]
    return every[0] if len(every) == 1 else {"anyOf": every}


def _is_required(field: dataclasses.Field[Any]) -> bool:
    return field.default is MISSING and field.default_factory is MISSING


def _plain(value: Any) -> Any:
    if isinstance(value, Answer):
        return value.as_json()
    return list(value) if isinstance(value, tuple) else value


__all__ = ["UNASKED", "Answer", "Unasked", "schema_of", "silent", "when_known"]
