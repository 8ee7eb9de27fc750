"""What a student hands in: a Python file, or a notebook, whose cells stand for themselves."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass
from pathlib import Path

from noyau.errors import CannotRead

MOST_BYTES = 5_000_000
_MAGIC = re.compile(r"^\s*[%!?].*$", re.MULTILINE)
"""Lines that a notebook understands and Python does not."""


@dataclass(frozen=True)
class Submission:
    """The source, in pieces that can be read one without the other."""

    file: str
    sources: tuple[str, ...]

    @classmethod
    def read(cls, path: Path) -> Submission:
        """From a `.py` or `.ipynb` file; the text alone, nothing is run or even parsed here."""
        try:
            if path.stat().st_size > MOST_BYTES:
                raise CannotRead(f"{str(path)!r} has more than {MOST_BYTES:,} bytes, which no exercise needs")
            text = path.read_bytes().decode("utf-8-sig", errors="replace")
        except OSError as error:
            raise CannotRead(f"{str(path)!r} cannot be read: {error.strerror}") from error
        return cls.from_text(str(path), text)

    @classmethod
    def from_text(cls, file: str, text: str) -> Submission:
        """From the text of a file of that name."""
        return cls(file, _cells(file, text) if file.endswith(".ipynb") else (text,))

    @property
    def digest(self) -> str:
        """Changes with the content."""
        return hashlib.sha256(json.dumps(self.sources).encode()).hexdigest()


def _cells(file: str, text: str) -> tuple[str, ...]:
    try:
        cells = [cell for cell in json.loads(text)["cells"] if cell["cell_type"] == "code"]
        sources = [cell["source"] if isinstance(cell["source"], str) else "".join(cell["source"]) for cell in cells]
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise CannotRead(f"{file!r} is no notebook: {type(error).__name__}") from error
    return tuple(_MAGIC.sub("", source) for source in sources)
