"""Counts how an exhibit is used, but nothing about persons: games by kind and opponent, and faults by cell.

The counts only rise. They are kept on the flash, so a power cut costs only what was counted in the last WRITE_MS.
A PC may ask for them at any time, and gets all of them each time.
"""

from ludus.clock import age
from ludus.portable import const
from ludus.session.players import PC

FILE = "usage"
WRITE_MS = const(10000)  # counts are written no more often than this, all of them at once
BEGUN, FINISHED, ABANDONED, PLIES = range(4)
MOST_CELLS = const(40)  # cells whose faults are counted separately; those of all others are counted together
_OTHERS = "others"
_FAULT = "fault."
_MOST = const(0x3FFFFFFF)
_NEW, _COUNTED, _ENDED = range(3)  # what was counted of the game being played: nothing, its beginning, its end


class Usage:
    """Counts kept in a ludus.storage.values.Values by name: 'rota/0' is Rota between people, 'rota/pc' Rota with a
    player of the PC, 'rota/2' against the table's own player of level 2, 'fault.a1' the faults of a1."""

    def __init__(self, keep, now, sitting):
        """keep: the values; sitting: the one whose games are counted; a game already begun is counted if it goes on."""
        self._keep = keep
        self._sitting = sitting
        self._stage = _NEW
        self._fresh = {}
        self._written = now

    def count(self, kind, fields):
        """Count an entry of the journal: a game's first action, its end, a fault. fields: without number and time."""
        game = self._sitting.game
        if kind == "FAULT":
            if fields[2] != "gone":
                for cell in fields[1].split(","):
                    self._count_fault(cell)
        elif kind == "GAME":
            self._stage = _NEW
        elif kind == "ACT" and self._stage == _NEW and game.words.ends(game.state, fields[1]) is not None:
            self._stage = _COUNTED
            self._add(BEGUN, 1)
        elif kind == "END" and self._stage == _COUNTED:
            self._stage = _ENDED
            self._add(ABANDONED if fields[0] == "*" else FINISHED, 1)
            self._add(PLIES, len(game.played))

    def _count_fault(self, cell):
        """Count a fault of a cell, or of no cell in particular ('')."""
        name = _FAULT + (cell or _OTHERS)
        counted = [each for each, _count in self.rows() if each.startswith(_FAULT) and each != _FAULT + _OTHERS]
        if name not in counted and len(counted) >= MOST_CELLS:
            name = _FAULT + _OTHERS
        self._fresh[name] = str(min(_MOST, int(self._text(name) or 0) + 1))

    def rows(self):
        """Return [(name, counts)]: for a kind of game 'BEGUN,FINISHED,ABANDONED,PLIES', for a fault one number."""
        names = set(self._keep.names()) | set(self._fresh)
        return [(name, self._text(name)) for name in sorted(names)]

    def keep(self, now):
        """Write what was counted, if it is time."""
        if self._fresh and age(now, self._written) >= WRITE_MS:
            self._written = now
            fresh, self._fresh = self._fresh, {}
            try:
                self._keep.put(**fresh)
            except OSError:  # then they stay in memory and are written with the next ones
                pass

    def _text(self, name):
        return self._fresh.get(name) or self._keep.get(name)

    def _add(self, what, more):
        players, game_id = self._sitting.players, self._sitting.game.id
        kind = game_id + "/pc" if PC in players.names else "%s/%d" % (game_id, max(players.levels))
        counts = [int(count) for count in (self._text(kind) or "0,0,0,0").split(",")]
        counts[what] = min(_MOST, counts[what] + more)
        self._fresh[kind] = ",".join([str(count) for count in counts])
