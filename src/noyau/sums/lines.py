"""A game and its board in one line, as behind `noyau solve`.

>>> rules_of_line("subtraction 21 --take 1,2")
Subtraction(tokens=21, take=(1, 2), take_second=None, misere=False, to_move=<Player.FIRST: 1>)
>>> split_at_plus("nim 3,4 + kayles path:5")
['nim 3,4', 'kayles path:5']
"""

from __future__ import annotations

import shlex
from typing import Any

from noyau.errors import CannotRead, UnknownName
from noyau.forms import Field, Word, fields_of, rules_from, words_of
from noyau.games import find, game_of

PLUS = "+"


def rules_of_line(line: str) -> Any:
    """The rules that `nim 3,4 --misere` stands for."""
    words = _split(line)
    if not words:
        raise CannotRead("a part of the sum is empty", hint='write each as one word, like "nim 3,4"')
    game = find(words[0])
    fields = fields_of(game.rules)
    return rules_from(game.rules, _by_field(game.name, fields, words[1:]))


def line_of_rules(rules: object) -> str:
    """The line that stands for rules; what goes without saying is left out."""
    game, words = game_of(rules), words_of(rules)
    said: list[str] = [game.name]
    for field in fields_of(game.rules):
        word = words.get(field.name)
        if field.board:
            said.append(str(word))
        elif word is not None and word != field.default:
            said += [field.flag] if word is True else [field.flag, str(word)]
    return shlex.join(said)


def split_at_plus(text: str) -> list[str]:
    """The lines between the plus signs that stand alone."""
    lines: list[list[str]] = [[]]
    for word in _split(text):
        if word == PLUS:
            lines.append([])
        else:
            lines[-1].append(word)
    return [shlex.join(line) for line in lines]


def _split(line: str) -> list[str]:
    try:
        return shlex.split(line)
    except ValueError as error:
        raise CannotRead(f"{line!r} cannot be read: {error}") from error


def _by_field(name: str, fields: tuple[Field, ...], words: list[str]) -> dict[str, Word]:
    """What was typed for each field."""
    flags = {field.flag: field for field in fields if not field.board}
    boards = [field for field in fields if field.board]
    given: dict[str, Word] = {}
    rest = iter(words)
    for word in rest:
        flag, equals, value = word.partition("=")
        if flag in flags and flags[flag].kind == "bool" and not equals:
            given[flags[flag].name] = True
        elif flag in flags:
            given[flags[flag].name] = _behind(name, flag, value if equals else next(rest, ""))
        elif word.startswith("--"):
            raise UnknownName.among(f"option of {name}", flag, sorted(flags))
        elif len(boards) > len([field for field in boards if field.name in given]):
            given[next(field.name for field in boards if field.name not in given)] = word
        else:
            raise CannotRead(f"{word!r} is one word too many behind {name}", hint=f"`noyau solve {name} --help`")
    return given


def _behind(name: str, flag: str, value: str) -> str:
    if not value:
        raise CannotRead(f"{flag} of {name} needs a value", hint=f"`noyau solve {name} --help`")
    return value
