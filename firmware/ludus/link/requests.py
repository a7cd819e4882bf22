"""Carries out what a PC asks of a table: every message is checked, and obeyed or refused with a reason."""

from ludus.clock import age
from ludus.errors import LinkError, LudusError, OptionError
from ludus.link import messages
from ludus.link.frames import Splitter
from ludus.portable import const
from ludus.session.sitting import HUMAN, PC, level_of

WISHES = const(8)  # changes that a PC may ask for in a row; each WISH_MS gives one back
WISH_MS = const(2000)


class Orders:
    """Reads messages of the PC and passes them to a station. `maintenance` is set when the PC asks for the REPL."""

    def __init__(self, station, now):
        """station: a ludus.station.Station."""
        self.maintenance = False
        self._station = station
        self._splitter = Splitter()
        self._wishes = WISHES
        self._wish_at = now

    def skipped(self):
        """The number of lines that were no messages."""
        return self._splitter.skipped

    def receive(self, now, data):
        """Take bytes from the PC."""
        for kind, _number, fields in self._splitter.feed(data):
            self._hear(now, kind, fields)

    def _hear(self, now, kind, fields):
        outbox = self._station.outbox
        try:
            message = messages.read(messages.FROM_PC, kind, fields)
            if message is None:
                return
            outbox.heard(now)
            self._obey(now, kind, message)
        except (LinkError, LudusError) as error:
            outbox.reply("REFUSED", (kind, str(error)[:120]))

    def _obey(self, now, kind, message):
        station = self._station
        if kind == "HELLO":
            station.connect(now, message["protocol"])
        elif kind == "SEEN":
            station.outbox.seen(message["number"])
        elif kind == "FROM":
            station.outbox.send_from(message["entry"])
        elif kind == "KEPT":
            station.journal.keep(message["entry"])
        elif kind == "NEW":
            self._new_game(now, message)
        elif kind == "SETUP":
            self._new_game(now, message, message["start"])
        elif kind == "END":
            station.inputs.end(now, message["ply"], message["score"], message["reason"])
        elif kind == "PLAY":
            station.inputs.ask(now, message["ply"], message["action"])
        elif kind == "SET":
            self._allow(now)
            station.change(now, message["name"], message["value"])
        elif kind == "HINT":
            station.advice.told(now, message["ply"], message["action"])
        elif kind == "DRAW":
            station.inputs.draw_answered(now, message["ply"], message["answer"] == "yes")
        elif kind == "DICE":
            station.inputs.dice(now, message["ply"], message["dice"])
        elif kind in ("CLOCK", "USAGE"):
            if station.exhibit is not None:
                station.exhibit.obey(now, kind, message)
        elif kind == "SELFTEST":
            station.self_test(now)
        elif kind == "MAINTENANCE":
            self.maintenance = True

    def _allow(self, now):
        """Count a change that a PC asks for, each of which wears the flash. Raises LinkError if they come too fast."""
        back = min(WISHES - self._wishes, age(now, self._wish_at) // WISH_MS)
        self._wishes += back
        if back or self._wishes == WISHES:
            self._wish_at = now
        if not self._wishes:
            raise LinkError("too many changes at once; wait some seconds")
        self._wishes -= 1

    def _new_game(self, now, message, position=None):
        self._allow(now)
        games = self._station.board.games
        if message["game"] not in games:
            raise OptionError("this board plays %s, not '%s'" % (", ".join(games), message["game"]))
        players = (message["white"], message["black"])
        for player in players:
            if player not in (HUMAN, PC) and not level_of(player):
                raise OptionError("a player is human, pc, or table:1 to table:3, not '%s'" % player)
        self._station.begin(now, message["game"], messages.read_options(message["options"]), players, position)
