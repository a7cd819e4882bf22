"""Saves checkpoints of a long game on the flash: after a power cut it need not be replayed from its start.

The journal stays the authority: a checkpoint says where the game stood after one of the journal's entries, and later
entries are read from the journal. A checkpoint that is damaged, or of another game, journal or firmware, is ignored.
"""

from array import array
from binascii import crc32
from struct import pack

from ludus.portable import const

NAME = "milestones"  # the file's name since the first firmware
HEAD = "<HHIII"  # size in bytes of the stretch that follows; its first ply; stamp; numbers of GAME entry and last entry
_MOST_BYTES = const(64000)  # limit of the file: 1,200 plies on 90 cells; later plies are replayed at each start
_CELLS = const(288)  # cells times plies in a stretch: to replay 32 plies on 9 cells or 8 on 36 to 90 takes about 0.25 s
_LEAST = const(8)


class Checkpoints:
    """Keeps the checkpoints of the game whose entries `note` receives, in a file beside the journal's.

    `due` is the ply after which the next checkpoint is to be set, 0 for none. `files` and `stamp` are for
    `ludus.storage.saved_game`, which reads what was written.
    """

    def __init__(self, files, word, firmware, cells):
        """files and word: the journal's; firmware: a text that identifies it; cells: how many cells the board has."""
        self.files = files
        self.stamp = crc32((word + " " + firmware).encode())
        self._every = max(_LEAST, _CELLS // cells)
        self._begun = 0  # the game's GAME entry
        self._set = 0  # how many plies the checkpoints cover; 0 also if none is of this game
        self.due = 0
        self._entry = 0  # the entry by which the game reached the ply `due`
        self._full = False

    def note(self, kind, fields, entry):
        """Note an entry of the journal: entry is its number; fields exclude its number and time."""
        if kind == "GAME":
            self._begun = entry
            self._set = self.due = 0
            self._full = False
        elif kind == "BACK":
            self._back(fields[0])
        elif kind in ("ACT", "INSTEAD"):
            self._back(fields[0] - 1)
            if fields[0] % self._every == 0:
                self.due, self._entry = fields[0], entry

    def _back(self, ply):
        """Forget the checkpoints of later plies, which were taken back."""
        if ply < self.due:
            self.due = 0
        if ply < self._set:
            self._set = ply // self._every * self._every

    def write(self, game):
        """Write the checkpoint that is due. Call it once the journal has written its entry."""
        if not self.due or self._full or not self.files:
            return
        first, self._set = self._set, self.due
        plies = stretch(game, first, self.due)
        data = pack(HEAD, len(plies), first, self.stamp, self._begun, self._entry) + plies
        data += pack("<I", crc32(data))
        self.due = 0
        try:
            if not first:
                self.files.replace(NAME, data)
            elif self.files.size(NAME) + len(data) <= _MOST_BYTES:
                self.files.append(NAME, data)
            else:
                self._full = True
        except OSError:  # the journal reports a flash that refuses
            self.files = None

    def stop(self):
        """Stop, as the journal is not on the flash any more."""
        self.files = None

    def resume(self, begun, plies):
        """Go on with the game that began with entry `begun` and whose first `plies` plies have checkpoints."""
        self._begun = begun
        self._set = plies // self._every * self._every


def stretch(game, first, last):
    """Return the plies of a Game from `first` (0 is the start) to `last`, as bytes for `ludus.storage.saved_game`.

    They hold actions, traces, checksums and changes of the state as they are in memory: to be read by the same firmware
    on the same machine, not to be kept as a record.
    """
    before, after = game.state_at(first), game.state_at(last)
    changed = array("H")
    for index in range(len(after)):
        if before[index] != after[index]:
            changed.append(index)
            changed.append(after[index])
    plies = bytes((last - first & 255, last - first >> 8))
    parts = (plies, game.played[first:last], game.traces[first:last], game.checks[first:last], changed)
    return b"".join([bytes(part) for part in parts])
