"""Cuts the power of an emulated Pico at random instants while it plays, with its journal on its own flash.

When a Pico loses power, only its flash is left. So one run gives many cuts: at random instants, and in the middle of
changes of the flash (torn), the flash is copied as a cut would leave it, and the run goes on as if nothing had
happened. The firmware's own file and journal code reads each copy on this PC. From the last copy of a run the emulated
Pico really starts again, and sends all its entries.
"""

import random
from dataclasses import dataclass

from lab.emulator.pico import EmulatedPico
from lab.emulator.table import sensors_of
from lab.emulator.wiring import Wiring
from lab.faults.flash.torn import TornFlash, mounted, torn
from lab.faults.outcome import Outcome
from ludus.games.game import Game
from ludus.link.frames import decode
from ludus.storage.boots import Boot
from ludus.storage.journal import Journal
from ludus.storage.saved_game import last_game
from lusoria.boards import definitions as boards
from lusoria.boards.microcontrollers import KINDS
from lusoria.build import filesystem, firmware
from lusoria.errors import LusoriaError

CUTS_A_RUN = 25
_ACTIONS = 30
_RUN_MS = 60_000
_TORN = 0.3  # share of the changes of the flash that are kept torn
_BETWEEN_MS = 20  # random instants are half of this apart on average

# The table's own program, which is given the time so that nobody waits; it prints each entry once it is written.
_PROGRAM = """
import json
from ludus.board.definition import Board
from ludus.storage.boots import Boot
from pico import chip, parts, power_on
from pico.heap import Heap
heap = Heap()
with open("board.json") as file:
    board = Board(json.load(file))
files = power_on.Files("kept")
sensors, fields = parts.sensors_of(board)
station = parts.station_of(board, Boot(files), files, sensors.read(), fields, heap)
heap.started()
settled, clock, seed = station.sensors.settled, [chip.now()], {seed}
journal, told = station.journal, station.journal.oldest - 1

def wait(ms):
    global told
    clock[0] = (clock[0] + ms) & 0x3FFFFFFF
    station.inputs.wait(clock[0])
    station.frame(clock[0])
    station.keep(clock[0])
    while told < journal.written:
        told += 1
        print(journal.line(told).decode(), end="")

def put(cell, level):
    if settled[cell] != level:
        settled[cell] = level
        station.inputs.cells(clock[0], [cell], settled)
        wait(120)

def chance(count):
    global seed
    seed = (seed * 2045 + 1) & 0xFFFFF
    return (seed >> 4) % count

def move(changes):
    for cell, before, after in changes:
        put(cell, 0 if before else settled[cell])
    for cell, before, after in changes:
        put(cell, 1 if after else 0)
    wait(800)

print("word", journal.word)
print("up", station.sitting.game.position())
for cell, content in enumerate(station.sitting.game.contents()):
    put(cell, 1 if content else 0)
wait(800)
print("begin")
for _ in range({actions}):
    game = station.sitting.game
    if game.over:
        for cell in range(9):
            put(cell, 0)
        wait(3000)
    elif game.played and not chance(8):
        move([(cell, after, before) for cell, before, after in game.changes_at(len(game.played) - 1)])
    else:
        actions = game.actions()
        move(game.changes(actions[chance(len(actions))]))
print("end")
"""


@dataclass(frozen=True)
class Cut:
    """The state after a cut: the flash, and how many lines the run had printed before."""

    flash: bytes
    lines: int


class Cutter:
    """A part that copies a Pico's flash as cuts would leave it: in the middle of changes, and at random instants."""

    def __init__(self, chance: random.Random) -> None:
        self.cuts: list[Cut] = []
        self._chance = chance
        self._pico: EmulatedPico | None = None
        self._plays = False

    def attach(self, wiring: Wiring) -> None:
        """Watch the changes of the Pico's flash."""
        wiring.watch_flash(self._changed)

    def watch(self, pico: EmulatedPico) -> None:
        """Begin to copy the flash of this Pico."""
        self._pico = pico
        self._now_and_then()

    def _now_and_then(self) -> None:
        assert self._pico is not None
        if self._plays:
            self.cuts.append(Cut(self._pico.flash(), len(self._pico.lines)))
        else:
            self._plays = self._pico.saw("up ")
        self._pico.at_ms(self._chance.random() * _BETWEEN_MS, self._now_and_then)

    def _changed(self, start: int, before: bytes, after: bytes) -> None:
        if self._pico is None or self._chance.random() > _TORN:
            return
        flash, at = bytearray(self._pico.flash()), start - KINDS["pico"].files_at
        flash[at : at + len(after)] = torn(before, after, self._chance)
        self.cuts.append(Cut(bytes(flash), len(self._pico.lines)))


def cut(count: int, seed: int, actions: int = _ACTIONS) -> Outcome:
    """Let a Pico play, cut its power and start it again, until count cuts have been checked."""
    chance, result = random.Random(seed), Outcome()
    files = firmware.files(boards.load("rota"))
    del files["main.py"]
    flash, done, entries = filesystem.pack(files), 0, dict[int, str]()
    while done < count:
        run = Run(flash, chance, actions)
        _check_start(run, entries, result, f"start before cut {done}")
        chosen = sorted(chance.sample(range(len(run.cuts)), min(len(run.cuts), CUTS_A_RUN, count - done)))
        if not chosen:
            raise LusoriaError("the table on the emulated Pico changed nothing in its flash")
        for number in chosen:
            _check(run.cuts[number], run, result, f"cut {done}")
            done += 1
        last = run.cuts[chosen[-1]]
        flash, entries = last.flash, run.entries_in(last.lines)
        result.count("starts of the Pico from such a flash")
    return result


class Run:
    """A Pico's run from a flash: its printed lines, and flash copies as cuts would leave them."""

    def __init__(self, flash: bytes, chance: random.Random, actions: int) -> None:
        """Play the whole run. Raises LusoriaError if its program stops early."""
        cutter = Cutter(chance)
        sensors = sensors_of(boards.compact(boards.load("rota"))["sense"])
        pico = EmulatedPico(flash=flash, parts=[sensors, cutter], seed=chance.getrandbits(30))
        pico.boot()
        cutter.watch(pico)
        program = _PROGRAM.format(seed=chance.getrandbits(16), actions=actions)
        output = pico.exec(program, timeout_ms=_RUN_MS)
        if output.stderr or not output.stdout.rstrip().endswith("end"):
            raise LusoriaError(f"the table on the emulated Pico stopped: {(output.stderr or output.stdout)[-400:]}")
        self.cuts = cutter.cuts
        self._lines = [line.text.removeprefix(">OK") for line in pico.lines]
        self.up, self.word = self._said("up "), self._said("word ")

    def entries_in(self, lines: int) -> dict[int, str]:
        """The entries among the first `lines` lines that were printed: number -> line."""
        entries = [line for line in self._lines[:lines] if line.startswith("@")]
        return {int(decode(line.encode())[2][0]): line for line in entries}

    @property
    def entries(self) -> dict[int, str]:
        """All entries of the run."""
        return self.entries_in(len(self._lines))

    def _said(self, word: str) -> str:
        return next(line.removeprefix(word) for line in self._lines if line.startswith(word))


def _opened(flash: bytes) -> Journal:
    """Open the journal of a flash as the firmware does; the counts of starts must be readable, too."""
    files = mounted(TornFlash(0, flash))
    Boot(files("kept"))
    return Journal(files("journal"), lambda: "another")


def _check(cut_off: Cut, run: Run, result: Outcome, where: str) -> None:
    """Check that all entries sent by the Pico are there; those about to be sent may be there, if unchanged."""
    before, later, journal = run.entries_in(cut_off.lines), run.entries, _opened(cut_off.flash)
    if before and journal.word != run.word:
        result.lost.append(f"{where}: the journal has another word")
    for number in range(journal.oldest, max(journal.written, *before, 0) + 1):
        line = journal.line(number).decode().strip() if number <= journal.written else "@LOST"
        result.count("entries read")
        if line.startswith("@LOST"):
            result.lost += [f"{where}: entry {number}"] if number in before else []
        elif line != later.get(number):
            result.corrupted.append(f"{where}: entry {number} reads {line}, not {later.get(number)}")
    restored = last_game(journal)
    if journal.begun and restored is None:
        result.corrupted.append(f"{where}: the game cannot be resumed")
    result.count("games resumed", restored is not None)


def _check_start(run: Run, entries: dict[int, str], result: Outcome, where: str) -> None:
    """Check that the Pico, started from a cut flash, sent all entries again and restored the game as it stood then."""
    again = run.entries
    result.lost += [f"{where}: entry {number}" for number in entries if number not in again]
    result.corrupted += [f"{where}: entry {n} differs" for n in entries if n in again and again[n] != entries[n]]
    started = max(number for number, line in again.items() if line.startswith("@BOOT"))
    position = _position({number: line for number, line in again.items() if number < started})
    if run.up != position:
        result.corrupted.append(f"{where}: it took up {run.up}, not {position}")


def _position(entries: dict[int, str]) -> str:
    """The position of the last game in the entries."""
    game = Game("rota")
    for number in sorted(entries):
        kind, _number, fields = decode(entries[number].encode())
        if kind == "GAME":
            game = Game("rota")
        elif kind in ("ACT", "INSTEAD"):
            game.take_back(kind == "INSTEAD")
            game.play(int(fields[3]))
        elif kind == "BACK":
            game.take_back(len(game.played) - int(fields[2]))
    return game.position()
