"""Takes the pictures of the page that stand in the docs: every game, wide, dark and narrow, into docs/pictures.

python tools/screenshots.py             all of them
python tools/screenshots.py snort nim   those of two games

It needs Chromium (CHROMIUM names another one) and a built page. Look at what comes out before it is committed.
"""

from __future__ import annotations

import base64
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page, sync_playwright

PICTURES = Path(__file__).resolve().parents[1] / "docs/pictures"
LINKS = {
    "subtraction": "with.tokens=21&with.take=1,2,3,4&moves=take+3;take+3",
    "nim": "with.heaps=3,4,5&moves=take+2+from+0",
    "octal": "with.code=0.77&with.n=13",
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
"""A match of every game that shows something."""
KINDS = {"wide": (1280, 1180, "light", 0.75), "dark": (1280, 1180, "dark", 0.75), "narrow": (390, 844, "light", 1.0)}
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


def main() -> None:
    wanted = sys.argv[1:] or list(LINKS)
    with serving() as address, sync_playwright() as playwright:
        chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        painter = browser.new_page()
        for game in wanted:
            for kind, (width, height, scheme, scale) in KINDS.items():
                context = browser.new_context(
                    viewport={"width": width, "height": height}, color_scheme=scheme, locale="en-GB",
                    reduced_motion="reduce",
                )  # fmt: skip
                page = context.new_page()
                page.goto(f"{address}#game={game}&{LINKS[game]}&players=person,person")
                save(shot(page), painter, scale, PICTURES / f"{game}-{kind}.webp")
                context.close()
        browser.close()


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
    page.get_by_role("group", name="Board").or_(page.locator("svg")).first.wait_for()
    page.locator("[data-game]").wait_for()
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
