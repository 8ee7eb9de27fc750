"""The page's files, compressed where the browser can read that, and kind words where there is nothing.

Whoever types a game's name behind the address, `/nim`, is led to it; whoever types something else is told so, in a
language of theirs, and offered the nearest right thing.
"""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from html import escape
from mimetypes import guess_type

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from noyau.games import names
from noyau.languages import LANGUAGES, message

ENCODINGS = {"br": ".br", "gzip": ".gz"}
"""How a browser calls a way to compress, and how the build names the file; the best first."""
FOR_EVER = "public, max-age=31536000, immutable"
"""Files below assets/ carry their content in their name."""
ASKED_AGAIN = ("etag", "last-modified", "accept-ranges")
"""Headers for whoever asks again; nobody asks again for a file that never changes."""
NOTHING = 404


class Page(StaticFiles):
    """The built page: each file as small as the browser can read it."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file, or the compressed one beside it."""
        wanted = "index.html" if path in ("", ".") else path
        accepted = Request(scope).headers.get("accept-encoding", "")
        for encoding, ending in ENCODINGS.items():
            if encoding in accepted:
                try:
                    found = await super().get_response(wanted + ending, scope)
                except HTTPException:
                    continue
                found.headers["content-type"] = _kind(wanted)
                found.headers["content-encoding"] = encoding
                return _kept(found, wanted)
        return _kept(await super().get_response(wanted, scope), wanted)


def nothing_there(request: Request) -> Response | None:
    """What a person is told who typed an address that leads nowhere; None for a program."""
    path = request.url.path.strip("/")
    if request.method != "GET" or path.startswith(("api", "assets")):
        return None
    if "text/html" not in request.headers.get("accept", ""):
        return None
    if path in names():
        return RedirectResponse(f"/#game={path}", 303)
    language = next(_spoken(request.headers.get("accept-language", "")), "en")
    near = get_close_matches(path.lower(), names(), n=1, cutoff=0.4)
    return HTMLResponse(_sentences(path, near[0] if near else None, language), NOTHING)


def _sentences(path: str, near: str | None, language: str) -> str:
    title, home = message("page.nothing").inside(language), message("ui.home").inside(language)
    says = message("page.nothing.at", path=f"/{path[:80]}").inside(language)
    way = ""
    if near is not None:
        meant = message("ui.lost.nearest", game=message(f"{near}.title", text=near).inside(language)).inside(language)
        way = f'<p><a href="/#game={escape(near)}">{escape(meant)}</a></p>'
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8"><meta name="viewport" '
        f'content="width=device-width"><title>{escape(title)} · noyau</title><style>body{{font:18px/1.5 system-ui,'
        "sans-serif;max-width:36rem;margin:15vh auto;padding:0 1rem;color-scheme:light dark}</style>"
        f'<main><h1>{escape(title)}</h1><p>{escape(says)}</p>{way}<p><a href="/">{escape(home)}</a></p></main></html>'
    )


def _spoken(accepted: str) -> Iterator[str]:
    """The languages of ours that a browser asks for, in its order."""
    for part in accepted.split(","):
        tag = part.partition(";")[0].strip().lower().partition("-")[0]
        if tag in LANGUAGES:
            yield tag


def _kind(name: str) -> str:
    kind = guess_type(name)[0] or "application/octet-stream"
    return f"{kind}; charset=utf-8" if kind.startswith("text/") or kind.endswith("javascript") else kind


def _kept(found: Response, name: str) -> Response:
    found.headers["vary"] = "Accept-Encoding"
    found.headers["cache-control"] = FOR_EVER if name.startswith("assets/") else "no-cache"
    if name.startswith("assets/"):
        for header in ASKED_AGAIN:
            del found.headers[header]
    return found
