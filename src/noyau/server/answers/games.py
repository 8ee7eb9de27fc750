"""What the page is told about the games: what each asks for, what its solver can be asked, and how boards are made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress

from noyau.errors import NoyauError
from noyau.forms import Field, Game, Maker, Word, fields_of, player_name, solve_fields
from noyau.games import find, names
from noyau.languages import Message, catalogue, message
from noyau.make import label, maker_of, makers_of, title
from noyau.server.answers.matches import Answer, Place, sight
from noyau.solvers.demos import demonstrations
from noyau.words import Player


def every_game() -> list[Answer]:
    """Every game there is, the easiest to begin with first."""
    known = sorted(map(find, names()), key=lambda game: (game.place, game.name))
    return [_described(game) for game in known]


def usual_boards() -> list[Answer]:
    """Every game's usual board before the first move, without the moves: for a picture. A faulty one is left out."""
    boards = []
    for game in map(find, names()):
        with suppress(NoyauError):
            view = sight({"game": game.name, "fields": dict(game.try_first), "moves": []})["view"]
            boards.append({"game": game.name, "view": {**view, "moves": []}})
    return boards


def makers(game: Game) -> list[Answer]:
    """The ways to make new boards of a game, the usual one first."""
    return [_maker(game, maker) for maker in makers_of(game).values()]


def new_board(place: Place, *, maker: str, fields: Mapping[str, Word], limit: float | None = None) -> Answer:
    """A match to begin, on the board that a maker makes. The board is not looked at yet."""
    return {"game": place["game"], "fields": maker_of(find(place["game"]), maker).made(fields), "moves": []}


ANSWERS: dict[str, Callable[..., Answer]] = {"make": new_board}
"""What a worker can be asked."""


def _described(game: Game) -> Answer:
    return {
        "name": game.name,
        "title": message(f"{game.name}.title", text=game.title).as_json(),
        "summary": message(f"{game.name}.summary", text=game.summary).as_json(),
        "players": 1 if game.is_puzzle else 2,
        "player_names": [player_name(game.rules, player) for player in Player],
        "fields": [_asked(game.name, field) for field in fields_of(game.rules)],
        "try_first": dict(game.try_first),
        "solve_options": [_asked(f"{game.name}.solve", field) for field in solve_fields(game) if not field.of_file],
        "demos": [
            {"name": name, "title": message(f"demo.{name}", text=name).as_json()} for name in demonstrations(game)
        ],
        "panels": list(game.panels),
        "stage": game.stage,
    }


def _asked(keys: str, field: Field) -> Answer:
    own = f"{keys}.{field.name}"
    key = own if own in catalogue("en") else f"solve.{field.name}"
    asked = _field(field, message(key, text=field.question))
    return {**asked, "board": field.board, "boards": list(field.boards), "carries": list(field.carries)}


def _maker(game: Game, maker: Maker) -> Answer:
    fields = [
        {**_field(field, label(game, maker, field)), "least": field.least, "most": field.most} for field in maker.fields
    ]
    return {"name": maker.name, "title": title(game, maker).as_json(), "fields": fields}


def _field(field: Field, question: Message) -> Answer:
    return {
        "name": field.name,
        "kind": field.kind,
        "default": field.default,
        "choices": list(field.choices) or None,
        "help": question.as_json(),
    }
