"""The page in a real Chromium: what a visit loads, how long it keeps the browser busy, when a click is seen.

Every row is measured in a new browser context (nothing is kept from before), on the machine as it is and with a
processor four times slower. Beside ours stands an earlier noyau, if `NOYAU_BEFORE` is the command that starts it
(`NOYAU_BEFORE="/somewhere/venv/bin/noyau" python -m benchmarks page`), else what is wanted. Both run in the same
minutes, in turns. Tasks are counted by the CPU that the browser's main thread spent on them (`tdur` of Chromium's
traces), so that a busy machine tells the same; from a click to the board after it the clock counts too, since the
server's answer is part of it.
"""

from __future__ import annotations

import json
import os
import shlex
import shutil
import statistics
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any

from benchmarks import Comparison, Options, say
from noyau.games import names

SLOWER = (1, 4)
"""By how much the browser's processor is slowed down."""
WANTED = {"default": 0.050, "large": 0.100, "task": 0.050}
"""Seconds from a click to the next paint, on usual boards and on those to 300 vertices; and of a long task on load."""
WANTED_BYTES = 70_000
LARGE = {
    "snort 3x3, arena open": "#game=snort&with.board=grid:3x3&players=person,person",
    "snort 16x16": "#game=snort&with.board=grid:16x16&players=person,person",
    "dollar, 300 vertices": "#game=dollar&with.board=random:300,4,seed=1",
    "kayles, 256 vertices": "#game=kayles&with.board=random:256,4,seed=1&players=person,person",
}
TASK = "ThreadControllerImpl::RunTask"
TRACED = ["toplevel", "__metadata"]
NEVER_LOADED = 60_000  # milliseconds
WATCH = """
    window.measured = {events: []}
    const of = (what, into) => new PerformanceObserver(list => into.push(...list.getEntries().map(what)))
    of(entry => [entry.name, entry.duration], measured.events)
        .observe({type: 'event', durationThreshold: 16, buffered: true})
"""
SHOWN = """() => new Promise(done => {
    const place = document.querySelector('.position code')
    const before = place.textContent
    let began = 0
    window.addEventListener('pointerup', event => began ||= event.timeStamp, {capture: true, once: true})
    const watch = new MutationObserver(() => {
        if (document.querySelector('.position code').textContent === before) return
        watch.disconnect()
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)))
    })
    watch.observe(document.querySelector('main'), {subtree: true, childList: true, characterData: true})
    window.watching = true
})"""


@dataclass(frozen=True)
class Visit:
    """What one visit was like, in bytes and seconds."""

    loaded: int  # over the wire, until the board is there
    longest: float  # the longest task of the browser meanwhile, in CPU
    busy: float | None  # the longest task after a click, in CPU: nothing is painted meanwhile; None at home
    click: float | None  # from a click to the next paint, as browsers count it, by the clock
    shown: float | None  # from a click to the board after the move
    answered: int  # bytes that the click brought


class PageBenchmark:
    name = "page"
    compares = "the page in Chromium, against an earlier one (NOYAU_BEFORE) or against what is wanted"

    def run(self, options: Options) -> Sequence[Comparison]:
        with ExitStack() as stack:
            servers = {"now": stack.enter_context(serving([sys.executable, "-m", "noyau"]))}
            if earlier := os.environ.get("NOYAU_BEFORE"):
                servers["before"] = stack.enter_context(serving(shlex.split(earlier)))
            browser = stack.enter_context(chromium())
            links = {"home": "", **{game: f"#game={game}&players=person,person" for game in names()}, **LARGE}
            return [row for work, link in links.items() for row in compare(browser, servers, work, link, options)]


BENCHMARK = PageBenchmark()


def compare(browser: Any, servers: dict[str, str], work: str, link: str, options: Options) -> Iterator[Comparison]:
    for slower in SLOWER:
        visits: dict[str, list[Visit]] = {name: [] for name in servers}
        for turn in range(options.repetitions):
            for name in list(servers) if turn % 2 else reversed(list(servers)):
                visits[name].append(visit(browser, servers[name] + link, slower, arena="arena open" in work))
        kind = "large" if work in LARGE else "default"
        told = f"{work}, {slower}x"
        for name, seen in visits.items():
            say(f"{told:34} {name:7} {line(seen)}")
        yield from rows(told, kind, visits)


def rows(told: str, kind: str, visits: dict[str, list[Visit]]) -> Iterator[Comparison]:
    asked = {
        "longest task on load": ("longest", WANTED["task"]),
        "longest task after a click": ("busy", WANTED[kind]),
        "click to next paint": ("click", WANTED[kind]),
        "click to the board after it": ("shown", WANTED[kind]),
    }
    for what, (field, wanted) in asked.items():
        ours = [getattr(each, field) for each in visits["now"]]
        if None in ours:
            continue
        before = [getattr(each, field) for each in visits.get("before", ())]
        peer = (tuple(before), "before") if before and None not in before else ((wanted,), "wanted")
        yield Comparison(f"{told}: {what}", 1, "", tuple(max(each, 1e-4) for each in ours), *peer)


def line(seen: Sequence[Visit]) -> str:
    def middle(field: str) -> str:
        found = [getattr(each, field) for each in seen]
        return "   –" if None in found else f"{1000 * statistics.median(found):4.0f}"

    return (
        f"load {statistics.median(each.loaded for each in seen) / 1000:6.1f} kB, longest task {middle('longest')} ms, "
        f"after a click {middle('busy')} ms, click {middle('click')} ms, shown {middle('shown')} ms, "
        f"answer {statistics.median(each.answered for each in seen) / 1000:5.1f} kB"
    )


def visit(browser: Any, address: str, slower: int, *, arena: bool) -> Visit:
    """Open a page, wait until it is at rest, and play a move by a click."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB", reduced_motion="reduce")
    context.set_default_timeout(NEVER_LOADED)
    page = context.new_page()
    wire = context.new_cdp_session(page)
    received = [0]
    wire.on("Network.loadingFinished", lambda event: received.append(int(event["encodedDataLength"])))
    wire.send("Network.enable")
    wire.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.add_init_script(WATCH)
    browser.start_tracing(page=page, categories=TRACED)
    page.goto(address)
    page.locator(".board svg, .board canvas, [data-tile] svg[role=group]").first.wait_for()
    page.wait_for_load_state("networkidle")
    loaded, longest = sum(received), longest_task(browser.stop_tracing())
    clicked = shown = busy = None
    if "#game" in address:
        if arena:
            page.locator("#tab-analyse").click()
            page.get_by_role("group", name="Arena").wait_for()
            page.wait_for_load_state("networkidle")
        received.clear()
        browser.start_tracing(page=page, categories=TRACED)
        clicked, shown = click(page)
        page.wait_for_load_state("networkidle")
        busy = longest_task(browser.stop_tracing())
    answered = sum(received) if clicked is not None else 0
    context.close()
    return Visit(loaded, longest, busy if clicked is not None else None, clicked, shown, answered)


def longest_task(trace: bytes) -> float:
    """Seconds of CPU of the longest task on a main thread of the browser's pages."""
    events = json.loads(trace)["traceEvents"]
    mains = {(each["pid"], each["tid"]) for each in events if each.get("args", {}).get("name") == "CrRendererMain"}
    tasks = (each for each in events if each["name"] == TASK and (each["pid"], each["tid"]) in mains)
    return max((each.get("tdur", 0) for each in tasks), default=0) / 1e6


def click(page: Any) -> tuple[float | None, float | None]:
    """Play a move by a click on the board, or on a button where the board has none."""
    found = page.locator(".board .vertex.playable, .board button:not([disabled])").first
    box = found.bounding_box()
    if box is None:
        return None, None
    page.evaluate("measured.events.length = 0")
    page.evaluate(f"() => {{ window.shown = ({SHOWN})() }}")
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    try:
        shown = page.evaluate("Promise.race([window.shown, new Promise(done => setTimeout(() => done(null), 8000))])")
    except Exception:  # the address has changed: it was a link
        return None, None
    page.wait_for_timeout(120)
    pointers = [
        took for name, took in page.evaluate("measured.events") if name in ("pointerdown", "pointerup", "click")
    ]
    return max([16, *pointers]) / 1000, None if shown is None else shown / 1000


@contextmanager
def serving(command: Sequence[str]) -> Iterator[str]:
    asked = [*command, "play", "--no-browser", "--port", "0"]
    with subprocess.Popen(asked, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        assert process.stdout is not None
        try:
            yield process.stdout.readline().strip()
        finally:
            process.terminate()


@contextmanager
def chromium() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    found = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()
