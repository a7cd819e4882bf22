"""Tables with games in progress, a PC that follows and logs them, and faults of the cable between them.

The parts of the campaign do something terrible to a `Followed` and then check what the log has in the end.
"""

from lab.faults.cable import Cable, Pc
from lab.faults.handled import HandledTable
from lab.faults.outcome import Outcome
from ludus.link.frames import decode
from lusoria.errors import TableNotFound
from lusoria.link.connection import HANDSHAKE_S, Lost
from lusoria.link.follower import RETRY_S
from lusoria.log.store import Log

TO_FOLLOW = "seconds from plug-in to following again"
_TRIES = 40
_ACTS = 0.01  # chance of an action in a round


class Followed:
    """One table and its PC. `ahead_s`: how far the PC's monotonic clock is ahead of the world's time (`table.ms`)."""

    def __init__(self, log: Log, result: Outcome, seed: int, word: str = "table", noise: float = 0.0) -> None:
        self.table = HandledTable(seed, word)
        self.chance = self.table.chance
        self.pc = Pc(log)
        self.noise = noise
        self.ahead_s = 0.0
        self._log = log
        self._result = result
        self._cable: Cable | None = None
        self._interrupts = 0

    def plug(self) -> None:
        """Plug the cable in and follow as the PC's program does: look for the table, and try again if that fails."""
        plugged, before = self.table.ms, self._interrupts
        self.table.run(self.chance.randrange(round(RETRY_S * 1000)))
        for _ in range(_TRIES):
            try:
                self._connect()
                break
            except (TableNotFound, Lost):
                self._lost()
        else:
            self._result.corrupted.append(f"{self.table.word}: the PC did not follow again")
        if self._interrupts == before:  # else the time includes the watchdog's 8 s
            self._result.most(TO_FOLLOW, round((self.table.ms - plugged) / 1000, 2))

    def follow(self, ms: int, acting: float = _ACTS) -> None:
        """Let time pass with actions now and then, and the PC following; it reconnects after a lost link."""
        until = self.table.ms + ms
        while self.table.ms < until:
            if self._cable is None:
                self.plug()
            elif self.chance.random() < acting:
                self._result.count("actions", self.table.act())
            else:
                self._turn()

    def pull(self) -> None:
        """Pull the cable."""
        if self._cable is not None:
            self._cable.plugged = False
            self._lost()

    def play_alone(self) -> None:
        """Play some actions without a PC."""
        for _ in range(self.chance.randrange(4)):
            self._result.count("actions", self.table.act())

    def settle(self) -> None:
        """Follow without faults until everything is sent and logged."""
        self.noise = 0.0
        self.pull()
        self.follow(4000, acting=0.0)

    def acknowledged(self, when: str) -> None:
        """Check that the log has every entry that it acknowledged, since the table may forget those."""
        journal = self.table.station.journal
        logged = self._log.keep(self.table.word, self.table.board.name, journal.word, [])
        if logged < journal.logged:
            self._result.lost.append(f"{when}: {journal.logged} acknowledged, {logged} in the log")

    def compare(self) -> None:
        """Check that the log has each action in the journal exactly once, and has flagged no game."""
        journal, result, word = self.table.station.journal, self._result, self.table.word
        self.acknowledged("at the end")
        played: list[tuple[int, int]] = []
        for number in range(journal.oldest, journal.written + 1):
            kind, _number, fields = decode(journal.line(number))
            if kind in ("ACT", "INSTEAD"):
                played.append((number, int(fields[3])))
        games = [game for game in self._log.games() if (game.table, game.boot) == (word, journal.word)]
        logged = [(action.entry, action.action) for game in games for action in self._log.actions(game.id)]
        result.lost += [f"{word}: entry {number}" for number, _action in sorted(set(played) - set(logged))]
        result.corrupted += [f"{word}: entry {number} differs" for number, _ in sorted(set(logged) - set(played))]
        result.doubled += [f"{word}: entry {entry[0]}" for entry in set(logged) if logged.count(entry) > 1]
        result.corrupted += [f"{word}: game {game.id}: {game.flag}" for game in games if game.flag]
        result.count("entries", journal.written)

    def _connect(self) -> None:
        """Shake hands, and read until the mirror has the table's position. Raises TableNotFound or Lost."""
        cable = self._cable = Cable(self.table, self.noise, self._interrupted)
        self.pc.connect(cable, lambda: self.table.ms / 1000 + self.ahead_s)
        until = self.table.ms + round(HANDSHAKE_S * 2000)
        while not self.pc.follows(self.table):
            self.pc.turn()
            if self.table.ms > until:
                raise Lost("it does not come to follow")

    def _turn(self) -> None:
        try:
            self.pc.turn()
        except Lost:
            self._lost()

    def _lost(self) -> None:
        self._cable = None
        self.pc.disconnect()
        self.table.run(round(RETRY_S * 1000))

    def _interrupted(self) -> None:
        self._interrupts += 1
        self._result.count("resets by a stray Ctrl-C")
