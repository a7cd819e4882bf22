"""Plays a whole game on the emulated Pico, and measures the memory that is left, as the firmware reports it.

All actions but the last few were played before the table was switched on, and are in its journal. Then hands play on
while a PC listens. Nothing but the firmware is in the Pico's memory.
"""

import json
import random
from collections.abc import Callable
from dataclasses import dataclass

from lab.emulator.stack import Stack
from lab.emulator.table import READING_MS, EmulatedTable, Table
from lab.emulator.wiring import Part
from ludus.board.definition import Board
from ludus.games.game import Game
from ludus.link import messages
from ludus.recognition import occupancy as piles
from ludus.storage.checkpoints import Checkpoints
from ludus.storage.journal import Journal
from lusoria.boards import definitions as boards
from lusoria.build import filesystem, firmware
from lusoria.errors import LusoriaError
from lusoria.simulator.memory_files import MemoryFiles

WORD = "f1647e50"  # of the journal that holds the game
BY_HAND = 8  # actions that hands carry out after the start
MOST_PLIES = 2000  # no random game was longer
PATIENCE_MS = 6000  # until an action is understood, or dice have fallen
LATEST = 40  # newest messages, among which the last action is looked for
TELLING_MS = 40_000  # until a PC that knows nothing of the game has received a thousand plies
START_MS = 20_000  # a game that is resumed after a power cut is first replayed to where it was


def flash_of(board: str, game: Game, options: str, start: str, players: tuple[str, str] = ("human", "human")) -> bytes:
    """The flash of a Pico with a board's firmware and the journal of a game that began at the position `start`."""
    memory, files = MemoryFiles(), firmware.shipped(boards.load(board))
    compact = Board(json.loads(files["board.json"]))
    journal = Journal(memory, lambda: WORD)
    checkpoints = Checkpoints(memory, WORD, compact.firmware_hash, len(compact.cells))

    def tell(kind: str, *fields: object) -> None:
        journal.append(kind, 0, fields)
        checkpoints.note(kind, fields, journal.newest)
        journal.flush()
        checkpoints.write(game)

    tell("GAME", game.id, options, start, *players)
    for ply, action in enumerate(game.played):
        tell("ACT", ply + 1, action)
    return filesystem.pack(files | {f"journal/{name}": data for name, data in memory.files.items()})


def table_with(board: str, game: Game, flash: bytes, *probes: Part) -> EmulatedTable:
    """A table that is switched on with the pieces of that game on it."""
    table = EmulatedTable(board, flash=flash, probes=probes)
    switch_on(table, game)
    return table


def switch_on(table: Table, game: Game) -> None:
    """Put the pieces of a game on a table, and start it."""
    for cell, content in zip(table.compact["cells"], game.contents(), strict=True):
        for slot in range(min(piles.height(content), table.compact["slots"])):
            table.level(f"{cell}.{slot + 1}", True)
    table.start(START_MS)


class Hands:
    """Hands that carry out a game's actions at an emulated table; `game` follows the table's messages."""

    def __init__(self, table: Table, game: Game) -> None:
        self.table = table
        self.game = game
        self._slots = table.compact["slots"]
        self._filled = [self._detectable_pieces(content) for content in game.contents()]
        self._read = 0

    def detectable(self) -> list[int]:
        """The legal actions that sensors detect fully; if there are none, those detected in part; if none, all."""
        actions = self.game.actions()
        for enough in (all, any):
            found = [action for action in actions if enough(map(self._tells, self.game.changes(action)))]
            if found:
                return found
        return actions

    def carry_out(self, action: int) -> None:
        """Do an action's lifts, then its placements, and wait until the table counts it.

        Where sensors detect only part of the action, the table asks, and its first offer is accepted; where they detect
        nothing, a press makes it ask. Raises LusoriaError if sensors detected all of it and another action was counted.
        """
        ply, changes = len(self.game.played), list(self.game.changes(action))
        detected = [self._tells(change) for change in changes]
        for cell, before, after in changes:
            exchanged = before and after and (before ^ after) & 3
            self._put(cell, 0 if exchanged else min(self._filled[cell], self._detectable_pieces(after)))
        for cell, _before, after in changes:
            self._put(cell, self._detectable_pieces(after))
        if not any(detected):
            self.table.press()
        self.until(lambda: len(self.game.played) > ply)
        if all(detected) and list(self.game.changes_at(ply)) != changes:
            raise LusoriaError(f"{self.game.text_at(ply)} was counted at ply {ply + 1}, another action was meant")

    def nudge(self) -> None:
        """Lift a piece and put it back."""
        cell = next(cell for cell, filled in enumerate(self._filled) if filled)
        filled = self._filled[cell]
        self._put(cell, filled - 1)
        self._put(cell, filled)

    def until(self, condition: Callable[[], bool]) -> None:
        """Let time pass until the table's messages make the condition true. Raises LusoriaError after PATIENCE_MS."""
        end = self.table.pico.ms + PATIENCE_MS
        while not condition():
            if self.table.pico.ms > end:
                raise LusoriaError(f"the table did not go on from {self.game.position()}: {self.table.messages[-3:]}")
            self.table.follow(20)
            self._mirror()

    def _mirror(self) -> None:
        game, table = self.game, self.table
        for kind, values in table.messages[self._read :]:
            if kind == "BACK":
                game.take_back(len(game.played) - values["ply"])
            elif kind == "INSTEAD":
                game.take_back(1)
            if kind in ("ACT", "INSTEAD") and values["ply"] == len(game.played) + 1:
                game.play(values["action"])
        self._read = len(table.messages)

    def _put(self, cell: int, count: int) -> None:
        """Fill or empty slots of a cell until `count` of them are filled."""
        was, name = self._filled[cell], self.table.compact["cells"][cell]
        if count != was:
            self._filled[cell] = count
            for slot in range(min(was, count), max(was, count)):
                self.table.level(f"{name}.{slot + 1}", count > was)
            self.table.follow(120)

    def _detectable_pieces(self, content: int) -> int:
        return min(piles.height(content), self._slots)

    def _tells(self, change: tuple[int, int, int]) -> bool:
        _cell, before, after = change
        return self._detectable_pieces(before) != self._detectable_pieces(after) or bool((before ^ after) & 3)


@dataclass(frozen=True)
class Played:
    """The results: plies in all and by hand, ms from power-on to the first lights, free bytes of the heap.

    `stack`: the most bytes of the processor's stack that were in use.
    """

    plies: int
    by_hand: int
    over: bool
    start_ms: float
    free: int
    stack: int


def play(game_id: str, board: str, options: str, seed: int = 1) -> Played:
    """Play a whole random game. Raises LusoriaError if the table does not understand an action."""
    game, start = all_but_the_end(game_id, options, seed)
    before, rng = len(game.played), random.Random(seed)
    stack = Stack()
    table = table_with(board, game, flash_of(board, game, options, start), stack)
    start_ms = table.leds.frames[0].first_ns / 1e6
    hands = Hands(table, game)
    table.tell("HELLO", messages.PROTOCOL, "figures")
    table.follow_until(lambda: _has_sent(table, before), TELLING_MS, READING_MS)
    table.follow(400)
    while not game.over and len(game.played) < before + 2 * BY_HAND:
        if game.awaits_throw:
            hands.until(lambda: not game.awaits_throw)
        else:
            hands.carry_out(rng.choice(hands.detectable()))
    table.follow(1000)
    hands.nudge()  # when something settles, the table collects garbage
    table.follow(2000)
    free = [values["free"] for kind, values in table.messages if kind == "ALIVE"][-1]
    return Played(len(game.played), len(game.played) - before, game.over, start_ms, free, stack.deepest())


def _has_sent(table: Table, plies: int) -> bool:
    """Whether the table has sent the PC the actions of a game up to the ply `plies`."""
    return any(kind == "ACT" and values["ply"] == plies for kind, values in table.messages[-LATEST:])


def all_but_the_end(game_id: str, options: str, seed: int) -> tuple[Game, str]:
    """A random game BY_HAND actions before its end, and the position text of its start."""
    rng, read = random.Random(seed), messages.read_options(options)
    game = Game(game_id, read)
    start = game.position()
    while not game.over and len(game.played) < MOST_PLIES:
        game.play(rng.choice(game.actions()))
    game.take_back(BY_HAND)
    return game, start
