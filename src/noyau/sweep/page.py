"""The rows of a sweep as one HTML file: a table that sorts and filters, and the board of the row pointed at.

The file needs nothing else. It draws graph6 on a circle; it knows no game.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from html import escape
from pathlib import Path
from typing import Any

from noyau.errors import TooLarge
from noyau.languages import Language, message
from noyau.saving import write_whole

MOST_ROWS = 200_000
"""A browser holds that; more is for a database."""
TEMPLATE = Path(__file__).with_name("page.html")


def write_page(columns: Iterable[str], rows: Iterable[Mapping[str, Any]], out: Path, language: Language) -> None:
    """Write the page; the file is complete or untouched."""
    names = list(columns)
    listed = [[row[name] for name in names] for row in rows]
    if len(listed) > MOST_ROWS:
        raise TooLarge(
            f"these are {len(listed):,} rows, and a page holds {MOST_ROWS:,}", hint="choose some with DuckDB or SQLite"
        )
    # `</script>` inside a text would end the script.
    data = json.dumps({"columns": names, "rows": listed}, ensure_ascii=False).replace("</", "<\\/")
    content = TEMPLATE.read_text(encoding="utf-8")
    for key in ("title", "filter", "shown", "point", "board"):
        said = message(f"sweep.page.{key}").inside(language)
        content = content.replace(f"@{key}@", escape(said))
    write_whole(out, content.replace("@lang@", language).replace("@data@", data).encode())
