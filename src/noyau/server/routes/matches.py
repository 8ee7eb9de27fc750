"""The routes of the board. Each is a few lines over the library; the page sends the whole match every time."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from fastapi import APIRouter, Request, Response
from starlette.concurrency import run_in_threadpool

from noyau.errors import LimitReached
from noyau.games import find
from noyau.server.answers import matches as answers
from noyau.server.answers.games import details, every_game, usual_boards
from noyau.server.asking import ask, look
from noyau.server.shapes import matches as shapes
from noyau.server.students import MARK, Students

router = APIRouter()


@router.get("/games", response_model=shapes.Games)
def list_games() -> Response:
    """Every game, as far as every page needs it."""
    return Response(_games(), media_type="application/json")


@cache
def _games() -> bytes:
    """Written once: the games do not change, and every page begins with them."""
    return shapes.Games.model_validate({"games": every_game()}).model_dump_json().encode()


@router.get("/games/{game}", response_model=shapes.GameDetails)
def game_details(game: str) -> dict[str, Any]:
    """What a game asks for, what its solver can be told, what can be shown of it."""
    return details(find(game))


@router.get("/gallery", response_model=shapes.Gallery)
def gallery() -> Response:
    """Every game's usual board, to be looked at."""
    return Response(_gallery(), media_type="application/json")


@cache
def _gallery() -> bytes:
    return shapes.Gallery.model_validate({"boards": usual_boards()}).model_dump_json().encode()


@router.post("/match", response_model=shapes.Sight)
async def show_match(question: shapes.SightQuestion, request: Request) -> Response:
    """The board after the moves, and on demand the values and the arena around."""
    place = question.place()
    if not question.values:
        known = [count for count in question.known if count <= len(question.moves)]
        return await look(request, "match", place, arena=question.arena, known=known)
    try:
        return await ask(request, "match", question, values=True, arena=question.arena)
    except LimitReached:
        return await look(request, "match_undecided", place, arena=question.arena, tried=question.limit)


@router.post("/arena", response_model=shapes.WholeArena)
async def arena(question: shapes.Place, request: Request) -> Response:
    """The whole arena of a board, to be looked at once; the moves so far do not matter."""
    return await look(request, "arena", question.place())


@router.post("/move", response_model=shapes.Reply)
async def machine_move(question: shapes.MoveQuestion, request: Request) -> Response:
    """What the machine plays."""
    place = question.place()
    if question.by.startswith(MARK):
        students: Students = request.app.state.students
        name = question.by.removeprefix(MARK)
        asked = json.loads(bytes((await look(request, "students_data", place)).body))
        answer, shown = await run_in_threadpool(students.answer, name, asked["data"])
        return await look(request, "students_move", place, name=name, answer=answer, shown=shown)
    if question.by == "random":
        return await look(request, "move", place, by="random")
    try:
        return await ask(request, "move", question, by=question.by)
    except LimitReached:
        return await look(request, "move_undecided", place, tried=question.limit)


@router.get("/students", response_model=shapes.Students)
def list_students(request: Request) -> dict[str, Any]:
    """The functions in the folder that the server was started with."""
    return {"functions": request.app.state.students.names()}


@router.post("/hint", response_model=shapes.Hint)
async def hint(question: shapes.HintQuestion, request: Request) -> Response:
    """The best moves and how the match stands."""
    place = question.place()
    try:
        return await ask(request, "hint", question, language=question.language)
    except LimitReached:
        return await look(request, "hint_undecided", place, tried=question.limit)


@router.post("/solve", response_model=shapes.Solved)
async def solve(question: shapes.SolveQuestion, request: Request) -> Response | dict[str, Any]:
    """The whole answer, with the kind of its proof. The moves so far do not matter: it is about the board."""
    place = question.place()
    try:
        return await ask(request, "solve", question, options=question.options, language=question.language)
    except LimitReached:
        return answers.no_answer(place, limit=question.limit)


@router.post("/proof", response_model=shapes.ProofFile)
async def proof_file(question: shapes.SolveQuestion, request: Request) -> Response:
    """The proof of the whole answer, as a file that any checker can read."""
    return await ask(request, "proof", question, options=question.options)


@router.post("/demo", response_model=shapes.Demo)
async def demo(question: shapes.DemoQuestion, request: Request) -> Response:
    """A demonstration, step by step: what an algorithm does, or what a document plays."""
    return await ask(request, "demo", question, demo=question.demo)


@router.post("/drawing", response_model=shapes.Drawing)
async def drawing(question: shapes.DrawingQuestion, request: Request) -> Response:
    """The board after the moves, as one SVG document."""
    return await look(request, "drawing", question.place(), places=question.places, language=question.language)
