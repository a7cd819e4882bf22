"""The station of a table on an emulated Pico that is told the time: unmodified image, firmware, sensors and lights.

Only the firmware's outermost loop is replaced. The new one takes a sample whenever it is told a time, so that nobody
waits for emulated time to pass while nothing happens. Everything else is as on a table: samples are read from the shift
registers, frames go down the wire to the lights, entries are written to the flash and sent over USB.
"""

from functools import cache
from typing import Any

from lab.emulator.parts import Leds, ShiftRegisters
from lab.emulator.pico import EmulatedPico
from lab.emulator.table import sensors_of
from ludus.board.definition import Board
from ludus.games.game import Game
from ludus.lights import cues
from ludus.lights.display import FRAME_MS
from ludus.lights.renderer import Renderer
from ludus.link import messages
from ludus.link.frames import Splitter, encode
from ludus.link.table_messages import FROM_TABLE, GAME_ENTRIES
from ludus.pace import SCAN_MS
from lusoria.boards import definitions as boards
from lusoria.build import firmware
from lusoria.errors import LusoriaError

ANSWER_MS = 20_000  # of emulated time: enough for the longest judgement and for writing the journal
STEP_MS = 0.5  # of emulated time between two looks for an answer
ALIVE_EVERY_MS = 1000  # of the time that the table is told: a PC that is silent for 3 s counts as gone
SETTLING_MS = 1200  # a light that would flash is held for less than this
_WORDS = 5  # of an answer

# Commands: 's NOW PRESSED COUNT WHOLE' takes COUNT samples 3 ms apart; unless WHOLE, it stops once no contact moves.
# 'w NOW' lets time pass. Messages from the PC follow, each after a tab. An answer is the lines for the PC, then
# '= NOW STILL DUE PHASE CUES'.
_PROGRAM = """
import gc, json, sys
from ludus.board.definition import Board
from ludus.storage.boots import Boot
from pico import chip, main_loop, parts, power_on
from pico.heap import Heap
told, tidied = [{start}], {start}
chip.now = lambda: told[0]
heap = Heap()
with open("board.json") as file:
    board = Board(json.load(file))
board.games = ({game!r},)
board.options = {options!r}
files = power_on.Files("kept")
sensors, fields = parts.sensors_of(board)
lights = main_loop.LightChain(board.leds)
usb = main_loop.Usb()
station = parts.station_of(board, Boot(files), files, sensors.read(), fields, heap)
heap.started()

def sample(now, pressed, count, whole):
    while count:
        station.sample(now, sensors.read(), pressed)
        follow(now)
        count -= 1
        if count and station.pace.still() and not whole:
            break
        if count:
            now = (now + {scan}) & 0x3FFFFFFF

def follow(now):
    told[0] = now
    frame = station.frame(now)
    if frame is not None:
        while lights.busy():
            pass
        lights.show(frame)
    station.keep(now)

def answer():
    line = station.next_line(told[0])
    while line is not None:
        usb.write(line)
        line = station.next_line(told[0])
    due = station.sitting.due(told[0])
    words = (told[0], int(station.pace.still()), -1 if due is None else due, station.phase)
    text = "".join([LETTERS[cue] for cue in station.display.picture])
    usb.write(("\\n= %d %d %d %s " % words + text + "\\n").encode())

from ludus.lights.cues import LETTERS
answer()
while True:
    command, *said = sys.stdin.readline().strip().split("\\t")
    words = [int(word) for word in command.split()[1:]]
    if command[0] == "s":
        sample(*words)
    else:
        station.inputs.wait(words[0])
        follow(words[0])
    for line in said:
        station.receive(told[0], (line + "\\n").encode())
    if station.pace.may_pause(told[0], tidied):
        tidied = told[0]
        heap.tidy()
        heap.count()
    answer()
"""


@cache
def _files(board: str) -> dict[str, bytes]:
    """The firmware's files for a board, without the one that starts it."""
    files = firmware.files(boards.load(board))
    del files["main.py"]
    return files


class RemoteStation:
    """The part of a `ludus.station.Station` that a bare table needs. `lit`: how many frames were compared with cues."""

    def __init__(self, board: str, compact: dict[str, Any], now: int, seed: int) -> None:
        """Switch on a table with that board and the one game of `compact`, at the time `now` (ms modulo 2**30).

        seed: for the chip's random bits, hence for its dice.
        """
        files = _files(board)
        self._board = Board(compact)
        chain = sensors_of(compact["sense"])
        if not isinstance(chain, ShiftRegisters):
            raise LusoriaError(f"{board} tells colours: only boards with shift registers are told their time")
        self._chain = chain
        self._leds = Leds(compact["leds"]["pin"])
        self._pico = EmulatedPico(files=files, parts=[self._chain, self._leds], seed=seed)
        leds = self._board.leds
        self._lights = leds["order"], leds["max_ma"], leds["idle_ma"], leds["frame_ma"]
        self._drawn_at = now  # when its picture last changed
        self._splitter = Splitter()
        self._number = 0
        self._to_say: list[str] = []
        self._read = 0
        self._said = now
        self._now = now
        self.lit = 0
        self.still = False
        self.due: int | None = None
        self.phase = ""
        self.picture = bytearray(self._board.lights)
        self.distrusted: set[str] = set()  # cells whose sensors it has reported as chattering or stuck
        self.game = Game(self._board.games[0], self._board.options)
        self._pico.boot()
        self._begin(_PROGRAM.format(start=now, game=self._board.games[0], options=self._board.options, scan=SCAN_MS))
        self._tell("HELLO", messages.PROTOCOL, "hands")

    @property
    def emulated_ms(self) -> float:
        """The emulated time since power-on in ms."""
        return self._pico.ms

    def sample(self, now: int, raw: bytes, pressed: bool, count: int = 1, whole: bool = False) -> int:
        """Let the Pico read its sensors with these levels `count` times; unless `whole`, stop once no contact moves.

        Returns the time of the last reading.
        """
        for index in range(8 * len(raw)):
            self._chain.set(index, raw[index // 8] >> (7 - index % 8) & 1)
        self._command(f"s {now} {int(pressed)} {count} {int(whole)}", now)
        return self._now

    def wait(self, now: int) -> None:
        """Let time pass up to now; timers act at their own times."""
        self._command(f"w {now}", now)

    def look(self) -> None:
        """Compare the lights on the wire with the cues that the table reports.

        The lights may be one frame behind in their rhythm. Nothing is compared soon after the cues have changed, as
        lights that would flash are still held then. Raises LusoriaError if they differ.
        """
        if (self._now - self._drawn_at) % 2**30 < SETTLING_MS:
            return
        if not any(self._rendered(self._now - ms) == self._leds.pixels for ms in range(FRAME_MS + SCAN_MS)):
            expected = self._rendered(self._now)
            raise LusoriaError(f"the lights show {self._leds.pixels}, the cues {bytes(self.picture)!r} are {expected}")
        self.lit += 1

    def _rendered(self, ms: int) -> list[tuple[int, int, int]]:
        """The colours of the cues at that time, by the light's place in the chain."""
        renderer = Renderer(*self._lights)
        renderer.render(self.picture, ms % 2**30)
        frame, count = renderer.frame, len(self._leds.pixels)
        return [(frame[at + 2], frame[at + 3], frame[at + 1]) for at in range(0, 4 * count, 4)]

    def _begin(self, program: str) -> None:
        """Run the program instead of the firmware's loop."""
        self._pico.send(b"\x03\x03\x01")
        self._pico.run_until(lambda: b"raw REPL; CTRL-B to exit\r\n>" in self._pico.out, ANSWER_MS)
        self._read = len(self._pico.out)
        self._pico.send(program.encode() + b"\x04")
        self._await_answer()

    def _tell(self, kind: str, *fields: object) -> None:
        """Queue a message from the PC, to be sent with the next command."""
        self._number += 1
        self._to_say.append(encode(kind, self._number, fields).decode().strip())

    def _command(self, text: str, now: int) -> None:
        if (now - self._said) % 2**30 >= ALIVE_EVERY_MS:
            self._said = now
            self._tell("ALIVE")
        self._pico.send("\t".join([text, *self._to_say]).encode() + b"\n")
        self._to_say.clear()
        self._await_answer()

    def _await_answer(self) -> None:
        """Let the Pico run until it has answered, and take its output."""
        out = self._pico.out
        self._pico.run_until(
            lambda: b"\n= " in out[self._read - 1 :] and out.endswith(b"\n"), ANSWER_MS, step_ms=STEP_MS
        )
        output = bytes(out[self._read :])
        self._read = len(out)
        words = output.rpartition(b"\n= ")[2].decode(errors="replace").split()
        if len(words) != _WORDS or not words[0].isdigit():
            raise LusoriaError(f"the emulated Pico failed: {output[-400:].decode(errors='replace')}")
        self._now, self.still, due = int(words[0]), words[1] == "1", int(words[2])
        self.due, self.phase = None if due < 0 else due, words[3]
        picture = bytes(cues.LETTERS.index(letter) for letter in words[4])
        if picture != self.picture:
            self.picture[:], self._drawn_at = picture, self._now
        self._take(self._splitter.feed(output))

    def _take(self, lines: list[tuple[str, int, list[str]]]) -> None:
        """Follow the game by the journal's entries, and acknowledge them."""
        for kind, _number, fields in lines:
            values = messages.read(FROM_TABLE, kind, fields)
            if kind == "HELLO":
                self._tell("FROM", values["begun"])
            elif values is not None and kind == "FAULT" and values["what"] in ("chatter", "stuck"):
                change = set.discard if values["detail"] == "gone" else set.add
                change(self.distrusted, values["cell"])
            elif values is not None and kind in GAME_ENTRIES:
                self._follow(kind, values)
        if lines:
            self._tell("SEEN", lines[-1][1])

    def _follow(self, kind: str, values: dict[str, Any]) -> None:
        if kind == "GAME":
            self.game = Game(values["game"], messages.read_options(values["options"]), values["start"])
        elif kind == "BACK":
            self.game.take_back(len(self.game.played) - values["ply"])
        elif kind in ("ACT", "INSTEAD"):
            self.game.take_back(len(self.game.played) - values["ply"] + 1)
            self.game.play(values["action"])
