"""The routes of the board. Each is a few lines over the library; the page sends the whole match every time."""

from __future__ import annotations

from functools import cache
from typing import Any

from fastapi import APIRouter, Request, Response
from starlette.concurrency import run_in_threadpool

from noyau.errors import LimitReached
from noyau.forms import Field, Game, fields_of, player_name, solve_fields
from noyau.games import find, names
from noyau.languages import catalogue, message
from noyau.server.answers import matches as answers
from noyau.server.routes.jobs import ask
from noyau.server.shapes import matches as shapes
from noyau.solvers.demos import demonstrations
from noyau.words import Player

router = APIRouter()


@router.get("/games", response_model=shapes.Games)
def list_games() -> Response:
    """Every game, with what it asks for."""
    return Response(_games(), media_type="application/json")


@cache
def _games() -> bytes:
    """Written once: the games do not change, and every page begins with them."""
    known = sorted(map(find, names()), key=lambda game: (game.place, game.name))
    return shapes.Games.model_validate({"games": [_described(game) for game in known]}).model_dump_json().encode()


@router.post("/match", response_model=shapes.Sight)
async def show_match(question: shapes.SightQuestion, request: Request) -> dict[str, Any]:
    """The board after the moves, and on demand the values and the arena."""
    place = question.place()
    if question.values:
        try:
            return await ask(request, "match", question, values=True, arena=question.arena)
        except LimitReached:
            seen = await run_in_threadpool(answers.sight, place, arena=question.arena)
            return {**seen, "undecided": answers.undecided_message(question.limit).as_json()}
    return await run_in_threadpool(answers.sight, place, arena=question.arena)


@router.post("/move", response_model=shapes.Reply)
async def machine_move(question: shapes.MoveQuestion, request: Request) -> dict[str, Any]:
    """What the machine plays."""
    place = question.place()
    if question.by == "random":
        return await run_in_threadpool(answers.reply, place, by="random")
    try:
        return await ask(request, "move", question, by=question.by)
    except LimitReached:
        return await run_in_threadpool(answers.reply_without_verdict, place, limit=question.limit)


@router.post("/hint", response_model=shapes.Hint)
async def hint(question: shapes.HintQuestion, request: Request) -> dict[str, Any]:
    """The best moves and how the match stands."""
    place = question.place()
    try:
        return await ask(request, "hint", question, language=question.language)
    except LimitReached:
        return await run_in_threadpool(answers.hint_without_verdict, place, limit=question.limit)


@router.post("/solve", response_model=shapes.Solved)
async def solve(question: shapes.SolveQuestion, request: Request) -> dict[str, Any]:
    """The whole answer, with the kind of its proof. The moves so far do not matter: it is about the board."""
    place = question.place()
    try:
        return await ask(request, "solve", question, options=question.options, language=question.language)
    except LimitReached:
        return answers.no_answer(place, limit=question.limit)


@router.post("/demo", response_model=shapes.Demo)
async def demo(question: shapes.DemoQuestion, request: Request) -> dict[str, Any]:
    """A demonstration, step by step: what an algorithm does, or what a document plays."""
    return await ask(request, "demo", question, demo=question.demo)


def _described(game: Game) -> dict[str, Any]:
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


def _asked(keys: str, field: Field) -> dict[str, Any]:
    own = f"{keys}.{field.name}"
    return {
        "name": field.name,
        "kind": field.kind,
        "board": field.board,
        "default": field.default,
        "choices": list(field.choices) or None,
        "help": message(own if own in catalogue("en") else f"solve.{field.name}", text=field.question).as_json(),
        "boards": list(field.boards),
        "carries": list(field.carries),
    }
