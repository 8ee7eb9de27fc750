"""Where the command `noyau` begins. Only this is imported before Ctrl+C is listened to.

Python raises `KeyboardInterrupt` wherever it is. Inside an import that gives a traceback before the command line is
there to catch it, and modules written in C have been seen to swallow it. Nothing is half done while something is
imported, so then the process ends on the spot.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    import signal
    from types import FrameType
else:
    import _signal as signal  # what `signal` wraps in enumerations, which take their time

INTERRUPTED = 130
IMPORTING = "<frozen importlib"


def main() -> None:
    """The command line."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # whoever starts us may want it ignored
        signal.signal(signal.SIGINT, interrupt)
    from noyau.cli import main as run

    run()


def interrupt(number: int, frame: FrameType | None) -> None:
    """Raise `KeyboardInterrupt`, or leave at once where it would not be heard."""
    while frame is not None:
        if frame.f_code.co_filename.startswith(IMPORTING):
            sys.stderr.write("noyau: interrupted\n")
            sys.stderr.flush()
            os._exit(INTERRUPTED)
        frame = frame.f_back
    raise KeyboardInterrupt
