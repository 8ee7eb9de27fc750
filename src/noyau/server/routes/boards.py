"""The routes of the saved boards: list, save, open, rename, delete, download, upload."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from starlette.responses import Response

from noyau.forms import MATCH_FORMAT
from noyau.server.answers.matches import playable
from noyau.server.shapes import boards as board_shapes
from noyau.server.store import Saved

router = APIRouter()
Number = Annotated[int, Path(ge=1, le=2**53)]


@router.get("/boards", response_model=board_shapes.SavedBoards)
def list_boards(request: Request) -> dict[str, Any]:
    """Every saved board, the latest first."""
    return {"boards": _saved(request).list()}


@router.post("/boards", response_model=board_shapes.SavedBoard)
def save_board(board: board_shapes.BoardToSave, request: Request) -> dict[str, Any]:
    """Save a match under a name. It must be one that can be played."""
    return _saved(request).add(board.name, playable(board.place()))


@router.post("/boards/upload", response_model=board_shapes.SavedBoard)
def upload_board(board: board_shapes.BoardFile, request: Request) -> dict[str, Any]:
    """Save a board that was downloaded before, here or elsewhere."""
    return _saved(request).add(board.name, playable(board.place()))


@router.get("/boards/{board}", response_model=board_shapes.SavedBoard)
def open_board(board: Number, request: Request) -> dict[str, Any]:
    """A saved board in full."""
    return _saved(request).get(board)


@router.patch("/boards/{board}", response_model=board_shapes.SavedBoard)
def change_board(board: Number, change: board_shapes.BoardChange, request: Request) -> dict[str, Any]:
    """Rename a board, save the match anew, or both."""
    place = None if change.match is None else playable(change.match.place())
    return _saved(request).change(board, change.name, place)


@router.delete("/boards/{board}", response_model=board_shapes.SavedBoard)
def delete_board(board: Number, request: Request) -> dict[str, Any]:
    """Delete a board; the answer is what it was, so that it can be saved again."""
    return _saved(request).remove(board)


@router.get("/boards/{board}/download", response_model=board_shapes.BoardFile)
def download_board(board: Number, request: Request) -> Response:
    """A saved board as a file."""
    found = _saved(request).get(board)
    content = {"format": MATCH_FORMAT, **{name: found[name] for name in ("name", "game", "fields", "moves")}}
    body = board_shapes.BoardFile.model_validate(content).model_dump_json(indent=1)
    # The file is called by number: a name may hold anything.
    headers = {"content-disposition": f'attachment; filename="noyau-board-{board}.json"'}
    return Response(body, media_type="application/json", headers=headers)


def _saved(request: Request) -> Saved:
    saved: Saved = request.app.state.saved
    return saved
