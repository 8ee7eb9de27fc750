"""The routes of the cards below the board, and of what stands in its place. What takes long is left to the workers."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.responses import Response, StreamingResponse

from noyau.errors import LimitReached
from noyau.server.answers import ring
from noyau.server.asking import ask, look
from noyau.server.shapes import matches as shapes
from noyau.server.shapes import panels as panel_shapes

router = APIRouter()


@router.post("/bank", response_model=panel_shapes.Bank)
async def bank(question: shapes.Question, request: Request) -> Response:
    """The dollar game: what there is in all, and whether the board can be won, with the reason."""
    return await ask(request, "bank", question)


@router.post("/par", response_model=panel_shapes.Par)
async def par(question: shapes.Question, request: Request) -> Response | dict[str, Any]:
    """The dollar game: the fewest moves that win the board, or the bounds that are known when the time is up."""
    try:
        return await ask(request, "par", question)
    except LimitReached:
        return {"length": None, "bound": None}


@router.post("/shortened", response_model=panel_shapes.Shortened)
async def shortened(question: shapes.Question, request: Request) -> Response:
    """The dollar game: the fewest moves that lead to the same dollars as those made."""
    return await ask(request, "shortened", question)


@router.post("/cubes", response_model=panel_shapes.StackShown)
async def show_cubes(question: shapes.Place, request: Request) -> Response:
    """A stack of cubes as solids, its sides, and its multigraph."""
    return await look(request, "cubes_shown", question.place())


@router.post("/cubes/way", response_model=panel_shapes.Way)
async def way_of_cubes(question: panel_shapes.WayQuestion, request: Request) -> Response:
    """The turns that bring one cube, or all of them, into their places."""
    return await ask(request, "cubes", question, one=question.one)


@router.post("/heat", response_model=panel_shapes.Heat)
async def heat(question: shapes.Question, request: Request) -> Response:
    """Snort, Col and node kayles: the parts into which the board has fallen, and how hot each is."""
    return await ask(request, "heat", question)


@router.post("/ring", response_model=panel_shapes.Ring)
async def whole_ring(question: panel_shapes.RingQuestion, request: Request) -> Response:
    """A whole bracelet with its windows, and de Bruijn's diagram with the walk that it is."""
    return await look(request, "ring", question.place(), **question.wishes())


@router.post("/ring/find", response_model=panel_shapes.WindowFound)
async def find_window(question: panel_shapes.WindowQuestion, request: Request) -> Response:
    """Where in that bracelet a window, or the beginning of one, comes up."""
    return await look(request, "ring_find", question.place(), window=question.window, **question.wishes())


@router.get(
    "/ring/file",
    response_class=StreamingResponse,
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
)
def ring_as_file(
    k: Annotated[int, Query(ge=1, le=100)], symbols: Annotated[str, Query(max_length=200)] = "01"
) -> StreamingResponse:
    """A whole bracelet as a file, made as it is sent."""
    name, stones = ring.content(k, symbols)
    headers = {"content-disposition": f'attachment; filename="{name}"', "content-length": str(stones.size)}
    return StreamingResponse(stones, media_type="text/plain; charset=utf-8", headers=headers)


@router.post("/torus", response_model=panel_shapes.TorusShown)
async def whole_torus(question: panel_shapes.TorusQuestion, request: Request) -> Response:
    """A whole torus, or one as far as it is filled, with the window that begins at each place."""
    return await look(request, "torus", question.place(), so_far=question.so_far)


@router.post("/layers", response_model=panel_shapes.Layers)
async def layers(question: shapes.Question, request: Request) -> Response:
    """Games with an arena: both attractors ring by ring, and the kernel and the labels level by level."""
    return await ask(request, "layers", question)
