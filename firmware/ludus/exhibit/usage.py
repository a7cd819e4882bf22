"""What an exhibit counts of its use, and nothing about persons: games by kind and opponent, and faults by cell.

The counts only rise. They are kept on the flash, so a power cut costs only what was counted in the last WRITE_MS.
A PC may ask for them at any time, and gets all of them each time.
"""

from ludus.clock import age
from ludus.portable import const

FILE = "usage"
WRITE_MS = const(10000)  # counts wait this long, then all of them are written at once
BEGUN, FINISHED, ABANDONED, PLIES = range(4)
MOST_CELLS = const(40)  # cells whose faults are counted separately; those of all others are counted together
_OTHERS = "others"
_FAULT = "fault."
_MOST = const(0x3FFFFFFF)


class Usage:
    """Counts kept in a ludus.storage.values.Values by name: 'rota/0' is Rota between people, 'rota/2' Rota against the
    table's own player of level 2, 'fault.a1' the faults of a1."""

    def __init__(self, keep, now):
        self._keep = keep
        self._fresh = {}
        self._written = now
        self._cells = len([name for name in self._keep.names() if name.startswith(_FAULT)])

    def begun(self, kind):
        """Count a game that has begun: its first action was played."""
        self._add(kind, BEGUN, 1)

    def ended(self, kind, score, plies):
        """Count the end of a game in which something was played; score is '*' if it was abandoned."""
        self._add(kind, ABANDONED if score == "*" else FINISHED, 1)
        self._add(kind, PLIES, plies)

    def fault(self, cell):
        """Count a fault of a cell, or of no cell in particular ('')."""
        name = _FAULT + (cell or _OTHERS)
        if not self._text(name):
            if self._cells >= MOST_CELLS:
                name = _FAULT + _OTHERS
            self._cells += 1
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

    def _add(self, kind, what, more):
        counts = [int(count) for count in (self._text(kind) or "0,0,0,0").split(",")]
        counts[what] = min(_MOST, counts[what] + more)
        self._fresh[kind] = ",".join([str(count) for count in counts])
