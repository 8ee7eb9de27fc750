"""The routes of the cards below the board, and of what stands in its place. What takes long is left to the workers."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from starlette.concurrency import run_in_threadpool

from noyau.errors import LimitReached
from noyau.server import cubes, shapes
from noyau.server.asking_workers import ask

router = APIRouter()


@router.post("/bank", response_model=shapes.Bank)
async def bank(question: shapes.Question, request: Request) -> dict[str, Any]:
    """The dollar game: what there is in all, and whether the board can be won, with the reason."""
    return await ask(request, "bank", question)


@router.post("/par", response_model=shapes.Par)
async def par(question: shapes.Question, request: Request) -> dict[str, Any]:
    """The dollar game: the fewest moves that win the board, or the bounds that are known when the time is up."""
    try:
        return await ask(request, "par", question)
    except LimitReached:
        return {"length": None, "bound": None}


@router.post("/shortened", response_model=shapes.Shortened)
async def shortened(question: shapes.Question, request: Request) -> dict[str, Any]:
    """The dollar game: the fewest moves that lead to the same dollars as those made."""
    return await ask(request, "shortened", question)


@router.post("/cubes", response_model=shapes.StackShown)
async def show_cubes(question: shapes.Place) -> dict[str, Any]:
    """A stack of cubes as solids, its sides, and its multigraph."""
    return await run_in_threadpool(cubes.shown, question.place())


@router.post("/cubes/way", response_model=shapes.Way)
async def way_of_cubes(question: shapes.WayQuestion, request: Request) -> dict[str, Any]:
    """The turns that bring one cube, or all of them, into their places."""
    return await ask(request, "cubes", question, one=question.one)


@router.post("/heat", response_model=shapes.Heat)
async def heat(question: shapes.Question, request: Request) -> dict[str, Any]:
    """Snort, Col and node kayles: the parts into which the board has fallen, and how hot each is."""
    return await ask(request, "heat", question)
