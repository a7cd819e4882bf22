"""The simulated tables that play each other over a faulty connection, with their people; RemotePlayer is real code."""

import random

from lab.remote.faulty_broker import Channel, FaultyBroker
from ludus.games.game import Game
from lusoria.errors import UsageError
from lusoria.exhibit.remote.remote_player import RemotePlayer
from lusoria.session.shared_game import SharedGame


class Table:
    """A table whose journal is `game`, with people who follow its lights and the line that it shows."""

    def __init__(
        self, side: int, rng: random.Random, broker: FaultyBroker, game_id: str, options: dict[str, str]
    ) -> None:
        self.game = Game(game_id, options)
        self.is_plugged = True
        self.line = ""
        self.other: Table | None = None
        self.doubled = 0  # actions lit here that the other table had not played, or had withdrawn for another one
        self._plays: dict[tuple[int, str], int] = {}  # by ply and action: the turn at which its people last played it
        self._fallen: list[str] = []  # the throws of dice, also of turns that were taken back
        self._lit: dict[int, int] = {}  # by ply: the turn of the latest action that was lit here
        self.now = rng.random() * 1e6  # the time of its PC, whose clock agrees with no other
        self._side, self._rng, self._broker = side, rng, broker
        self._awaited = ""
        self._turn = 0
        self.restart()

    def restart(self) -> None:
        """Restart its PC, which then knows nothing but the table's journal."""
        self._awaited = ""
        self.channel = Channel(self._broker, self._side)
        self._far = RemotePlayer(self, self._side, self.channel, lambda _line: None, lambda: self.now)
        self.channel.open(self._far._hear, self._far._opened)

    def step(self, seconds: float) -> None:
        """Let time pass, and people act."""
        self.now += seconds
        if self.is_plugged:
            self._far.step()
        if self._rng.random() < 0.5:
            self._act()

    def _act(self) -> None:
        game = self.game
        if "back here" in self.line or self.line.endswith("back here, too"):
            self.take_back()
        elif "still has your" in self.line and game.side == self._side:
            self.play(self.line.split("your ")[1].split(":")[0])
        elif not game.over and not game.awaits_throw and game.side == self._side:
            self.play(game.text(self._rng.choice(game.actions())))
        elif self._awaited:
            self._change(self._awaited)

    def play(self, text: str) -> None:
        """Let its people play an action."""
        self._plays[len(self.game.played), text] = self._turn = self._turn + 1
        self._change(text)

    def stray(self) -> None:
        """Let somebody here play for the other table's side."""
        if not self.game.over and not self.game.awaits_throw and self.game.side != self._side:
            self._change(self.game.text(self._rng.choice(self.game.actions())))

    def take_back(self) -> None:
        """Let its people take the last action back."""
        if self.game.played:
            self.game.take_back(1)
            while self.game.awaits_throw and self.game.played:
                self.game.take_back(1)
            self._awaited = ""
            self._fall_again()

    def _change(self, text: str) -> None:
        self.game.play(self.game.parse(text))
        self._awaited = ""
        self._fall_again()

    def _throws(self) -> list[str]:
        texts = map(self.game.text_at, range(len(self.game.played)))
        return [text for text in texts if text.startswith("(")]

    def _fall_again(self) -> None:
        """Repeat a throw that was taken back: when dice are awaited, play the same numbers again."""
        throws = self._throws()
        self._fallen += throws[len(self._fallen) :]
        if self.game.awaits_throw and len(throws) < len(self._fallen):
            self._turn += 1
            self._plays[len(self.game.played), self._fallen[len(throws)]] = self._turn
            self.game.play(self.game.parse(self._fallen[len(throws)]))

    # --- what a RemotePlayer needs

    def changed(self, version: int, _timeout: float) -> int:
        """Return at once: nobody waits here."""
        return version

    def shared_game(self) -> SharedGame | None:
        """The game as its PC knows it; None while it is unplugged."""
        if not self.is_plugged:
            return None
        return SharedGame.of(self.game, ("journal", 1), self._awaited, None, "play" if self._awaited else "think")

    def dice(self, numbers: str) -> None:
        """Play a throw of its own side. Raises UsageError if no dice are awaited."""
        if not self.game.awaits_throw:
            raise UsageError("no dice are awaited")
        self.play(f"({''.join(sorted(numbers))})")

    def relay(self, ply: int, text: str) -> None:
        """Light an action of the other table, or play its throw. Raises UsageError if it is not that table's turn."""
        if len(self.game.played) != ply or self.game.side == self._side:
            raise UsageError("it is not the other table's turn")
        assert self.other is not None
        turn = self.other._plays.get((ply, text), 0)
        self.doubled += not turn or turn < self._lit.get(ply, 0)
        self._lit[ply] = max(turn, self._lit.get(ply, 0))
        self.game.parse(text)
        if self.game.awaits_throw:
            self._change(text)
        else:
            self._awaited = text

    def end_shared(self, score: str, reason: str) -> None:
        """Raise UsageError: no game here ends in this way."""
        raise UsageError(f"{score} {reason}")

    def remark(self, line: str) -> None:
        """Show a line."""
        self.line = line
