"""The routes of the board. Each is a few lines over the library; the page sends the whole match every time."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter
from pydantic import BaseModel, Field, StringConstraints

from noyau.asking import Game, fields_of, rules_from, words_of
from noyau.errors import IllegalMove, TooLarge
from noyau.games import find, names
from noyau.languages import message
from noyau.play import Match, solved
from noyau.positions import explore
from noyau.rules import Puzzle
from noyau.server.files import refuse_other_files
from noyau.show import arena_view, board_view
from noyau.show.text import hint_message
from noyau.show.view import MOST_DRAWN, move_label, value_json
from noyau.solvers import seen_regions

router = APIRouter()
Text = Annotated[str, StringConstraints(max_length=20_000)]


class MatchSpec(BaseModel):
    """A match, told in full."""

    game: Annotated[str, StringConstraints(max_length=100)]
    fields: dict[str, bool | Text | None] = Field(default_factory=dict, max_length=50)
    moves: list[Annotated[str, StringConstraints(max_length=200)]] = Field(default_factory=list, max_length=20_000)

    def match(self) -> Match:
        """The match itself; complains about the first thing that is wrong."""
        words = {name: word for name, word in self.fields.items() if word is not None}
        rules = find(self.game).rules
        refuse_other_files(rules, words)
        return Match.resumed(rules_from(rules, words), self.moves)


class ViewRequest(MatchSpec):
    """A match to look at."""

    values: bool = False
    arena: bool = False


class MoveRequest(MatchSpec):
    """A match in which the machine should move."""

    by: Literal["perfect", "random"] = "perfect"


@router.get("/games")
def list_games() -> dict[str, Any]:
    """Every game, with what it asks for."""
    known = sorted(map(find, names()), key=lambda game: (game.place, game.name))
    return {"games": [_described(game) for game in known]}


@router.post("/match")
def show_match(request: ViewRequest) -> dict[str, Any]:
    """The board after the moves, and on demand the values and the arena."""
    match = request.match()
    verdict = match.verdict() if request.values and not match.over else None
    arena, note = _arena(match) if request.arena else (None, None)
    return {
        "game": request.game,
        "fields": words_of(match.rules),
        "view": board_view(match.rules, match.turn, verdict),
        "history": _history(match, values=request.values),
        "arena": arena,
        "arena_note": note,
    }


@router.post("/move")
def machine_move(request: MoveRequest) -> dict[str, Any]:
    """What the machine plays."""
    match = request.match()
    if match.over:
        raise IllegalMove("nobody can move any more: the game is over")
    move = match.reply(request.by).moves[-1]
    return {"move": str(move), "label": move_label(move).as_json()}


@router.post("/hint")
def hint(request: MatchSpec) -> dict[str, Any]:
    """The best moves and how the match stands."""
    match = request.match()
    if match.over:
        raise IllegalMove("nobody can move any more: the game is over")
    verdict = match.verdict()
    told = hint_message(match.rules, match.turn, verdict)
    return {"moves": [str(move) for move in verdict.best_moves], "message": told.as_json()}


def _described(game: Game) -> dict[str, Any]:
    fields = [
        {
            "name": field.name, "kind": field.kind, "board": field.board, "default": field.default,
            "choices": list(field.choices) or None,
            "help": message(f"{game.name}.{field.name}", text=field.question).as_json(),
        }
        for field in fields_of(game.rules)
    ]  # fmt: skip
    return {
        "name": game.name,
        "title": message(f"{game.name}.title", text=game.title).as_json(),
        "summary": message(f"{game.name}.summary", text=game.summary).as_json(),
        "players": 1 if hasattr(game.rules, "solved") else 2,
        "fields": fields,
        "try_first": dict(game.try_first),
    }


def _history(match: Match, *, values: bool) -> list[dict[str, Any]]:
    told = []
    for turn, move in zip(match.visited, match.moves, strict=False):
        value = None
        if values:
            option = solved(match.rules).option(turn, move)
            value = value_json(option.winner, option.rank, best=option.best)
        label = move_label(move).as_json()
        told.append({"text": str(move), "label": label, "player": int(turn.player), "value": value})
    return told


def _arena(match: Match) -> tuple[dict[str, Any] | None, dict[str, object] | None]:
    """The arena with the way so far, or the reason why it is not drawn. A puzzle has none."""
    if isinstance(match.rules, Puzzle):
        return None, None
    try:
        explored = explore(match.rules, limit=MOST_DRAWN)
    except TooLarge:
        return None, message("arena.too_large", count=MOST_DRAWN).as_json()
    return arena_view(explored, seen_regions(explored), match.visited), None
