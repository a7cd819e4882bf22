"""How fast the page is: `make page-figures` measures it and writes the table in docs/page.md anew.

On a virtual table, whose firmware is a process of its own, in this machine's Chromium. What a hand sets down is told to
nobody but the sensors: the page hears of it from the firmware, once it has settled.
"""

import contextlib
import http.server
import json
import os
import platform
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from lusoria.boards import definitions as boards
from lusoria.log.store import Log
from lusoria.session import Session
from lusoria.simulator import VirtualTable
from lusoria.web import app
from tests.conftest import ARGUMENTS
from tests.support import needs

PAGE = Path(__file__).parents[3] / "docs" / "page.md"
LOADS, PIECES, CROWD, IDLE_S = 12, 30, 200, 10
SIZES = ((1366, 820), (1920, 1080))  # of a laptop's window, and of a kiosk's
SPECTATORS = Path(__file__).with_name("spectators.py")
# The paint that has the board: it is in the page itself. Then the first state: pieces, turn, lights.
LOADED = """() => new Promise((done) => {
  const drawn = () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
  const look = () => {
    const ready = document.querySelector("#link")?.dataset.ready === "true";
    if (drawn() && ready) requestAnimationFrame(() => done([drawn(), performance.now()]));
    else setTimeout(look, 5);
  };
  look();
})"""
# When a piece is on the page, and when the frame begins that draws it.
WATCH = """(place) => {
  const now = () => performance.timeOrigin + performance.now();
  window.seen = new Promise((done) => {
    const look = () => {
      if (!document.querySelector(`.pieces [data-at="${place}"]`)) return;
      const there = now();
      observer.disconnect();
      requestAnimationFrame(() => done([there, now()]));
    };
    const observer = new MutationObserver(look);
    observer.observe(document.querySelector(".pieces"), { childList: true });
  });
}"""


@contextlib.contextmanager
def table(name: str, cable: bool = False) -> Iterator[tuple[Session, VirtualTable, str]]:
    """A session at a virtual table with that board, and the address of its page.

    cable: it knows of the table what comes through the cable, and no more: so it is with a real one.
    """
    board = boards.load(name)
    with (
        tempfile.TemporaryDirectory() as folder,
        Log.open(f"sqlite:///{folder}/log.db") as log,
        VirtualTable(boards.compact(board)) as virtual,
    ):
        session = Session(board, str(virtual.link_path), log, virtual=None if cable else virtual)
        session.start()
        with app.serve(session, log=log) as url:
            while session.state()["game"] is None:
                time.sleep(0.05)
            yield session, virtual, url
        session.stop()


def loads(browser: Browser, url: str, times: int = LOADS) -> tuple[list[float], list[float]]:
    """Milliseconds from asking for the page to the board drawn, and to the table's state on it; an empty cache."""
    found: list[list[float]] = []
    for _ in range(times):
        context = browser.new_context(viewport={"width": 1280, "height": 800})
        page = context.new_page()
        page.goto(url, wait_until="commit")
        found.append(page.evaluate(LOADED))
        context.close()
    return [board for board, _state in found], [state for _board, state in found]


def empty(browser: Browser) -> list[float]:
    """Milliseconds to draw a page with one word: what browser and machine take whatever the page."""

    class Word(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b'<p id="link" data-ready="true">word</p>')

        def log_message(self, *_words: object) -> None:
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Word)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    found = loads(browser, f"http://127.0.0.1:{server.server_port}/")[0]
    server.shutdown()
    return found


def pieces(page: Page, session: Session, virtual: VirtualTable, times: int = PIECES) -> tuple[list[float], list[float]]:
    """Milliseconds from a hand setting a piece down to its being on the page, and to the frame that draws it."""
    found: list[list[float]] = []
    for turn in range(times):
        cell = session.board["cells"]["ids"][turn % 3]
        page.evaluate(WATCH, cell)
        begun = time.time()
        virtual.command(f"place {cell} w")
        found.append([at - 1000 * begun for at in page.evaluate("window.seen")])
        _lift(session, virtual, cell)
    return [there for there, _drawn in found], [drawn for _there, drawn in found]


def _lift(session: Session, virtual: VirtualTable, cell: str) -> None:
    virtual.command(f"lift {cell}")
    while session.state()["cells"][cell] or session.state()["game"]["moves"]:
        time.sleep(0.01)
    time.sleep(0.1)


def idle(browser: Browser, url: str, size: tuple[int, int], seconds: float = IDLE_S) -> float:
    """The per cent of a core that the browser takes while nothing happens but the rhythms of the lights."""
    wire, page = browser.new_browser_cdp_session(), browser.new_page(viewport={"width": size[0], "height": size[1]})
    page.goto(url, wait_until="networkidle")
    page.wait_for_timeout(200 * seconds)
    begun, used = time.monotonic(), _processor_s(wire)
    page.wait_for_timeout(1000 * seconds)
    share = 100 * (_processor_s(wire) - used) / (time.monotonic() - begun)
    page.close()
    wire.detach()
    return share


def _processor_s(wire: CDPSession) -> float:
    """The seconds of a processor that all processes of a browser have used."""
    return float(sum(process["cpuTime"] for process in wire.send("SystemInfo.getProcessInfo")["processInfo"]))


def crowd(session: Session, virtual: VirtualTable, url: str, count: int, times: int = PIECES) -> dict[str, Any]:
    """With so many spectators: ms until each has a piece set down, ms until the session knows it, scans a second."""
    command = [sys.executable, str(SPECTATORS), url.replace("http", "ws") + "live", str(count)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin and process.stdout and process.stdout.readline() == "ready\n"
        time.sleep(1.5)
        while not session.upkeep.scans:  # the table says them each second
            time.sleep(0.1)
        shown, known, scans = [], [], []
        for turn in range(times):
            cell = session.board["cells"]["ids"][turn % 3]
            print(f'"pieces":{{"{cell}":"w"}}', file=process.stdin, flush=True)
            time.sleep(0.05)
            begun, version = time.time(), session.state()["version"]
            virtual.command(f"place {cell} w")
            while not session.state()["cells"][cell]:
                version = session.changed(version, 1.0)
            known.append(1000 * (time.time() - begun))
            answer = json.loads(process.stdout.readline())
            assert len(answer["seen"]) == count, f"{len(answer['shown'])} of {count} spectators were told"
            shown += [1000 * (at - begun) for at in answer["seen"]]
            scans.append(session.upkeep.scans)
            _lift(session, virtual, cell)
        process.stdin.close()
        process.wait()
    return {"seen": shown, "known": known, "scans": scans}


def rows() -> Iterator[tuple[str, str, str]]:
    """What is measured, its bar, and what came out."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(args=ARGUMENTS, executable_path=needs.chromium())
        yield "yardstick: request to an empty page drawn", "", _ms(empty(browser))
        for name in ("rota", "grid-8x8", "twelve-lines"):
            with table(name) as (_session, _virtual, url):
                loads(browser, url, 2)
                board, state = loads(browser, url)
                yield f"request to board drawn, {name}", "300 ms", _ms(board)
                yield f"request to the table's state on the page, {name}", "", _ms(state)
        for words, cable in (("", False), (", by the cable alone", True)):
            with table("grid-8x8", cable) as (session, virtual, url):
                page = browser.new_page(viewport={"width": 1280, "height": 800})
                page.goto(url, wait_until="networkidle")
                there, drawn = pieces(page, session, virtual)
                yield (
                    f"placement to the piece on the page{words}, including settling (20 ms)",
                    "100 ms, median 30",
                    _ms(there),
                )
                yield f"placement to the frame that draws it{words}", "", _ms(drawn)
                page.close()
        browser.close()
    with table("grid-8x8") as (session, virtual, url):
        alone, many = (crowd(session, virtual, url, count) for count in (1, CROWD))
    whose = f"1 spectator / {CROWD}"
    for what, key, bar in (
        ("its arrival at the session", "known", "no delay"),
        ("its arrival at each page", "seen", ""),
    ):
        yield f"placement to {what}, {whose}", bar, " / ".join(_ms(each[key]) for each in (alone, many))
    scans = " / ".join(f"{median(each['scans']):.0f}" for each in (alone, many))
    yield f"scans a second of the table, {whose}", "no delay", scans


def idle_rows() -> Iterator[tuple[str, str, str]]:
    """What a page takes on which nothing moves but the lights, of which most swell: a game begins."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(args=ARGUMENTS, executable_path=needs.chromium())
        for name in ("rota", "grid-8x8", "twelve-lines"):
            with table(name) as (_session, _virtual, url):
                for width, height in SIZES:
                    share = idle(browser, url, (width, height))
                    yield f"share of a core while idle, {name}, {width}x{height}", "10 %", f"{share:.0f} %"
        browser.close()


PARTS = {"figures": rows, "idle": idle_rows}  # by the name of their marks in the page


def _ms(times: list[float]) -> str:
    return f"median {median(times):.0f}, worst {max(times):.0f} ms"


def machine() -> str:
    """What it was measured on."""
    text = Path("/proc/cpuinfo").read_text() if Path("/proc/cpuinfo").exists() else ""
    names = [line.partition(": ")[2] for line in text.splitlines() if line.startswith("model name")]
    return f"{names[0] if names else platform.processor()}, {os.cpu_count()} cores, Python {platform.python_version()}"


def write(page: Path, part: str, say: Callable[[str], None]) -> None:
    """Measure, and put the table between its marks."""
    begin, end = f"<!-- {part} -->", f"<!-- end of {part} -->"
    lines, busy = ["| | wanted | measured |", "|---|---|---|"], os.getloadavg()[0]
    for row in PARTS[part]():
        lines.append("| " + " | ".join(row) + " |")
        say(lines[-1])
    beside = f"other programs at work beside it (load average {busy:.1f} before)"
    report = f"On {machine()}, virtual table, Chromium without a graphics card, {beside}:"
    before, _, rest = page.read_text(encoding="utf-8").partition(begin)
    _old, _, after = rest.partition(end)
    page.write_text(f"{before}{begin}\n{report}\n\n" + "\n".join(lines) + f"\n{end}{after}", encoding="utf-8")


if __name__ == "__main__":
    for each in sys.argv[1:] or PARTS:
        write(PAGE, each, print)
