"""Restores the game that was being played when the power went, from the journal and its checkpoints."""

from array import array
from binascii import crc32
from struct import calcsize, pack, unpack

from ludus.errors import LudusError
from ludus.games.game import Game
from ludus.link import messages
from ludus.link.frames import decode
from ludus.link.table_messages import FROM_TABLE
from ludus.portable import const
from ludus.storage.checkpoints import HEAD, NAME

_CHUNK = const(512)  # when a table starts, its heap has few gaps larger than this


class SavedGame:
    """A game as the journal has it: its `players`, `start` (a position text), and why it `ended`, or ''.

    `game` is at its start, or as far on as its checkpoints lead; `actions` are those played from there on and not taken
    back. Checkpoints cover its first `checkpointed` plies.
    """

    def __init__(self, fields):
        """fields: those of a GAME entry, as a dict. Raises LudusError for a game that does not exist."""
        options = messages.read_options(fields["options"])
        self.start = fields["start"]
        self.game = Game(fields["game"], options)
        if self.game.position() != self.start:
            self.game = Game(fields["game"], options, self.start)
        self.players = (fields["white"], fields["black"])
        self.actions: list[int] = []
        self.checkpointed = 0
        self.ended = ""

    def pass_checkpoints(self, checkpoints, begun):
        """Go forward to the last checkpoint of the game. Returns its entry, or `begun` if there is none."""
        last = begun
        for entry, first, plies in _passed(checkpoints, begun):
            _replay(self.game, first, plies)
            last = entry
        self.game.settle()
        self.checkpointed = len(self.game.played)
        return last

    def stands_at(self, fields):
        """Whether the entry with those fields is that of the game's last action."""
        played = self.game.played
        return (fields.get("ply"), fields.get("action")) == (len(played), played[-1])

    def apply(self, kind, fields):
        """Apply the next entry of the game. Raises LudusError if it does not follow."""
        if kind == "END":
            self.ended = fields["reason"]
        elif kind == "BACK":
            self._back(fields["ply"])
        elif kind in ("ACT", "INSTEAD"):
            if kind == "INSTEAD":
                self._back(fields["ply"] - 1)
            self.actions.append(fields["action"])
            if fields["ply"] != len(self.game.played) + len(self.actions):
                raise LudusError("the journal skips to ply %d" % fields["ply"])

    def _back(self, ply):
        self.ended = ""
        there = len(self.game.played)
        if ply < there:
            self.game.take_back(there - ply)
            self.checkpointed = min(self.checkpointed, ply)
        del self.actions[max(0, ply - there) :]


def last_game(journal, checkpoints=None):
    """Return the last game of a journal as a SavedGame, or None if there is none or a part of it cannot be read.

    checkpoints: a ludus.storage.checkpoints.Checkpoints that shortens the reading, or None.
    """
    if not journal.begun:
        return None
    try:
        return _read(journal, checkpoints)
    except (LudusError, IndexError):
        pass
    try:
        return _read(journal, None) if checkpoints else None  # the journal does not bear out what the checkpoints say
    except (LudusError, IndexError):
        return None


def _read(journal, checkpoints):
    """Read the last game. Raises LudusError or IndexError if it cannot be read whole."""
    begun = journal.begun
    saved = SavedGame(_entry(journal, begun, ("GAME",)))
    entry = saved.pass_checkpoints(checkpoints, begun) if checkpoints else begun
    if entry != begun and not saved.stands_at(_entry(journal, entry, ("ACT", "INSTEAD"))):
        raise LudusError("a checkpoint is not of this game")
    for number in range(entry + 1, journal.written + 1):
        kind, _number, texts = decode(journal.line(number))
        if kind in ("LOST", "GAME"):
            raise LudusError("the journal lacks entry %d" % number)
        saved.apply(kind, messages.read(FROM_TABLE, kind, texts))
    return saved


def _entry(journal, number, kinds):
    """Return the fields of the entry with that number. Raises LudusError unless it is of one of those kinds."""
    kind, _number, texts = decode(journal.line(number))
    if kind not in kinds:
        raise LudusError("entry %d is none of %s" % (number, " ".join(kinds)))
    return messages.read(FROM_TABLE, kind, texts)


def _passed(checkpoints, begun):
    """Yield (entry, first ply, stretch) for each checkpoint of the game with that GAME entry, in order.

    checkpoints: a ludus.storage.checkpoints.Checkpoints. The series ends at the first that is damaged or foreign.
    """
    chunks = _Chunks(checkpoints.files)
    length = calcsize(HEAD)
    head = chunks.take(length)
    while head:
        size, first, stamp, of, entry = unpack(HEAD, head)
        if stamp != checkpoints.stamp or of != begun:
            return
        plies, check = chunks.take(size), chunks.take(4)
        if check != pack("<I", crc32(head + plies)):
            return
        yield entry, first, plies
        head = chunks.take(length)


class _Chunks:
    """Reads the checkpoints' file in chunks, which leaves little for the garbage collector."""

    def __init__(self, files):
        self._files = files
        self._data = b""
        self._taken = 0  # how many bytes of `_data` were taken
        self._at = 0  # where in the file `_data` ends

    def take(self, count):
        """Return the next count bytes, or b'' if fewer are left."""
        while len(self._data) - self._taken < count:
            more = self._files.read(NAME, self._at, _CHUNK) if self._files else b""
            if not more:
                return b""
            self._at += len(more)
            self._data = self._data[self._taken :] + more
            self._taken = 0
        self._taken += count
        return self._data[self._taken - count : self._taken]


def _replay(game, first, data):
    """Replay a stretch (bytes) that begins at ply `first` in a Game, without judging the positions on the way.

    If it begins before the game's last ply, the plies from there on are taken back. Raises LudusError if plies are
    missing before it.
    """
    if first > len(game.played):
        raise LudusError("there is nothing of ply %d" % len(game.played))
    if first < len(game.played):
        game.take_back(len(game.played) - first)
        game.state = game.state_at(first)  # drops a result given by a house rule: it does not count here
    _take(game, data, data[0] | data[1] << 8)
    _keep_checkpoints(game, first)


def _take(game, data, plies):
    """Add that many plies, read from data, to the game."""
    state = game.state
    ends = [2 + size * plies for size in (0, 2, 4, 8 if game.counts_positions else 4)]
    game.played.extend(array("H", data[ends[0] : ends[1]]))
    game.traces.extend(array("H", data[ends[1] : ends[2]]))
    game.checks.extend(array("I", data[ends[2] : ends[3]]))
    changed = array("H", data[ends[3] :])
    for at in range(0, len(changed), 2):
        state[changed[at]] = changed[at + 1]


def _keep_checkpoints(game, first):
    """Have the Game keep its own checkpoints, in memory, of the plies after `first`."""
    last, ply = len(game.played), first
    while ply // game.spacing < last // game.spacing:
        ply = (ply // game.spacing + 1) * game.spacing
        game.keep_checkpoint(game.state if ply == last else game.state_at(ply))
