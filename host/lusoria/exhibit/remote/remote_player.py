"""Plays the other table's side at this table: asks this table for the other's actions, and sends back this one's."""

import secrets
import threading
import time
from collections.abc import Callable
from typing import Protocol

from ludus.errors import LudusError
from ludus.games.dice import throw_of
from lusoria.exhibit.remote.message_exchange import MessageExchange
from lusoria.exhibit.remote.two_tables import ABANDONED, Verdict
from lusoria.session.shared_game import GOES_ON, SharedGame, Standing

LOOK_S = 0.5
ASK_AGAIN_S = 3.0  # until the table, if it is still waiting, is asked again


class Channel(Protocol):
    """What carries messages, such as `lusoria.exhibit.remote.broker_channel.BrokerChannel`."""

    trouble: str

    def open(self, hear: Callable[[int, str, bool], None], opened: Callable[[], None]) -> None:
        """Begin to carry messages."""

    def send(self, text: str, keeps: bool) -> None:
        """Send a message, which may be lost; keeps: whether to keep it for an absent reader."""

    def forget(self) -> None:
        """Forget the message that is kept."""

    def close(self) -> None:
        """Stop carrying messages."""


class Host(Protocol):
    """What is needed of this table's session, as `lusoria.session.Session` has it."""

    def changed(self, version: int, timeout: float) -> int:
        """Wait for a newer state."""

    def shared_game(self) -> SharedGame | None:
        """The game, None while it is not known."""

    def dice(self, numbers: str) -> None:
        """Tell the table a throw of dice. Raises a LudusError of one line."""

    def relay(self, ply: int, text: str) -> None:
        """Ask the table to play the action that the other made after `ply` plies. Raises a LudusError of one line."""

    def end_shared(self, score: str, reason: str) -> None:
        """End the game. Raises a LudusError of one line."""

    def remark(self, line: str) -> None:
        """Show a line."""


class RemotePlayer:
    """Plays the other table's side in a session. A code is for one game: the first that this table plays with it."""

    def __init__(
        self,
        session: Host,
        side: int,
        channel: Channel,
        say: Callable[[str], None],
        now: Callable[[], float] = time.monotonic,
        former: tuple[str, int] | None = None,
    ) -> None:
        """side: the one played at this table (0 white, 1 black). say(line): for people. now(): seconds, never back.

        former: the `SharedGame.begun` of the game under another code, which must not be mistaken for this code's game.
        """
        self._session, self._side, self._channel, self._say, self._now = session, side, channel, say, now
        self._lock = threading.Lock()
        self._messages: MessageExchange | None = None
        self._early: dict[int, str] = {}  # what the broker brought before the table told which game it plays
        self._begun: tuple[str, int] | None = None
        self._former = former
        self._own = Standing()
        self._line, self._is_forgotten = "", False
        self._request_at, self._throw_ply = -ASK_AGAIN_S, -1
        self._ending = threading.Event()
        self._thread = threading.Thread(target=self._run, name="remote player", daemon=True)

    def start(self) -> None:
        """Begin to exchange messages with the other table."""
        self._channel.open(self._hear, self._opened)
        self._thread.start()

    def stop(self) -> None:
        """Stop exchanging messages. What has not reached the broker is sent when this program runs again."""
        self._ending.set()
        self._thread.join()
        self.step()
        self._channel.close()

    def step(self) -> None:
        """Do what has become due; the thread calls this at each change of the table, and a few times a second."""
        with self._lock:
            self._go_on(self._look())

    def _run(self) -> None:
        version = -1
        while not self._ending.is_set():
            self.step()
            version = self._session.changed(version, LOOK_S)

    def _hear(self, side: int, text: str, is_old: bool) -> None:
        with self._lock:
            shared = self._look()
            if self._messages is None:
                self._early[side] = text
            else:
                self._send(self._messages.receive(side, text, self._now(), is_old))
                self._go_on(shared)

    def _opened(self) -> None:
        with self._lock:
            if self._messages is not None:
                self._messages.hurry(self._now())

    def _look(self) -> SharedGame | None:
        """Note the game as this table has it now, and return it; None if there is none, or another one was begun."""
        shared, now = self._session.shared_game(), self._now()
        if shared is None or (self._messages is None and shared.begun == self._former):
            return None
        if self._messages is None:
            self._begun = shared.begun
            self._messages = MessageExchange(self._side, list(shared.terms), now)
            for side, text in self._early.items():
                self._messages.receive(side, text, now, is_old=True)
        if shared.begun == self._begun:
            self._own = shared.standing
        elif self._own.end == GOES_ON:
            self._own = self._own._replace(end=("*", ABANDONED))
        self._messages.update(self._own, now)
        return shared if shared.begun == self._begun else None

    def _go_on(self, shared: SharedGame | None) -> None:
        """Send what is due, and do at this table what the verdict says."""
        if self._messages is None:
            return
        now = self._now()
        self._send(self._messages.tick(now))
        verdict = self._messages.verdict(now)
        line = (self._channel.trouble if self._own.end == GOES_ON else "") or verdict.line
        if shared is not None:
            if shared.awaited and verdict == Verdict():
                line = line or f"the other table took {shared.awaited} back: leave it, another move comes"
            try:
                self._carry_out(shared, verdict, now)
            except LudusError as error:
                line = f"the other table's {verdict.action or 'end'} cannot be played here: {error}"
        if line != self._line:
            self._line = line
            self._session.remark(line)
            if line:
                self._say(line)

    def _carry_out(self, shared: SharedGame, verdict: Verdict, now: float) -> None:
        again, ply = now - self._request_at > ASK_AGAIN_S, len(shared.standing.actions)
        if verdict.end is not None and again:
            self._session.end_shared(*verdict.end)
        elif shared.awaits_throw:
            if not again and ply == self._throw_ply:
                return
            if verdict.action:
                self._session.relay(ply, verdict.action)
            elif shared.standing.sides[-1] == self._side:
                self._session.dice(throw_of(secrets.token_bytes))
            else:
                return
            self._throw_ply = ply
        elif verdict.action and (verdict.action != shared.awaited or (shared.phase == "think" and again)):
            self._session.relay(ply, verdict.action)
        else:
            return
        self._request_at = now

    def _send(self, texts: list[str]) -> None:
        is_done = self._messages is not None and self._messages.is_done()
        for text in texts:
            self._channel.send(text, not is_done)
        if is_done and not self._is_forgotten:
            self._channel.forget()
        self._is_forgotten = is_done
