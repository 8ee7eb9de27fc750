"""Takes the pictures of the page that stand in the docs: the home and every game, into docs/pictures.

python tools/screenshots.py                all of them
python tools/screenshots.py snort nim      those of two games
python tools/screenshots.py board          those of the start pages, in three languages
python tools/screenshots.py --if-changed   all of them, if the page has changed since they were taken: `make docs`

It needs Chromium (CHROMIUM names another one) and a built page. Look at what comes out before it is committed.
"""

from __future__ import annotations

import base64
import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

try:
    from playwright.sync_api import Browser, Page, sync_playwright
except ImportError:
    sys.exit(print("no Playwright: the pictures of the page are those that were taken last"))

ROOT = Path(__file__).resolve().parents[1]
PICTURES = ROOT / "docs/pictures"
TAKEN = PICTURES / "taken.json"
"""A digest of what the page was made from when all of them were taken."""
LINKS = {
    "subtraction": "with.tokens=21&with.take=1,2,3,4&moves=take+3;take+3",
    "nim": "with.heaps=3,4,5&moves=take+2+from+0",
    "octal": "with.code=0.77&with.n=13&moves=take+1+from+0+leaving+4,8",
    "arena": "with.board=demo",
    "snort": "with.board=grid:4x5&moves=red+7;blue+16;red+9;blue+5",
    "col": "with.board=petersen&moves=red+0;blue+1;red+7",
    "kayles": "with.board=grid:3x4&moves=take+5",
    "dollar": "with.board=level:30&moves=lend+2",
    "cubes": "with.board=instant-insanity",
    "bracelet": "with.k=4&moves=add+0;add+0;add+0;add+0;add+1;add+0;add+0;add+1",
    "torus": "with.window=2x2&moves=put+0;put+1;put+0;put+0;put+1;put+1",
    "euler": "with.board=complete:5&moves=go+1;go+2;go+0;go+3",
}
"""A match of every game that has a page in the docs."""
OTHERS = {
    "domineering": "moves=vertical+1;horizontal+10;vertical+4",
    "hackenbush": "",
    "toads": "moves=toad+2;frog+5",
    "geography": "moves=go+6;go+10",
    "token": "",
    "cops": "moves=cop+0;cop+3;robber+9",
    "lights": "moves=press+5",
    "peg": "moves=jump+3+over+2+to+1",
}
"""And of the others, whose pictures stand together on the page about the page."""
KINDS = {"wide": (1280, 900, "light", 0.75), "dark": (1280, 900, "dark", 0.75), "narrow": (390, 844, "light", 1.0)}
"""Width and height of the window, colours, and how much smaller the picture is."""
TO_WEBP = """async ([picture, scale]) => {
  const image = new Image()
  image.src = picture
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = image.width * scale
  canvas.height = image.height * scale
  const pen = canvas.getContext('2d')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/webp', 0.85).split(',')[1]
}"""


START, START_KIND, HOME = "board", (1280, 900, "light", 0.75), "home"
LANGUAGES = {"": "en-GB", "-fr": "fr-FR", "-ca": "ca-ES"}
"""The start pages show the same match, each in its language."""


def main() -> None:
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    wanted = [word for word in sys.argv[1:] if word != "--if-changed"]
    if "--if-changed" in sys.argv and (not chromium or (TAKEN.exists() and json.loads(TAKEN.read_text()) == digest())):
        print("the pictures of the page are those that were taken last" + ("" if chromium else ": no Chromium"))
        return
    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        painter = browser.new_page()
        for game in wanted or [START, HOME, *LINKS, *OTHERS]:
            for name, link, locale, kind in pictures_of(game):
                picture = taken(browser, f"{address}#{link}", locale, kind)
                save(picture, painter, kind[-1], PICTURES / f"{name}.webp")
        browser.close()
    if not wanted:
        TAKEN.write_text(json.dumps(digest()) + "\n", "utf-8")


def digest() -> dict[str, str]:
    """Of the page's source."""
    files = [file for file in sorted((ROOT / "web/src").rglob("*")) if file.is_file()]
    whole = hashlib.sha256()
    for file in files:
        whole.update(file.relative_to(ROOT).as_posix().encode() + file.read_bytes())
    return {"web/src": whole.hexdigest()}


def pictures_of(game: str) -> Iterator[tuple[str, str, str, tuple[int, int, str, float]]]:
    """Name, link, locale and kind of each picture of a game."""
    if game == START:
        for ending, locale in LANGUAGES.items():
            yield f"{START}{ending}", f"game=subtraction&{LINKS['subtraction']}", locale, START_KIND
        return
    if game in OTHERS:
        yield f"{game}-wide", f"game={game}&{OTHERS[game]}&players=person,person", "en-GB", KINDS["wide"]
        return
    for kind, how in KINDS.items() if game == HOME else ():
        yield f"{HOME}-{kind}", "home", "en-GB", how
    for kind, how in KINDS.items() if game in LINKS else ():
        yield f"{game}-{kind}", f"game={game}&{LINKS[game]}&players=person,person", "en-GB", how


def taken(browser: Browser, address: str, locale: str, kind: tuple[int, int, str, float]) -> bytes:
    width, height, scheme, _ = kind
    context = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme=scheme, locale=locale, reduced_motion="reduce"
    )
    page = context.new_page()
    page.goto(address)
    try:
        return shot(page)
    finally:
        context.close()


@contextmanager
def serving() -> Iterator[str]:
    with TemporaryDirectory() as data:  # no board of the user's in the pictures
        command = [sys.executable, "-m", "noyau", "play", "--no-browser", "--port", "0"]
        env = {**os.environ, "NOYAU_DATA": data}
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=env) as server:
            assert server.stdout is not None
            try:
                yield server.stdout.readline().strip()
            finally:
                server.terminate()


def shot(page: Page) -> bytes:
    """The window as it is when nothing is being fetched any more."""
    page.locator("[data-game] .board svg, [data-tile] svg").first.wait_for()
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(800)
    return page.screenshot()


def save(png: bytes, painter: Page, scale: float, file: Path) -> None:
    """As WebP, which takes a third of the room; Chromium can write it."""
    webp = painter.evaluate(TO_WEBP, [f"data:image/png;base64,{base64.b64encode(png).decode()}", scale])
    file.write_bytes(base64.b64decode(webp))
    print(f"{file.name}: {file.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
