"""What takes long to start is started once for all rooms: a browser, and an emulated table."""

import gc
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from lab.emulator import micropython
from lusoria.build import firmware, image
from lusoria.engine.compiled import rules as compiled
from tests.support import apart, builds, needs

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# Hundreds of tests start an interpreter: it is not to compile the firmware, and its own library, each time.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
COMPILE = Path(__file__).with_name("support") / "compile_games.py"
PATIENCE_MS = 30_000  # Playwright's own 5 s are short for a busy machine

expect.set_options(timeout=PATIENCE_MS)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than processors, as some tests wait for most of their time; with two more the suite takes longer."""
    return len(os.sched_getaffinity(0)) + 1


@pytest.hookimpl(trylast=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile while the long tests run, which do not need it, what later every worker would compile for itself."""
    config = session.config
    if getattr(config.option, "numprocesses", None) and not hasattr(config, "workerinput") and compiled.is_available():
        for games in (("petteia", "twelve-lines"), ("latrunculi",)):
            process = subprocess.Popen([sys.executable, str(COMPILE), *games], stderr=subprocess.DEVNULL)
            config.add_cleanup(process.wait)
            config.add_cleanup(process.terminate)  # comes first; few tests may be done before


@pytest.hookimpl(trylast=True)  # after a room's own hook has marked its tests
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes long begins first, on every worker: at the end one alone would keep the others waiting.

    pytest-xdist gives each worker an equal run of the list, and lets an idle one take from another's end.
    """
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    rooms: dict[str, list[pytest.Item]] = {}
    for item in items:
        rooms.setdefault(_together(item), []).append(item)
    short = rooms.pop("", [])
    long = sorted(rooms.values(), key=lambda room: min(map(_rank, room)))
    runs = [[item for room in long[at::workers] for item in room] for at in range(workers)]
    left = len(items)
    for at, run in enumerate(runs):
        count = max(0, left // (workers - at) - len(run))  # as WorkStealingScheduling.check_schedule divides them
        run += short[:count]
        del short[:count]
        left -= len(run)
    items[:] = [item for run in runs for item in run]


def pytest_collectstart() -> None:
    """Let the garbage collector rest until all tests are collected: what is loaded remains."""
    gc.disable()


def pytest_collection_finish() -> None:
    """Exempt what is loaded by now from the garbage collector, which would go through all of it hundreds of times."""
    gc.freeze()
    gc.enable()


def _together(item: pytest.Item) -> str:
    """What a test that takes long shares with others, its file or the one started table; '' for the rest."""
    if "rota_table" in getattr(item, "fixturenames", ()):
        return "rota_table"
    return item.nodeid.partition("::")[0] if _rank(item) < 3 else ""


def _rank(item: pytest.Item) -> int:
    """Those that wait longest; those of the one started table, so that one worker starts it; other long ones."""
    if item.get_closest_marker("waits") is not None:
        return 0
    if "rota_table" in getattr(item, "fixturenames", ()):
        return 1
    return 2 if item.get_closest_marker("pico") or item.get_closest_marker("long") else 3


@pytest.fixture(scope="session", autouse=True)
def one_build(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What one worker has built of the firmware, the others take."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent  # of all workers
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(firmware, "_built", builds.shared(firmware._built, folder))
        yield


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = needs.chromium()  # one for all: Playwright cannot run twice in a process
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def rota_table(tmp_path_factory):
    """A Rota table on an emulated Pico that has started from the one file to drag onto it, half a minute of ours.

    A test that asks for it runs in a copy of this process (`support.apart`), so that it cannot spoil the next one's.
    """
    needs.emulator()
    from lab.emulator.table import EmulatedTable

    made = tmp_path_factory.mktemp("made") / "table.uf2"
    whole = image.make("rota", micropython.images()[-1], made)  # the newest MicroPython; other tests start the oldest
    table = EmulatedTable("rota", flash=whole.files, image=made)
    table.start()
    return table


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem):
    """A test of the started table runs apart."""
    if "rota_table" not in pyfuncitem.fixturenames:
        return None
    names = pyfuncitem._fixtureinfo.argnames
    apart.run(pyfuncitem.obj, **{name: pyfuncitem.funcargs[name] for name in names})
    return True
