"""The routes of the cards below the board. What they tell is worked out by the workers."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request

from noyau.errors import LimitReached
from noyau.server import shapes
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
