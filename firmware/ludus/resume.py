"""The game that was being played when the power went, read back from the journal."""

from ludus.errors import LudusError
from ludus.link import messages
from ludus.link.frames import decode
from ludus.link.told import FROM_TABLE
from ludus.rules.game import Game


class Told:
    """A game as the journal tells it: `game` at its start, `players`, `actions` that stand, its end's reason or ''."""

    def __init__(self, fields):
        """fields: those of a GAME entry, as a dict. Raises LudusError for a game that does not exist."""
        options = messages.read_options(fields["options"])
        self.game = Game(fields["game"], options)
        if self.game.position() != fields["start"]:
            self.game = Game(fields["game"], options, fields["start"])
        self.players = (fields["white"], fields["black"])
        self.actions: list[int] = []
        self.ended = ""

    def tell(self, kind, fields):
        """Take the next entry of the game. Raises LudusError if it does not follow."""
        if kind == "END":
            self.ended = fields["reason"]
        elif kind == "BACK":
            del self.actions[fields["ply"] :]
            self.ended = ""
        elif kind in ("ACT", "INSTEAD"):
            if kind == "INSTEAD":
                self.actions.pop()
            self.actions.append(fields["action"])
            if fields["ply"] != len(self.actions):
                raise LudusError("the journal skips to ply %d" % fields["ply"])


def last_game(journal):
    """The Told game of a journal's last GAME entry, or None if there is none or it cannot be read whole."""
    told = None
    try:
        for number in range(journal.begun, journal.written + 1) if journal.begun else ():
            kind, _number, texts = decode(journal.line(number))
            fields = messages.read(FROM_TABLE, kind, texts)
            if kind == "LOST" or (told is None) != (kind == "GAME"):
                return None
            if told is None:
                told = Told(fields)
            else:
                told.tell(kind, fields)
    except (LudusError, IndexError):
        return None
    return told
