"""`python tools/load.py [--seconds 60] [--counts FILE]`: the server under load, on the loopback, ending by itself.

200 requests a second while two solves run; then a thousand connections that send half a request; then ten thousand that
are opened and dropped. Errors are counted, times taken, and the server's memory looked at before and after.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import subprocess
import sys
import time
from pathlib import Path

import httpx

ROOT = Path(__file__).resolve().parent.parent
PLACES = [
    {"game": "nim", "fields": {"heaps": "3,4,5"}, "moves": []},
    {"game": "snort", "fields": {"board": "grid:4x5"}, "moves": ["red 3"]},
    {"game": "dollar", "fields": {"board": "level:5"}, "moves": []},
    {"game": "subtraction", "fields": {"tokens": "21", "take": "1,2,3"}, "moves": ["take 1"]},
]
HARD = {"game": "snort", "fields": {"board": "grid:9x9"}, "options": {"no_theorems": True}, "limit": 600}
RATE = 200


def memory(pid: int) -> int:
    """Bytes in memory now."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * 4096


async def requests(address: str, seconds: float) -> dict[str, object]:
    """So many each second, whatever the answers take."""
    times, errors, running = [], [], set()
    limits = httpx.Limits(max_connections=200, max_keepalive_connections=200)
    async with httpx.AsyncClient(base_url=address, timeout=60, limits=limits) as web:
        solves = [asyncio.create_task(web.post("/api/solve", json={**HARD, "job": f"load.{n}"})) for n in range(2)]
        for place in PLACES:  # the first of each kind reads modules
            await web.post("/api/match", json=place)

        async def one(number: int) -> None:
            began = time.perf_counter()
            try:
                answer = await web.post("/api/match", json=PLACES[number % len(PLACES)])
                if answer.status_code != 200:
                    errors.append(f"{answer.status_code} {answer.text[:100]}")
            except httpx.HTTPError as error:
                errors.append(repr(error))
            times.append(time.perf_counter() - began)

        began = time.perf_counter()
        for number in range(int(RATE * seconds)):
            await asyncio.sleep(max(0.0, began + number / RATE - time.perf_counter()))
            task = asyncio.create_task(one(number))
            running.add(task)
            task.add_done_callback(running.discard)
        sent = time.perf_counter() - began
        await asyncio.gather(*running)
        for number in range(2):
            await web.delete(f"/api/jobs/load.{number}")
        await asyncio.gather(*solves, return_exceptions=True)
    ordered = sorted(times)
    return {
        "requests": len(times), "errors": len(errors), "first_errors": errors[:3],
        "sent_per_second": round(len(times) / sent, 1), "median_ms": round(statistics.median(ordered) * 1000, 1),
        "ninety_nine_ms": round(ordered[int(0.99 * len(ordered))] * 1000, 1),
    }  # fmt: skip


async def half_open(host: str, port: int, address: str, count: int = 1_000) -> dict[str, object]:
    """Connections with half a request: others are answered meanwhile."""
    lines = []
    for _ in range(count):
        reader, writer = await asyncio.open_connection(host, port)
        writer.write(b"POST /api/match HT")
        lines.append((reader, writer))
    began = time.perf_counter()
    async with httpx.AsyncClient(base_url=address, timeout=60) as web:
        good = 0
        for _ in range(20):
            good += (await web.post("/api/match", json=PLACES[0])).status_code == 200
    taken = (time.perf_counter() - began) / 20
    ended = await asyncio.gather(*(asyncio.wait_for(reader.read(), 120) for reader, _ in lines), return_exceptions=True)
    for _, writer in lines:
        writer.close()
    return {"open": count, "answered_meanwhile": good, "of": 20, "mean_ms": round(taken * 1000, 1),
            "closed_by_the_server": sum(isinstance(end, bytes) for end in ended)}  # fmt: skip


async def dropped(host: str, port: int, address: str, count: int = 10_000) -> dict[str, object]:
    """Connections that are opened and dropped, some with half a request."""
    errors = 0
    for number in range(count):
        try:
            _, writer = await asyncio.open_connection(host, port)
            if number % 2:
                writer.write(b"GET /api/gam")
            writer.close()
        except OSError:
            errors += 1
    async with httpx.AsyncClient(base_url=address, timeout=60) as web:
        answered = (await web.post("/api/match", json=PLACES[0])).status_code == 200
    return {"dropped": count, "errors": errors, "answered_afterwards": answered}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python tools/load.py", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--counts", type=Path, default=ROOT / "build" / "load.json")
    asked = parser.parse_args()
    command = [sys.executable, "-m", "noyau", "play", "--no-browser", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        try:
            assert server.stdout is not None
            address = server.stdout.readline().strip()
            url = httpx.URL(address)
            told: dict[str, object] = {
                "date": time.strftime("%Y-%m-%d"),
                "load_average": Path("/proc/loadavg").read_text().split()[0],
            }
            asyncio.run(requests(address, 2))
            before = memory(server.pid)
            told["requests"] = asyncio.run(requests(address, asked.seconds))
            print("requests", told["requests"], flush=True)
            told["half_open"] = asyncio.run(half_open(url.host, url.port or 0, address))
            print("half open", told["half_open"], flush=True)
            told["dropped"] = asyncio.run(dropped(url.host, url.port or 0, address))
            told["server_mb_before"], told["server_mb_after"] = before >> 20, memory(server.pid) >> 20
        finally:
            server.terminate()
    print(json.dumps(told, indent=1))
    asked.counts.parent.mkdir(parents=True, exist_ok=True)
    asked.counts.write_text(json.dumps(told, indent=1), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
