"""From a request to a worker and back, and how a job stands, several times a second."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any, Protocol

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from noyau.errors import LimitReached, TooLarge
from noyau.server.workers.queue import Job, Workers

BEAT = 0.25
"""How often progress is told, and how often it is looked whether anybody still listens; in seconds."""
MOMENT = 20.0
"""Seconds that reading, drawing and replaying may take, on a machine that is busy too."""
PATIENCE = 2.0
"""How long to wait for a job that is watched before it has been asked; in seconds."""


class Question(Protocol):
    """What a worker can be asked: about a match, within a limit, under a name if it has one."""

    job: str | None
    limit: float

    def place(self) -> dict[str, Any]:
        """The match alone."""


async def ask(request: Request, what: str, question: Question, **more: Any) -> Response:
    """What a thinker answers, within the question's limit."""
    workers = workers_of(request)
    more["limit"] = question.limit
    entered = workers.enter(what, question.place(), more, limit=question.limit, name=question.job)
    return await _answered(request, workers, entered)


async def look(request: Request, what: str, place: dict[str, Any], **more: Any) -> Response:
    """What a looker answers: the same for what should take a moment, and is refused when it does not."""
    lookers: Workers = request.app.state.lookers
    try:
        return await _answered(request, lookers, lookers.enter(what, place, more, limit=MOMENT))
    except LimitReached:
        error = TooLarge(f"it takes longer than {MOMENT:g} seconds", hint="take a smaller board, or fewer moves")
        raise error.saying("error.slow", seconds=f"{MOMENT:g}").hinting("error.slow.hint") from None


async def _answered(request: Request, workers: Workers, entered: Job) -> Response:
    """The worker's own JSON. Whoever goes away in the meantime has cancelled the question."""
    answer = asyncio.ensure_future(asyncio.wrap_future(entered.answer))
    try:
        while not answer.done():
            await asyncio.wait({answer}, timeout=BEAT)
            if not answer.done() and await request.is_disconnected():
                break
        if not answer.done():
            workers.cancel(entered)
        return Response(await answer, media_type="application/json")
    finally:
        if not entered.over:
            workers.cancel(entered)


def workers_of(request: Request) -> Workers:
    """The workers of the server that got the request."""
    workers: Workers = request.app.state.workers
    return workers


def found_job(request: Request, name: str) -> Job:
    """The job of that name; nothing is there otherwise."""
    found = workers_of(request).find(name)
    if found is None:
        raise HTTPException(404, f"no job is called {name!r}")
    return found


async def awaited_job(request: Request, name: str) -> Job:
    """The same, for whoever watches a job a little before it has been asked."""
    waited = 0.0
    while workers_of(request).find(name) is None and waited < PATIENCE:
        await asyncio.sleep(BEAT)
        waited += BEAT
    return found_job(request, name)


async def events(job: Job) -> AsyncIterator[str]:
    """Server-sent events: progress until the job ends, then the end."""
    while not job.over:
        yield f"event: progress\ndata: {json.dumps(job.state_now())}\n\n"
        await asyncio.sleep(BEAT)
    yield f"event: end\ndata: {json.dumps(job.state_now())}\n\n"
