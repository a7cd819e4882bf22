"""Carries out what a PC asks of a table: every message is checked, and obeyed or refused with a reason."""

from ludus.clock import age
from ludus.errors import LudusError, OptionError
from ludus.link import messages
from ludus.link.frames import Splitter
from ludus.portable import const
from ludus.session.players import HUMAN, PC, level_of

CHANGES = const(8)  # changes that a PC may ask for in a row; one more is allowed after each CHANGE_MS
CHANGE_MS = const(2000)


class Requests:
    """Reads messages of the PC and passes each to the part that it concerns."""

    def __init__(self, now, outbox, journal, inputs, games, begin, others):
        """outbox, journal and inputs: the table's; games: ids of those that the board plays.

        begin: a function (now, game, options, players, position text or None) that begins a game; others: for each
        other kind of message the function (now, message) that carries it out. These functions raise
        LudusError to refuse.
        """
        self._outbox = outbox
        self._journal = journal
        self._inputs = inputs
        self._games = games
        self._begin = begin
        self._others = others
        self._splitter = Splitter()
        self._changes = CHANGES
        self._change_at = now

    def skipped(self):
        """The number of lines that were no messages."""
        return self._splitter.skipped

    def receive(self, now, data):
        """Take bytes from the PC."""
        for kind, _number, fields in self._splitter.feed(data):
            try:
                message = messages.read(messages.FROM_PC, kind, fields)
                if message is not None:
                    self._outbox.heard(now)
                    self._obey(now, kind, message)
            except LudusError as error:
                self._outbox.refuse(kind, error)

    def _obey(self, now, kind, message):
        inputs = self._inputs
        if kind in ("NEW", "SETUP", "SET"):
            self._count_change(now)
        if kind == "SEEN":
            self._outbox.acknowledge(message["number"])
        elif kind == "FROM":
            self._outbox.send_from(message["entry"])
        elif kind == "KEPT":
            self._journal.acknowledge(message["entry"])
        elif kind in ("NEW", "SETUP"):
            self._new_game(now, message)
        elif kind == "END":
            inputs.end(now, message["ply"], message["score"], message["reason"])
        elif kind == "PLAY":
            inputs.ask(now, message["ply"], message["action"])
        elif kind == "DRAW":
            if message["answer"] not in ("yes", "no"):
                raise LudusError("the answer to an offer is yes or no, not '%s'" % message["answer"])
            inputs.draw_answered(now, message["ply"], message["answer"] == "yes")
        elif kind == "DICE":
            inputs.dice(now, message["ply"], message["dice"])
        elif kind in self._others:
            self._others[kind](now, message)

    def _count_change(self, now):
        """Count a change that a PC asks for, as each wears the flash. Raises LudusError if they come too fast."""
        back = min(CHANGES - self._changes, age(now, self._change_at) // CHANGE_MS)
        self._changes += back
        if back or self._changes == CHANGES:
            self._change_at = now
        if not self._changes:
            raise LudusError("too many changes at once; wait some seconds")
        self._changes -= 1

    def _new_game(self, now, message):
        if message["game"] not in self._games:
            raise OptionError("this board plays %s, not '%s'" % (", ".join(self._games), message["game"]))
        players = (message["white"], message["black"])
        for player in players:
            if player not in (HUMAN, PC) and not level_of(player):
                raise OptionError("a player is human, pc, or table:1 to table:3, not '%s'" % player)
        options = messages.read_options(message["options"])
        self._begin(now, message["game"], options, players, message.get("start"))
