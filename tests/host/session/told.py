"""A session without a table: the test says what a table tells, and sees what would be said to it."""

from lusoria.boards import definitions as boards
from lusoria.log.store import Log
from lusoria.session import Session
from tests.host.log.tale import Tale

_HELLO = {"protocol": 2, "least": 2, "table": "t", "board": "rota", "journal": "j", "boot": 1, "firmware": "1.0"}


class Unheard:
    """Has the face of a Follower; what it is to send stands in `said`."""

    def __init__(self, *_arguments):
        self.said = []

    def say(self, *message):
        self.said.append(message)

    def stop(self):
        pass


class Told:
    """A session, and the `tale` of its table. What was told of it so far is not told again."""

    def __init__(self, url, **options):
        self.log = Log.open(url)
        self.session = Session(boards.load("rota"), None, self.log, **options)
        self._followed = self.session._followed
        self.tale = Tale()
        self._told = 0

    @property
    def said(self):
        """What the session said to the table since it was looked at last, but for what concerns the log."""
        follower = self._followed.follower
        said, follower.said = follower.said, []
        return [message for message in said if message[0] not in ("FROM", "KEPT")]

    def answer(self, begun=0):
        """The table answers HELLO; it has all of its tale to tell that it has not told."""
        newest = len(self.tale.entries)
        self._followed.connected("port", {**_HELLO, "oldest": 1, "newest": newest, "begun": begun})

    def lost(self):
        """The table is gone."""
        self._followed.disconnected("the table is gone")

    def tell(self, *more, until=None):
        """The entries that are new, or only those up to a number, and more messages, as one batch."""
        until = len(self.tale.entries) if until is None else until
        fresh, self._told = self.tale.entries[self._told : until], until
        entries = [(entry.kind, {"entry": entry.number, "ms": entry.ms, **entry.fields}) for entry in fresh]
        self._followed.heard([*entries, *more])

    def now(self):
        """The NOW of the table."""
        game = self.tale.game
        return "NOW", {"entry": len(self.tale.entries), "check": game.check()}

    def close(self):
        self.session.stop()
        self.log.close()
