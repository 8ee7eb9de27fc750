"""The application: the routes, the page, and one place where complaints become answers."""

from __future__ import annotations

from importlib.resources import as_file, files

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.staticfiles import StaticFiles

from noyau import __version__
from noyau.errors import LimitReached, MissingPart, NoyauError, TooLarge
from noyau.server import drawing, games
from noyau.server.guard import Guard


def create_app() -> FastAPI:
    """The server's application. It keeps no state: every request says which match it is about."""
    app = FastAPI(title="noyau", version=__version__, docs_url=None, redoc_url=None, openapi_url="/api/openapi.json")
    for routes in (games, drawing):
        app.include_router(routes.router, prefix="/api")
    app.add_exception_handler(NoyauError, _complaint)
    app.add_exception_handler(RequestValidationError, _not_understood)
    app.add_exception_handler(HTTPException, _not_there)
    app.add_middleware(Guard)
    app.mount("/", StaticFiles(directory=page_folder(), html=True))
    return app


def page_folder() -> str:
    """Where the built page is; an editable install keeps it apart from the sources."""
    with as_file(files("noyau") / "static" / "index.html") as index:
        if not index.is_file():
            raise MissingPart("the page has not been built", hint="`make play` or `pip install .` builds it")
        return str(index.parent)


def _answer(status: int, message: str, hint: str = "") -> JSONResponse:
    return JSONResponse({"error": {"message": message, "hint": hint}}, status)


async def _complaint(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, NoyauError)
    status = 503 if isinstance(error, LimitReached) else 413 if isinstance(error, TooLarge) else 422
    shown = NoyauError(error.message, allowed=error.allowed).sentence()
    return _answer(status, shown, error.hint)


async def _not_understood(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    return _answer(422, f"the request is not understood: {where}: {first['msg']}")


async def _not_there(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    return _answer(error.status_code, str(error.detail))
