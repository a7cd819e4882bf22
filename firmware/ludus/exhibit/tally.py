"""Finds from a table's entries what its exhibit counts, and whether a side has had all its pieces on the board."""

from ludus.session.players import PC

_NEW, _COUNTED, _ENDED = range(3)  # what was counted of a game: nothing, its beginning, its end


class Tally:
    """Counts into a ludus.exhibit.usage.Usage. `entered`: for white and black, whether their hand was ever empty."""

    def __init__(self, usage, sitting):
        """sitting: the one whose games are counted; a game already begun is counted if it goes on."""
        self._usage = usage
        self._sitting = sitting
        self._stage = _NEW
        self.entered = [False, False]

    def count(self, kind, fields):
        """Count an entry; fields exclude its number and time."""
        if kind == "FAULT":
            if fields[2] != "gone":
                for cell in fields[1].split(","):
                    self._usage.fault(cell)
        elif kind == "GAME":
            self._stage = _NEW
            self.entered = [False, False]
        elif kind == "ACT":
            self._played(fields[1])
        elif kind == "END" and self._stage == _COUNTED:
            self._stage = _ENDED
            self._usage.ended(self._kind(), fields[0], len(self._sitting.game.played))

    def _played(self, action):
        game = self._sitting.game
        hands = getattr(game.rules, "HANDS", None)
        if hands is not None:
            for side in (0, 1):
                self.entered[side] = self.entered[side] or not game.state[hands + side]
        if self._stage == _NEW and game.words.ends(game.state, action) is not None:
            self._stage = _COUNTED
            self._usage.begun(self._kind())

    def _kind(self):
        """The game and the level of the table's own player, 0 between people: 'rota/0'; with a PC 'rota/pc'."""
        sitting = self._sitting
        if PC in sitting.players.names:
            return sitting.game.id + "/pc"
        return "%s/%d" % (sitting.game.id, max(sitting.players.levels))
