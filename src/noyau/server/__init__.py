"""The local web server: the page and a small stateless API. Imported only by `noyau play`."""

from __future__ import annotations

__all__ = ["serve"]


def serve(
    *, port: int, open_browser: bool, fragment: str = "", host: str = "127.0.0.1", embed: str | None = None
) -> int:
    """Serve the board until interrupted, beyond this machine only with a token. Imported late: FastAPI is heavy."""
    from noyau.server.run import serve as run

    return run(port=port, open_browser=open_browser, fragment=fragment, host=host, embed=embed)
