"""The theory below a board: a text per game and language, as blocks that the page draws itself.

The texts are Markdown files in `languages/theory`. They are read into plain data here, so nothing in a file can ever
become HTML. A fenced block called `figure` is a small board of its own: the game and its fields on the first line
(a bare name is a yes), perhaps with `demo=NAME`, `on=arena`, `moves=MOVE;MOVE` or `against=perfect`, and the caption
below it.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from noyau.languages import Language

if TYPE_CHECKING:
    from markdown_it.token import Token

Block = dict[str, Any]
Run = dict[str, Any]
"""A stretch of a text that is written in one way."""
WORDS_OF_A_FIGURE = ("demo", "on", "moves", "against")
"""What the first line of a figure may say besides the fields of its game."""


@cache
def blocks_of(game: str, language: Language) -> tuple[Block, ...]:
    """The text of a game.

    >>> [block["kind"] for block in blocks_of("euler", "en")][:2]
    ['heading', 'paragraph']
    """
    file = files("noyau.languages") / "theory" / language / f"{game}.md"
    return tuple(blocks_in(file.read_text("utf-8"))) if file.is_file() else ()


def blocks_in(text: str) -> Iterator[Block]:
    """The blocks of a Markdown text: headings, paragraphs, lists, listings and figures. Whatever else is left out.

    >>> list(blocks_in("```figure\\nnim heaps=1,2 against=perfect\\nYour *turn*.\\n```"))  # doctest: +ELLIPSIS
    [{'kind': 'figure', 'game': 'nim', 'fields': {'heaps': '1,2'}, 'moves': [], 'demo': None, ...
    """
    from markdown_it import MarkdownIt

    markdown = MarkdownIt("commonmark", {"html": False})
    tokens = markdown.parse(text)
    items: list[list[Run]] | None = None
    for token, content in zip(tokens, [*tokens[1:], None], strict=True):
        if token.type == "bullet_list_open":
            items = []
        elif token.type == "bullet_list_close" and items is not None:
            yield {"kind": "list", "items": items}
            items = None
        elif token.type == "heading_open":
            yield {"kind": "heading", "runs": _runs(content)}
        elif token.type == "paragraph_open" and items is not None:
            items.append(_runs(content))
        elif token.type == "paragraph_open":
            yield {"kind": "paragraph", "runs": _runs(content)}
        elif token.type == "fence" and token.info.strip() == "figure":
            first, _, caption = token.content.partition("\n")
            inline = markdown.parseInline(caption.replace("\n", " ").strip())
            yield _figure(first, _runs(inline[0]))
        elif token.type in ("fence", "code_block"):
            yield {"kind": "listed", "text": token.content.rstrip("\n")}


def _runs(inline: Token | None) -> list[Run]:
    """Stretches of a sentence that are written alike."""
    runs: list[Run] = []
    strong = emphasis = 0
    link: str | None = None
    for token in _flat(inline.children or ()) if inline is not None else ():
        strong += token.type.count("strong_open") - token.type.count("strong_close")
        emphasis += token.type.count("em_open") - token.type.count("em_close")
        if token.type == "link_open":
            link = _address(str(token.attrs.get("href", "")))
        elif token.type == "link_close":
            link = None
        text = " " if token.type == "softbreak" else token.content
        if text:
            code = token.type == "code_inline"
            runs.append({"text": text, "strong": strong > 0, "emphasis": emphasis > 0, "code": code, "href": link})
    return _joined(runs)


def _flat(tokens: Sequence[Token]) -> Iterator[Token]:
    for token in tokens:
        yield token
        yield from _flat(token.children or ())


def _address(href: str) -> str | None:
    """Links lead to pages, never to scripts."""
    return href if href.startswith(("https://", "/classroom/")) else None


def _joined(runs: list[Run]) -> list[Run]:
    """Neighbours that are written alike as one."""
    joined: list[Run] = []
    for run in runs:
        if joined and {**joined[-1], "text": run["text"]} == run:
            joined[-1] = {**run, "text": joined[-1]["text"] + run["text"]}
        else:
            joined.append(run)
    return joined


def _figure(line: str, caption: list[Run]) -> Block:
    game, *words = shlex.split(line)
    parts = (word.partition("=") for word in words)
    given: dict[str, Any] = {name: word if equals else True for name, equals, word in parts}  # a name alone is a yes
    moves = given.get("moves", "")
    return {
        "kind": "figure",
        "game": game,
        "fields": {name: word for name, word in given.items() if name not in WORDS_OF_A_FIGURE},
        "moves": moves.split(";") if moves else [],
        "demo": given.get("demo"),
        "on": "arena" if given.get("on") == "arena" else "board",
        "against_machine": given.get("against") == "perfect",
        "caption": caption,
    }
