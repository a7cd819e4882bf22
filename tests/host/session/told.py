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
        follower, said = self._followed.follower, []
        for message in [each for each in list(follower.said) if each[0] not in ("FROM", "KEPT")]:
            follower.said.remove(message)
            said.append(message)
        return said

    def is_asked_for_entries(self):
        """Whether the log was asked what it has, and the table for the rest."""
        return any(words[0] == "FROM" for words in self._followed.follower.said)

    def is_connected(self):
        return self.session.state()["table"]["connected"]

    def acknowledged(self):
        """The numbers up to which the table was told that its entries are safe."""
        return [words[1] for words in self._followed.follower.said if words[0] == "KEPT"]

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

    def games(self):
        """What the log has once all is written that was told so far; the table is gone then."""
        self.lost()
        return self.log.games()

    def now(self):
        """The NOW of the table."""
        game = self.tale.game
        return "NOW", {"entry": len(self.tale.entries), "check": game.check()}

    def close(self):
        self.lost()
        self.session.stop()
        self.log.close()
