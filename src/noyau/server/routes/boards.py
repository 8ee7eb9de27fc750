"""The routes of the saved boards: list, save, open, rename, delete, download, upload."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from noyau.forms import MATCH_FORMAT
from noyau.server.asking import look
from noyau.server.shapes import boards as board_shapes
from noyau.server.shapes import matches as shapes
from noyau.server.store import Saved

router = APIRouter()
Number = Annotated[int, Path(ge=1, le=2**53)]


@router.get("/boards", response_model=board_shapes.SavedBoards)
def list_boards(request: Request) -> dict[str, Any]:
    """Every saved board, the latest first."""
    return {"boards": _saved(request).list()}


@router.post("/boards", response_model=board_shapes.SavedBoard)
async def save_board(board: board_shapes.BoardToSave, request: Request) -> dict[str, Any]:
    """Save a match under a name. It must be one that can be played."""
    place = await _playable(board, request)
    return await run_in_threadpool(_saved(request).add, board.name, place)


@router.post("/boards/upload", response_model=board_shapes.SavedBoard)
async def upload_board(board: board_shapes.BoardFile | board_shapes.BoardWithMatch, request: Request) -> dict[str, Any]:
    """Save a board that was downloaded before, here or elsewhere."""
    return await save_board(board.match if isinstance(board, board_shapes.BoardWithMatch) else board, request)


@router.get("/boards/{board}", response_model=board_shapes.SavedBoard)
def open_board(board: Number, request: Request) -> dict[str, Any]:
    """A saved board in full."""
    return _saved(request).get(board)


@router.patch("/boards/{board}", response_model=board_shapes.SavedBoard)
async def change_board(board: Number, change: board_shapes.BoardChange, request: Request) -> dict[str, Any]:
    """Rename a board, save the match anew, or both."""
    place = None if change.match is None else await _playable(change.match, request)
    return await run_in_threadpool(_saved(request).change, board, change.name, place)


@router.delete("/boards/{board}", response_model=board_shapes.SavedBoard)
def delete_board(board: Number, request: Request) -> dict[str, Any]:
    """Delete a board; the answer is what it was, so that it can be saved again."""
    return _saved(request).remove(board)


@router.get("/boards/{board}/download", response_model=board_shapes.BoardFile | board_shapes.BoardWithMatch)
async def download_board(board: Number, request: Request) -> Response:
    """A saved board as a file: of a game on a graph a board, with its dollars and places as they are, and the match."""
    found = await run_in_threadpool(_saved(request).get, board)
    parts = {name: found[name] for name in ("name", "game", "fields", "moves", "places", "beyond")}
    date = datetime.fromtimestamp(found["changed"], UTC).isoformat(timespec="seconds")
    file = board_shapes.BoardFile.model_validate({"format": MATCH_FORMAT, **parts, "date": date})
    now = json.loads(bytes((await look(request, "board", file.place(), places=file.places)).body))["board"]
    whole: dict[str, Any] = file.model_dump()
    if now is not None:
        whole = {"name": file.name, "date": date, **now, "match": whole}
    body = json.dumps(whole, indent=1, ensure_ascii=False)
    # The file is called by number: a name may hold anything.
    headers = {"content-disposition": f'attachment; filename="noyau-board-{board}.json"'}
    return Response(body, media_type="application/json", headers=headers)


async def _playable(board: shapes.PlacedMatch, request: Request) -> dict[str, Any]:
    """What is kept of a match, once a worker has played it."""
    place = board.place()
    await look(request, "playable", place)
    return {**place, "places": board.places}


def _saved(request: Request) -> Saved:
    saved: Saved = request.app.state.saved
    return saved
