"""A session without a table: the test writes what a table would send, and reads what would be sent to it."""

from lusoria.boards import definitions as boards
from lusoria.log.store import Log
from lusoria.session import Session
from tests.host.log.scripted_games import Script

_HELLO = {"protocol": 2, "least": 2, "table": "t", "board": "rota", "journal": "j", "boot": 1, "firmware": "1.0"}


class RecordingFollower:
    """In place of a Follower; what it is to send stands in `said`."""

    def __init__(self, *_arguments):
        self.said = []

    def tell(self, *message):
        self.said.append(message)

    def stop(self):
        pass


class ScriptedSession:
    """A session, and the `script` of its table, whose entries reach it in batches, each once."""

    def __init__(self, url, **options):
        self.log = Log.open(url)
        self.session = Session(boards.load("rota"), None, self.log, **options)
        self._followed = self.session._followed
        self.script = Script()
        self._reported = 0

    @property
    def said(self):
        """What the session said to the table since it was looked at last, but for what concerns the log."""
        follower, said = self._followed.follower, []
        for message in [each for each in list(follower.said) if each[0] not in ("FROM", "KEPT")]:
            follower.said.remove(message)
            said.append(message)
        return said

    def awaits_entries(self):
        """Whether the log was asked what it has, and the table for the rest."""
        return any(words[0] == "FROM" for words in self._followed.follower.said)

    def is_connected(self):
        return self.session.state()["table"]["connected"]

    def acknowledged(self):
        """The numbers up to which the session said that entries are safe."""
        return [words[1] for words in self._followed.follower.said if words[0] == "KEPT"]

    def answer(self, begun=0):
        """The table answers HELLO; it has those entries of its script that it has not sent."""
        newest = len(self.script.entries)
        self._followed.connected("port", {**_HELLO, "oldest": 1, "newest": newest, "begun": begun})

    def lost(self):
        """The table is gone."""
        self._followed.disconnected("the table is gone")

    def tell(self, *more, until=None):
        """The entries that are new, or only those up to a number, and more messages, as one batch."""
        until = len(self.script.entries) if until is None else until
        fresh, self._reported = self.script.entries[self._reported : until], until
        entries = [(entry.kind, {"entry": entry.number, "ms": entry.ms, **entry.fields}) for entry in fresh]
        self._followed.heard([*entries, *more])

    def games(self):
        """What the log has once all entries so far are written; the table is gone then."""
        self.lost()
        return self.log.games()

    def now(self):
        """The NOW of the table."""
        game = self.script.game
        return "NOW", {"entry": len(self.script.entries), "check": game.check()}

    def close(self):
        self.lost()
        self.session.stop()
        self.log.close()
