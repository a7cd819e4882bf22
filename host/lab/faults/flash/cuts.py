"""Cuts the power under real littlefs, which leaves torn pages, and measures how games wear the flash."""

import random
from dataclasses import dataclass
from typing import Any

from lab.faults.flash.torn import TornFlash, mounted
from lab.faults.outcome import Outcome
from ludus.games.game import Game
from ludus.link.frames import decode
from ludus.storage.checkpoints import Checkpoints
from ludus.storage.journal import Journal
from ludus.storage.saved_game import SavedGame, last_game

MANY_CELLS = 36  # so many cells that a checkpoint is set after every eighth ply
GAMES_A_DAY = 100
OTHER_CHANGES = 40  # a run is cut at this change of the flash at the latest


def _start(flash: TornFlash, chance: random.Random) -> Journal:
    return Journal(mounted(flash)("journal"), lambda: f"{chance.getrandbits(32):08x}")


class Player:
    """Plays random games of Rota into a journal with checkpoints; `truth` has all entries that are on the flash."""

    def __init__(self, seed: int, cells: int) -> None:
        """cells: the number of the board's cells; the more there are, the more often checkpoints are set."""
        self._cells = cells
        self._random = random.Random(seed)
        self.game = Game("rota")
        self.truth: dict[int, tuple[str, list[str]]] = {}
        self.unflushed: list[tuple[int, str, tuple[Any, ...]]] = []
        self.checkpoints = Checkpoints(None, "", "", cells)

    def say(self, journal: Journal, kind: str, fields: tuple[Any, ...]) -> None:
        """Append an entry; it joins `truth` once it has been flushed."""
        journal.append(kind, 0, fields)
        self.checkpoints.note(kind, fields, journal.newest)
        self.unflushed.append((journal.newest, kind, fields))

    def flushed(self) -> None:
        """Move the appended entries to `truth`, since they are on the flash now."""
        for number, kind, fields in self.unflushed:
            self.truth[number] = (kind, [str(number), "0", *map(str, fields)])
        self.unflushed.clear()

    def step(self, journal: Journal) -> None:
        """Play a random step: begin a game, take back, replace the last action (a slide), or play an action."""
        game, chance = self.game, self._random.random()
        if game.over or not journal.begun:
            self.game = Game("rota")
            self.say(journal, "GAME", ("rota", "", self.game.position(), "human", "human"))
        elif game.played and chance < 0.08:
            game.take_back(1)
            self.say(journal, "BACK", (len(game.played),))
        elif game.played and chance < 0.16:
            game.take_back(1)
            self._play(journal, "INSTEAD")
        else:
            self._play(journal, "ACT")

    def _play(self, journal: Journal, kind: str) -> None:
        game = self.game
        game.play(self._random.choice(game.actions()))
        self.say(journal, kind, (len(game.played), game.played[-1]))
        if game.over:
            self.say(journal, "END", (game.score, game.reason))

    def reads(self, journal: Journal) -> SavedGame | None:
        """Restore the game as a table does at its start, and set later checkpoints from there on."""
        self.checkpoints = Checkpoints(journal.files, journal.word, "firmware", self._cells)
        restored = last_game(journal, self.checkpoints)
        if restored is not None:
            self.checkpoints.resume(journal.begun, restored.checkpointed)
        return restored

    def take_up(self, restored: SavedGame | None) -> None:
        """Continue with the restored game."""
        self.unflushed.clear()
        self.game = restored.game if restored is not None else Game("rota")
        for action in restored.actions if restored is not None else ():
            self.game.play(action)


def cut(count: int, seed: int) -> Outcome:
    """Play until the power fails in the middle of a change of the flash, check the flash, go on; repeat count times."""
    chance, result = random.Random(seed), Outcome()
    flash, player = TornFlash(seed), Player(seed, MANY_CELLS)
    sent: dict[tuple[str, int], list[str]] = {}
    for number in range(1, count + 1):
        journal = _start(flash, chance)
        _check(journal, player, sent, result, f"cut {number - 1}")
        flash.cut_after(chance.randint(1, OTHER_CHANGES))
        while flash.left is None:
            player.step(journal)
            if chance.random() < 0.8:
                journal.flush()
                if flash.left is None:
                    player.flushed()
                    player.checkpoints.write(player.game)
        flash = flash.after_cut()
        if number % 500 == 0:  # another table
            flash, player, sent = TornFlash(seed + number), Player(seed + number, MANY_CELLS), {}
    return result


def _check(
    journal: Journal, player: Player, sent: dict[tuple[str, int], list[str]], result: Outcome, where: str
) -> None:
    """Check that all flushed entries are there, unchanged; entries not yet flushed may be there or not."""
    under_way = {number: (kind, [str(number), "0", *map(str, fields)]) for number, kind, fields in player.unflushed}
    if journal.oldest > 1 and not journal.dropped:
        result.lost.append(f"{where}: all entries before {journal.oldest}")
    for number in range(journal.oldest, journal.written + 1):
        if number < journal.written - 60 and number not in under_way:
            continue  # read at earlier starts; only the newest entries and those under way are read again
        kind, _number, fields = decode(journal.line(number))
        result.count("entries read")
        expected = player.truth.get(number) or under_way.get(number)
        if kind == "LOST":
            if number in player.truth:
                result.lost.append(f"{where}: entry {number}")
            continue
        if expected is None or (kind, fields) != expected:
            result.corrupted.append(f"{where}: entry {number} reads {kind} {fields}, not {expected}")
        player.truth[number] = (kind, fields)
        if sent.setdefault((journal.word, number), fields) != fields:
            result.doubled.append(f"{where}: entry {number} has two versions")
    for number in range(journal.written + 1, max(player.truth, default=0) + 1):
        if player.truth.pop(number, None) is not None:
            result.lost.append(f"{where}: entry {number}")
    alone, restored = last_game(journal), player.reads(journal)
    if journal.begun and restored is None:
        result.corrupted.append(f"{where}: the game cannot be resumed")
    result.count("games resumed", restored is not None)
    if restored is not None and alone is not None:
        result.count("of them by a checkpoint", len(restored.game.played) > 0)
        if [*restored.game.played, *restored.actions] != alone.actions or restored.ended != alone.ended:
            result.corrupted.append(f"{where}: checkpoints and journal tell different games")
    player.take_up(restored)


@dataclass
class Wear:
    """How games wear the flash: erases and pages per game; years until 100,000 erases of a block, at GAMES_A_DAY."""

    games: int
    entries: int
    erases: float
    pages: float
    years: float


def wear(games: int, seed: int) -> Wear:
    """Play games and measure the wear. littlefs moves its writes around, so only a long run shows the busiest block."""
    flash, player = TornFlash(seed), Player(seed, cells=9)
    journal = _start(flash, random.Random(seed))
    player.reads(journal)
    flash.erases = flash.pages = 0
    played = entries = 0
    while played < games:
        before = player.game
        player.step(journal)
        journal.flush()
        player.checkpoints.write(player.game)
        player.unflushed.clear()
        played += player.game is not before
    entries = journal.newest
    busiest = max(flash.erased) / played
    return Wear(played, entries, flash.erases / played, flash.pages / played, 100_000 / busiest / GAMES_A_DAY / 365)
