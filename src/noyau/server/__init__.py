"""The local web server: the page and a small stateless API. Imported only by `noyau play`."""

from __future__ import annotations

__all__ = ["serve"]


def serve(*, port: int, open_browser: bool, fragment: str = "") -> int:
    """Serve the board on this machine until interrupted. Imported late: FastAPI is heavy."""
    from noyau.server.run import serve as run

    return run(port=port, open_browser=open_browser, fragment=fragment)
