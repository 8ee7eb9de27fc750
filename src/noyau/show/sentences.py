"""What is said about a game in whole sentences, without drawing it: the answer, a hint, the headline."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from noyau.forms import fields_of, player_name, spoken_names, words_of
from noyau.games import game_of
from noyau.languages import Language, Message, catalogue, message
from noyau.phrases import move_text, of_named_player, shortened
from noyau.rules import Puzzle
from noyau.words import Player

if TYPE_CHECKING:
    from noyau.positions import Turn
    from noyau.solution import Solution, Verdict

LONGEST_NAMED = 60
"""A board that was pasted, or a long list of dollars, is not said whole in a headline."""


def hint_message(rules: object, turn: Turn[Any], verdict: Verdict[Any], language: Language = "en") -> Message:
    """The best moves, and how the turn stands."""
    moves = shortened([move_text(move, language) for move in verdict.best_moves])
    if isinstance(rules, Puzzle):
        return _puzzle_hint(verdict, moves, at_start=turn.position == rules.start())
    if verdict.winner is None:
        return message("hint.draw", moves=moves)
    key = "hint.won" if verdict.winner is turn.player else "hint.lost"
    if verdict.rank is None:
        return message(key, moves=moves, count=len(verdict.best_moves))
    return message(f"{key}_in", moves=moves, count=verdict.rank)


def _puzzle_hint(verdict: Verdict[Any], moves: str, *, at_start: bool) -> Message:
    if verdict.winner is None:
        return message("hint.hopeless_from_the_start" if at_start else "hint.hopeless")
    if verdict.rank is None:
        return message("hint.solve", moves=moves)
    return message("hint.solve_in", moves=moves, count=verdict.rank)


def answer_lines(solution: Solution[Any, Any, Any], language: Language = "en") -> Iterator[str]:
    """The whole answer, for a person, line by line: a puzzle may have more solutions than fit anywhere at once.

    The first line names the board, the second is the answer, the last one says what it rests on.
    """
    yield headline(solution.rules, solution.turn, language)
    yield from (said.inside(language) for said in solution.messages(language))
    proved = "proved" if solution.finished else "proved_so_far"
    yield message(f"answer.{proved if solution.proof.kind == 'proved' else solution.proof.kind}").inside(language)


def headline(rules: object, turn: Turn[Any], language: Language = "en") -> str:
    """The game, its board as it was named, the options that differ from the usual ones, and who is to move.

    >>> from noyau.games import Snort
    >>> from noyau.positions import first_turn
    >>> headline(Snort("grid:4x5"), first_turn(Snort("grid:4x5")), "fr")
    'Snort sur grid:4x5. À rouge de jouer.'
    """
    whose = "" if isinstance(rules, Puzzle) else f" {of_player('status.to_move', rules, turn.player).inside(language)}."
    return f"{board_named(rules, language)}.{whose}"


def board_named(rules: object, language: Language = "en") -> str:
    """The game and its board as it was named, with the options that differ from the usual ones."""
    fields, words = fields_of(type(rules)), words_of(rules)
    files = {field.name: getattr(getattr(rules, field.name), "file", None) for field in fields if field.board}
    board = " ".join(str(files[field.name] or words[field.name]) for field in fields if field.board)
    if board.startswith("{") and hasattr(rules, "graph"):  # spelt out, which nobody wants to read
        graph = rules.graph()
        vertices = message("headline.vertices", count=graph.vertex_count)
        board = message("headline.graph", vertices=vertices, count=graph.edge_count).inside(language)
    names = spoken_names(rules)
    for field in fields:
        if field.vertices and names and words.get(field.name) is not None:
            words[field.name] = ",".join(names[int(number)] for number in str(words[field.name]).split(","))
    changed = [
        field.flag if words[field.name] is True else f"{field.flag} {words[field.name]}"
        for field in fields
        if not field.board and field.kind != "player" and words.get(field.name, field.default) != field.default
    ]
    on = any(field.board and field.boards for field in fields)
    named = " ".join([_short(board), *map(_short, changed)])
    title = message("headline.on" if on else "headline", title=title_of(rules).inside(language), board=named)
    return title.inside(language)


def rule_line(rules: object, language: Language = "en") -> str:
    """The rule of this very game in a line, with its own numbers; what the page shows above the board.

    >>> from noyau.games import Subtraction
    >>> rule_line(Subtraction(9, take=(1, 2, 3)))
    'Take 1, 2 or 3 matches. Whoever takes the last one wins.'
    """
    game, english = game_of(rules), catalogue("en")
    words = {name: word for name, word in words_of(rules).items() if word is True or (isinstance(word, str) and word)}
    said = [*words, *(f"{name}.{word}" for name, word in words.items())]
    said += [f"{name}.{re.sub(',.*', '…', str(word), flags=re.DOTALL)}" for name, word in words.items()]
    both = [f"{one}.{other}" for at, one in enumerate(said) for other in said[at + 1 :]]
    keys = [f"{game.name}.rule{so and f'.{so}'}" for so in (*both, *said, "")]
    key = next((key for key in keys if key in english), f"{game.name}.summary")
    either = message("ui.or").inside(language)
    return message(key, text=game.summary, **{name: _listed(str(word), either) for name, word in words.items()}).inside(
        language
    )


def _listed(word: str, either: str) -> str:
    """Amounts as a language lists them: 1, 2 or 3; sizes as 2×3."""
    if re.fullmatch(r"\d+x\d+", word):
        return word.replace("x", "×")
    if re.fullmatch(r"\d+(,\d+)+", word):
        return re.sub(r", (\d+)$", rf" {either} \1", word.replace(",", ", "))
    return word


def _short(word: str) -> str:
    if len(word) <= LONGEST_NAMED:
        return word
    if os.path.exists(word):  # the end of a path says more than its beginning
        return f"…{word[1 - LONGEST_NAMED :]}"
    return f"{word[: LONGEST_NAMED - 1]}…"


def of_player(key: str, rules: object, player: Player, **values: str) -> Message:
    """A sentence about a player, who may have a name in this game: `status.to_move.red`."""
    return of_named_player(key, player_name(rules, player), int(player), **values)


def title_of(rules: object) -> Message:
    """What a game is called."""
    game = game_of(rules)
    return message(f"{game.name}.title", text=game.title)
