"""The local web server: the page and a small stateless API. Imported only by `noyau play`."""

from __future__ import annotations

from pathlib import Path

from noyau.errors import MissingPart

__all__ = ["serve"]


def serve(  # noqa: PLR0913 - what `noyau play` can be told
    *,
    port: int,
    open_browser: bool,
    fragment: str = "",
    host: str = "127.0.0.1",
    embed: str | None = None,
    students: Path | None = None,
) -> int:
    """Serve the board until interrupted, beyond this machine only with a token. Imported late: FastAPI is heavy."""
    try:
        from noyau.server.run import serve as run
    except ModuleNotFoundError as error:
        if (error.name or "noyau").startswith("noyau"):
            raise
        raise MissingPart(f"the page needs {error.name}", hint="pip install 'noyau[page]'") from None
    return run(port=port, open_browser=open_browser, fragment=fragment, host=host, embed=embed, students=students)
