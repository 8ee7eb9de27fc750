"""The routes of the classroom: its pages, and the file that a student drops there."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, Response

from noyau.languages import users_language
from noyau.server.answers import classroom as answers
from noyau.server.shapes import classroom as classroom_shapes
from noyau.server.shapes import matches as shapes

router = APIRouter()
pages = APIRouter(include_in_schema=False)


@router.post("/classroom/{exercise}/{language}", response_model=classroom_shapes.Verdicts)
def verdicts(exercise: str, language: shapes.Language, handed_in: classroom_shapes.HandedIn) -> dict[str, Any]:
    """Grade a file: every question with its verdict, and the smallest counterexample to each that fails."""
    return answers.verdicts(exercise, language, handed_in.file, handed_in.text)


@pages.get("/classroom")
def sessions(lang: shapes.Language | None = None) -> HTMLResponse:
    """The list of sessions."""
    return HTMLResponse(answers.page("", lang or users_language()))


@pages.get("/classroom/script.js")
def script() -> Response:
    """What runs in the browser."""
    return Response(answers.file("classroom.js"), media_type="text/javascript")


@pages.get("/classroom/style.css")
def style() -> Response:
    """How it looks."""
    return Response(answers.file("classroom.css"), media_type="text/css")


@pages.get("/classroom/{exercise}")
def session(exercise: str, lang: shapes.Language | None = None) -> HTMLResponse:
    """A session beside its game."""
    return HTMLResponse(answers.page(exercise, lang or users_language()))
