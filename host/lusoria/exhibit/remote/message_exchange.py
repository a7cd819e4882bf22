"""Exchanges the standings of two tables, over a channel that loses, doubles, delays and reorders messages.

Each message has the sender's whole standing (see `two_tables`), so none depends on another. Each also names the session
of its reader, a random word that the reader chose when it began. A reader accepts a message that names its own session:
it was made after the reader began, whatever the clocks say, so it is no recording of an earlier one. While the other
table is away, the reader also accepts that table's newest message that the broker kept. A broker that delivers an older
one can only bring back what that table once played.
"""

import json
import secrets
from typing import Any

from lusoria.errors import NONSENSE
from lusoria.exhibit.remote.two_tables import Verdict, judge
from lusoria.session.shared_game import GOES_ON, Standing

VERSION = 1
AGAIN_S = 1.0  # until a message that has no answer is sent again; twice as long each time
AT_LEAST_S = 30.0  # between two signs of life, at most
SILENT_S = 75.0  # after this long without a sign of life, the other table counts as away
MOST_ACTIONS = 2000
_ABSENT = "waiting for the other table"


class MessageExchange:
    """One table's end. `receive` and `tick` return the messages to send; `verdict` says what to do at this table."""

    def __init__(self, side: int, game: list[str], now: float) -> None:
        """side: the one played at this table (0 white, 1 black); game: id, options and start, the same at both."""
        self._side, self._game = side, game
        self._session = secrets.token_hex(8)
        self._own, self._number = Standing(), 0
        self._acknowledged = 0  # the newest of our standings that the other table has
        self._partner, self._partner_number = "", 0  # session and newest standing of the other table
        self._former: set[str] = set()  # sessions of the other table that are over
        self._other: Standing | None = None
        self._due, self._pause = now, AGAIN_S
        self._heard_at: float | None = None
        self._trouble = ""

    def update(self, own: Standing, now: float) -> None:
        """Note how the game stands at this table."""
        if own != self._own or not self._number:
            self._own = own
            self._number += 1
            self.hurry(now)

    def hurry(self, now: float) -> None:
        """Send at the next tick, since something is new or the channel is open again."""
        self._due, self._pause = now, AGAIN_S

    def tick(self, now: float) -> list[str]:
        """Return the message that is due by now, if there is one."""
        if now < self._due or not self._number:
            return []
        answered = self._acknowledged == self._number
        self._pause = AT_LEAST_S if answered else min(2 * self._pause, AT_LEAST_S)
        self._due = now + self._pause
        return [self._message(self._partner, self._partner_number, True)]

    def receive(self, side: int, text: str, now: float, is_old: bool = False) -> list[str]:
        """Take a message that a side sent under the code; is_old: whether the broker kept it, perhaps for weeks."""
        try:
            message = json.loads(text)
            version, session, asks = message["version"], str(message["session"]), message["asks"]
            if version != VERSION:
                self._trouble = f"the other table corresponds by version {version}, this one by {VERSION}: upgrade one"
                return []
            number, reader, acknowledged = int(message["number"]), message["reader"][0], int(message["reader"][1])
            standing, game = _standing(message), [str(word) for word in message["game"]]
        except (*NONSENSE, TypeError, RecursionError):
            return []
        if session == self._session or session in self._former or (is_old and side == self._side):
            return []
        if is_old and reader != self._session:
            self._believe(side, game, session, number, standing, now)
            return []
        if reader == self._session:
            self._heard_at = now
            self._trouble = self._disagreement(side, game)
            self._meet(session, acknowledged)
            if self._acknowledged == self._number:
                self._due = max(self._due, now + AT_LEAST_S)
            if number > self._partner_number:
                self._partner_number, self._other = number, standing
        known = self._partner_number if session == self._partner else 0
        return [self._message(session, known, self._acknowledged < self._number)] if asks and self._number else []

    def is_done(self) -> bool:
        """Whether the game is over, and the other table knows it."""
        return self._own.end != GOES_ON and self._acknowledged == self._number

    def verdict(self, now: float) -> Verdict:
        """What to do at this table, from all that is known."""
        if self._trouble:
            return Verdict(line=self._trouble)
        verdict = Verdict() if self._other is None else judge(self._side, self._own, self._other)
        if verdict == Verdict() and self._is_alone(now) and self._own.end == GOES_ON:
            return Verdict(line=_ABSENT)
        return verdict

    def _is_alone(self, now: float) -> bool:
        return self._heard_at is None or now - self._heard_at > SILENT_S

    def _believe(self, side: int, game: list[str], session: str, number: int, standing: Standing, now: float) -> None:
        """Take the standing of the other table while it is away, unless a newer one is known."""
        if self._is_alone(now) and (session != self._partner or number > self._partner_number):
            self._trouble = self._disagreement(side, game)
            self._meet(session, 0)
            self._partner_number, self._other = number, standing

    def _meet(self, session: str, acknowledged: int) -> None:
        if session != self._partner:
            self._former.add(self._partner)
            self._partner, self._partner_number, self._acknowledged = session, 0, 0
        self._acknowledged = max(self._acknowledged, min(acknowledged, self._number))

    def _disagreement(self, side: int, game: list[str]) -> str:
        if side == self._side:
            return f"the other table plays {('White', 'Black')[side]}, too: one of them is to play the other side"
        if game != self._game:
            return f"the other table plays {_in_words(game)}, this one {_in_words(self._game)}: begin the same at both"
        return ""

    def _message(self, reader: str, number: int, asks: bool) -> str:
        own = self._own
        message = {"version": VERSION, "session": self._session, "number": self._number, "reader": [reader, number]}
        standing = {"actions": own.actions, "check": own.check, "end": own.end, "draw": own.draw}
        return json.dumps(message | {"asks": asks, "game": self._game} | standing, separators=(",", ":"))


def _standing(message: dict[str, Any]) -> Standing:
    """Read the standing in a message. Raises ValueError, LookupError or TypeError if it has none."""
    actions, (score, reason), draw = message["actions"], message["end"], message["draw"]
    words = [*actions, score, reason]
    if len(words) > MOST_ACTIONS or not all(isinstance(word, str) and len(word) <= 40 for word in words):
        raise ValueError("no actions")
    return Standing(tuple(actions), (), int(message["check"]), (score, reason), None if draw is None else int(draw))


def _in_words(game: list[str]) -> str:
    return " ".join(word[:80] for word in game if word)
