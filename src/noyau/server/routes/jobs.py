"""The routes that watch and cancel jobs."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from starlette.responses import StreamingResponse

from noyau.server.asking import awaited_job, events, found_job, workers_of
from noyau.server.shapes import matches as shapes

router = APIRouter()
Name = Annotated[str, Path(pattern=r"^[A-Za-z0-9_.-]{1,64}$")]


@router.get(
    "/jobs/{job}/events",
    response_class=StreamingResponse,
    responses={200: {"content": {"text/event-stream": {"schema": {"type": "string"}}}}},
)
async def job_events(job: Name, request: Request) -> StreamingResponse:
    """How a job stands, several times a second until it ends: server-sent events whose data is a `Progress`."""
    stream = events(await awaited_job(request, job))
    return StreamingResponse(stream, media_type="text/event-stream", headers={"cache-control": "no-store"})


@router.get("/jobs/{job}", response_model=shapes.Progress)
def look_at_job(job: Name, request: Request) -> dict[str, Any]:
    """How a job stands."""
    return found_job(request, job).state_now()


@router.delete("/jobs/{job}", response_model=shapes.Progress)
def cancel_job(job: Name, request: Request) -> dict[str, Any]:
    """Cancel a job at once. One that is over stays as it ended."""
    found = found_job(request, job)
    workers_of(request).cancel(found)
    return found.state_now()
