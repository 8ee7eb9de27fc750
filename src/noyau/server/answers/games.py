"""What the page is told about the games: what each asks for, what its solver can be asked, and how boards are made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress

from noyau.errors import NoyauError
from noyau.forms import Field, Game, Maker, Word, fields_of, player_name, solve_fields
from noyau.games import find, names
from noyau.languages import Message, catalogue, message
from noyau.make import label, maker_of, makers_of, title
from noyau.play.challenges import daily_of, read_day
from noyau.server.answers.matches import Answer, Place, sight
from noyau.solvers.demos import demonstrations
from noyau.words import Player


def every_game() -> list[Answer]:
    """Every game there is, the easiest to begin with first."""
    known = sorted(map(find, names()), key=lambda game: (game.place, game.name))
    return [_described(game) for game in known]


def usual_boards() -> list[Answer]:
    """Every game's usual board as it is played, for a picture: no moves, no buttons. A faulty one is left out."""
    boards = []
    for game in map(find, names()):
        with suppress(NoyauError):
            place = {"game": game.name, "fields": dict(game.try_first), "moves": list(game.glimpse)}
            boards.append({"game": game.name, "view": _pictured(sight(place)["view"])})
    return boards


def details(game: Game) -> Answer:
    """What a game asks for, what its solver can be told, what can be shown of it."""
    return {
        "name": game.name,
        "fields": [_asked(game.name, field) for field in fields_of(game.rules)],
        "solve_options": [_asked(f"{game.name}.solve", field) for field in solve_fields(game) if not field.of_file],
        "demos": [
            {"name": name, "title": message(f"demo.{name}", text=name).as_json()} for name in demonstrations(game)
        ],
    }


def makers(game: Game) -> list[Answer]:
    """The ways to make new boards of a game, the usual one first."""
    return [_maker(game, maker) for maker in makers_of(game).values()]


def new_board(place: Place, *, maker: str, fields: Mapping[str, Word], limit: float | None = None) -> Answer:
    """A match to begin, on the board that a maker makes. The board is not looked at yet."""
    return {"game": place["game"], "fields": maker_of(find(place["game"]), maker).made(fields), "moves": []}


def picture_of(place: Place, *, maker: str) -> Answer:
    """The board that a maker makes when it is told nothing, without the moves."""
    view = sight({**place, "fields": maker_of(find(place["game"]), maker).made({})})["view"]
    return {"game": place["game"], "view": {**view, "moves": []}}


def daily(place: Place, *, day: str) -> Answer:
    """The board of a day."""
    return {"date": day, **daily_of(find(place["game"]), read_day(day)).as_json()}


ANSWERS: dict[str, Callable[..., Answer]] = {"make": new_board, "picture": picture_of, "daily": daily}
"""What a worker can be asked."""


def _described(game: Game) -> Answer:
    return {
        "name": game.name,
        "title": message(f"{game.name}.title", text=game.title).as_json(),
        "summary": None if f"{game.name}.invite" in catalogue("en") else _summary(game),
        "players": 1 if game.is_puzzle else 2,
        "player_names": [player_name(game.rules, player) for player in Player],
        "try_first": _first_fields(game),
        "panels": list(game.panels),
        "stage": game.stage,
        "arena_on_board": game.arena_on_board,
    }


def _pictured(view: Answer) -> Answer:
    """A view to be looked at: what is there to be pressed only is left out."""
    shown = [vertex for vertex in view["vertices"] if vertex["describe"]["key"] != "piece.arrow"]
    return {**view, "vertices": shown, "moves": []}


def _summary(game: Game) -> Answer:
    return message(f"{game.name}.summary", text=game.summary).as_json()


def _first_fields(game: Game) -> dict[str, Word]:
    """The fields of a first match: the game's own suggestion over the defaults; what is empty is not given."""
    asked = ((field.name, game.try_first.get(field.name, field.default)) for field in fields_of(game.rules))
    return {name: word for name, word in asked if word is not None and word != ""}


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
