"""From a request to a worker and back, and the routes that watch and cancel jobs."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from starlette.exceptions import HTTPException
from starlette.responses import StreamingResponse

from noyau.server.shapes import matches as shapes
from noyau.server.workers.queue import Job, Workers

router = APIRouter()
BEAT = 0.25
"""How often progress is told, and how often it is looked whether anybody still listens; in seconds."""
PATIENCE = 2.0
"""How long to wait for a job that is watched before it has been asked; in seconds."""
Name = Annotated[str, Path(pattern=r"^[A-Za-z0-9_.-]{1,64}$")]


async def ask(request: Request, what: str, question: shapes.Question, **more: Any) -> dict[str, Any]:
    """A worker's answer. Whoever goes away in the meantime has cancelled the question."""
    workers: Workers = request.app.state.workers
    entered = workers.enter(what, question.place(), more, limit=question.limit, name=question.job)
    answer = asyncio.ensure_future(asyncio.wrap_future(entered.answer))
    try:
        while not answer.done():
            await asyncio.wait({answer}, timeout=BEAT)
            if not answer.done() and await request.is_disconnected():
                break
        if not answer.done():
            workers.cancel(entered)
        result: dict[str, Any] = await answer
        return result
    finally:
        if not entered.over:
            workers.cancel(entered)


@router.get(
    "/jobs/{job}/events",
    response_class=StreamingResponse,
    responses={200: {"content": {"text/event-stream": {"schema": {"type": "string"}}}}},
)
async def job_events(job: Name, request: Request) -> StreamingResponse:
    """How a job stands, several times a second until it ends: server-sent events whose data is a `Progress`."""
    workers: Workers = request.app.state.workers
    waited = 0.0
    while workers.find(job) is None and waited < PATIENCE:
        await asyncio.sleep(BEAT)
        waited += BEAT
    events = _events(_found(request, job))
    return StreamingResponse(events, media_type="text/event-stream", headers={"cache-control": "no-store"})


@router.get("/jobs/{job}", response_model=shapes.Progress)
def look_at_job(job: Name, request: Request) -> dict[str, Any]:
    """How a job stands."""
    return _found(request, job).told()


@router.delete("/jobs/{job}", response_model=shapes.Progress)
def cancel_job(job: Name, request: Request) -> dict[str, Any]:
    """Cancel a job at once. One that is over stays as it ended."""
    found = _found(request, job)
    request.app.state.workers.cancel(found)
    return found.told()


def _found(request: Request, name: str) -> Job:
    workers: Workers = request.app.state.workers
    found = workers.find(name)
    if found is None:
        raise HTTPException(404, f"no job is called {name!r}")
    return found


async def _events(job: Job) -> AsyncIterator[str]:
    while not job.over:
        yield f"event: progress\ndata: {json.dumps(job.told())}\n\n"
        await asyncio.sleep(BEAT)
    yield f"event: end\ndata: {json.dumps(job.told())}\n\n"
