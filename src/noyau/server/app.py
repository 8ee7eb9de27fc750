"""The application: the routes, the page, and one place where complaints become answers."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response

from noyau import __version__
from noyau.errors import Cancelled, MissingPart, NoyauError, TooLarge
from noyau.languages import LANGUAGES, message
from noyau.languages.by_sentence import translated
from noyau.server.guard import Guard
from noyau.server.page import NOTHING, Page, nothing_there
from noyau.server.routes import boards, challenges, classroom, jobs, matches, new_boards, panels, theory
from noyau.server.shapes import matches as shapes
from noyau.server.store import NoSuchBoard, Saved, data_folder
from noyau.server.students import Students
from noyau.server.workers.queue import LOOKERS, Busy, NameTaken, SolverFailed, Workers

STATUS: dict[type[NoyauError], int] = {TooLarge: 413, Busy: 429, Cancelled: 409, NameTaken: 409, NoSuchBoard: 404}
"""How a complaint is told, where 422 does not say it."""
LEAST_COMPRESSED = 1_000
"""Bytes of an answer below which it is sent as it is."""
COMPLAINTS: dict[int | str, dict[str, Any]] = {
    status: {"model": shapes.Complaint, "description": says}
    for status, says in {
        401: "The token is missing.",
        403: "A foreign host or origin.",
        404: "Nothing is there.",
        409: "It was cancelled, or the name is taken.",
        413: "Too large.",
        422: "The question is wrong; the sentence says how.",
        429: "Too much at once.",
    }.items()
}


def create_app(
    *, host: str | None = None, token: str | None = None, embed: str | None = None, students: Path | None = None
) -> FastAPI:
    """The server's application. It remembers no match: every question says which one it is about.

    Where other machines can reach it, `host` is this one's name and `token` what they must show. Pages of the origin
    `embed` may frame the board. Functions in the files of the folder `students` may sit at the table.
    """
    app = FastAPI(
        title="noyau", version=__version__, docs_url=None, redoc_url=None, openapi_url="/api/openapi.json",
        lifespan=_lifespan, responses=COMPLAINTS, redirect_slashes=False,
    )  # fmt: skip
    app.openapi = lambda: _openapi(app)  # type: ignore[method-assign]
    app.state.workers, app.state.lookers = Workers(), Workers(LOOKERS)
    app.state.saved = Saved(data_folder())
    app.state.students = Students(students)
    for routes in (matches, jobs, boards, challenges, new_boards, panels, theory, classroom):
        app.include_router(routes.router, prefix="/api")
    app.include_router(classroom.pages)
    app.add_exception_handler(NoyauError, _complaint)
    app.add_exception_handler(RequestValidationError, _not_understood)
    app.add_exception_handler(SolverFailed, _failed)
    app.add_exception_handler(HTTPException, _not_there)
    app.add_middleware(GZipMiddleware, minimum_size=LEAST_COMPRESSED, compresslevel=5)
    app.add_middleware(Guard, host=host, token=token, embed=embed)
    app.mount("/", Page(directory=page_folder()))
    return app


def _openapi(app: FastAPI) -> dict[str, Any]:
    """What FastAPI says of the routes, with the view as view.schema.json describes it."""
    if not app.openapi_schema:
        described = get_openapi(title=app.title, version=app.version, routes=app.routes)
        described["components"]["schemas"] |= view_schemas()
        app.openapi_schema = _with_views(described)
    return app.openapi_schema


def _with_views(part_of_it: Any) -> Any:
    """Point at the view wherever `shapes.View` stands."""
    if isinstance(part_of_it, dict):
        if part_of_it.get("format") == "view":
            return {"$ref": "#/components/schemas/View"}
        return {key: _with_views(part) for key, part in part_of_it.items()}
    return [_with_views(part) for part in part_of_it] if isinstance(part_of_it, list) else part_of_it


def view_schemas() -> dict[str, Any]:
    """The view and its parts, each under a name of its own: `#/$defs/edge` is `#/components/schemas/Edge`."""
    text = (files("noyau.show") / "view.schema.json").read_text("utf-8")
    named = re.sub(r'"#/\$defs/(\w)', lambda found: f'"#/components/schemas/{found[1].upper()}', text)
    view: dict[str, Any] = json.loads(named)
    parts = {name[0].upper() + name[1:]: part for name, part in view.pop("$defs").items()}
    return {**parts, "View": {key: part for key, part in view.items() if key != "$schema"}}


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    app.state.lookers.prepare()
    yield
    app.state.workers.close()
    app.state.students.close()
    app.state.lookers.close()


def page_folder() -> str:
    """Where the built page is; an editable install keeps it apart from the sources."""
    with as_file(files("noyau") / "static" / "index.html") as index:
        if not index.is_file():
            raise MissingPart("the page has not been built", hint="`make play` or `pip install .` builds it")
        return str(index.parent)


def _answer(status: int, error: NoyauError) -> JSONResponse:
    content = {
        "message": NoyauError(error.message, allowed=error.allowed).sentence(),
        "hint": error.hint,
        "said": _in_any_language(error.key, error.values, error.message),
        "allowed": list(error.allowed),
        "hint_said": _in_any_language(error.hint_key if error.hint else "", error.hint_values, error.hint),
        "others": {} if error.key and (error.hint_key or not error.hint) else _in_other_languages(error),
    }
    return JSONResponse({"error": content}, status)


def _in_any_language(key: str, values: dict[str, str | int], text: str) -> dict[str, object] | None:
    return message(key, text=text, **values).as_json() if key else None


def _in_other_languages(error: NoyauError) -> dict[str, dict[str, str]]:
    """A complaint without a message of its own, from the book of sentences that the terminal speaks from."""
    return {
        language: {"message": translated(error.message, language), "hint": translated(error.hint, language)}
        for language in LANGUAGES
        if language != "en"
    }


async def _complaint(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, NoyauError)
    status = next((status for kind, status in STATUS.items() if isinstance(error, kind)), 422)
    return _answer(status, error)


async def _failed(request: Request, error: Exception) -> JSONResponse:
    complaint = NoyauError(f"the solver failed: {error}", hint="this is a fault of noyau's; its terminal says more")
    return _answer(500, complaint.saying("error.failed", error=str(error)).hinting("error.failed.hint"))


async def _not_understood(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    complaint = NoyauError(f"the request is not understood: {where}: {first['msg']}")
    return _answer(422, complaint.saying("error.request", where=where, reason=str(first["msg"])))


async def _not_there(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == NOTHING and (told := nothing_there(request)) is not None:
        return told
    return _answer(error.status_code, NoyauError(str(error.detail)))
