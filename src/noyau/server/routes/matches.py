"""The routes of the board. Each is a few lines over the library; the page sends the whole match every time."""

from __future__ import annotations

from functools import cache
from typing import Any

from fastapi import APIRouter, Request, Response
from starlette.concurrency import run_in_threadpool

from noyau.errors import LimitReached
from noyau.server.answers import matches as answers
from noyau.server.answers.games import every_game, usual_boards
from noyau.server.asking import ask
from noyau.server.shapes import matches as shapes

router = APIRouter()


@router.get("/games", response_model=shapes.Games)
def list_games() -> Response:
    """Every game, with what it asks for."""
    return Response(_games(), media_type="application/json")


@cache
def _games() -> bytes:
    """Written once: the games do not change, and every page begins with them."""
    return shapes.Games.model_validate({"games": every_game()}).model_dump_json().encode()


@router.get("/gallery", response_model=shapes.Gallery)
def gallery() -> Response:
    """Every game's usual board, to be looked at."""
    return Response(_gallery(), media_type="application/json")


@cache
def _gallery() -> bytes:
    return shapes.Gallery.model_validate({"boards": usual_boards()}).model_dump_json().encode()


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


@router.post("/proof", response_model=shapes.ProofFile)
async def proof_file(question: shapes.SolveQuestion, request: Request) -> dict[str, Any]:
    """The proof of the whole answer, as a file that any checker can read."""
    return await ask(request, "proof", question, options=question.options)


@router.post("/demo", response_model=shapes.Demo)
async def demo(question: shapes.DemoQuestion, request: Request) -> dict[str, Any]:
    """A demonstration, step by step: what an algorithm does, or what a document plays."""
    return await ask(request, "demo", question, demo=question.demo)


@router.post("/drawing", response_model=shapes.Drawing)
def drawing(question: shapes.DrawingQuestion) -> dict[str, Any]:
    """The board after the moves, as one SVG document."""
    return answers.drawing(question.place(), language=question.language)
