"""The position as recognition needs it: a game, its legal actions, its earlier positions, and who may play."""

from ludus.games.choices import Choices
from ludus.portable import const
from ludus.recognition import occupancy as piles
from ludus.recognition.times import SLIDE_MS
from ludus.recognition.ways import squares
from ludus.recognition.ways.take_backs import Trail

_PLIES_AT_ONCE = const(8)  # the trail goes on by this many plies at a time; each takes 0.7 ms


class Position:
    """A game, and what is needed to judge its board.

    `choices` are the legal actions, `trapped` the cells of trapped pieces, `trail` the earlier positions, `ways` the
    module that finds the actions begun: `lanes` with dice, which has what only dice need, too; else `squares`. `start`
    is the filled slots by cell of the start set-up. `set_up`: whether the board has ever agreed with the game.

    What counted after the actions `last`, which begin at the ply `first`, may be *revised*: it may have been something
    else. With dice that is the turn played last, until the next player acts; else all since the board last agreed with
    the game. `first` is -1 if nothing may be revised. `sure` is a ply, -1 for none: with dice, people have confirmed by
    button what was played up to it; without, board and game agreed at it when an action counted, apart from what hands
    did after that action. `unattended` is whether nobody looks after the table, `slide_ms` for how long a piece may
    slide on.
    """

    def __init__(self, game, slots):
        self.game = game
        self.dice = "dice" in game.options
        self.players = Players(game, self.dice)
        self.trail = Trail(slots)
        self.start = piles.levels(game.words.contents(game.words.start(game.options)), slots)
        self.unattended = False
        self.slide_ms = SLIDE_MS
        self.set_up = False
        self.ways = _lanes() if self.dice else squares
        self.first = self.sure = -1
        self.last: tuple = ()
        self.follow()

    def follow(self):
        """Prepare what judgements and pictures need of the changed game: once, here, and not at each lift."""
        self.choices = Choices(self.game)
        self.trapped = self.game.words.trapped(self.game.state)
        self.catch_up()

    def catch_up(self):
        """Bring the trail a few plies further along a game that was taken up; to be called again and again."""
        self.trail.follow(self.game, _PLIES_AT_ONCE)

    def parts(self, evidence):
        """The actions that hands have partly done so far: indexes in `evidence.choices`, a list."""
        missing = evidence.missing
        if not evidence.all_touched():
            return []
        if evidence.alone():
            return evidence.choices.lifting(missing[0])
        lifted = evidence.lifted()
        return self.ways.parts(evidence, lifted, [cell for cell in missing if cell not in lifted])

    def last_cells(self):
        """The cells that the last action changed, a list; empty before the first one, and after a throw."""
        game = self.game
        return [cell for cell, _before, _after in game.changes_at(len(game.played) - 1)] if game.played else []

    def agree(self, touched):
        """Note that board and game agree: only what follows, and a slide of the last piece, may still be revised."""
        played = self.game.played
        touched.forget()
        self.begin(max(0, len(played) - 1), tuple(played[-1:]), touched)

    def may_revise(self, touched):
        """Whether something was counted, or taken back, that may be revised."""
        return self.first >= 0 and (any(touched.before) or tuple(self.game.played[self.first :]) != self.last)

    def doubt_from(self, ply):
        """Extend what may be revised back to that ply, as other actions replace those agreed on."""
        if ply < self.first and not self.dice:
            self.first, self.last = ply, tuple(self.game.played[ply : self.first]) + self.last

    def begin(self, first, last, touched):
        """Let only what counts after the actions `last`, which begin at the ply `first`, be revised."""
        self.first, self.last, self.sure = first, last, first + len(last)
        touched.before[:] = bytes(len(touched.before))


def _lanes():
    """The module that recognizes parts of actions with dice, loaded for the first such game."""
    from ludus.recognition.ways import lanes

    return lanes


class Players:
    """Who plays: `automatic` says for white and black whether the PC, or the table's own player, plays that side.

    When it is that side's turn, only `requested`, the action it asks for, may be carried out (None while it thinks).
    """

    def __init__(self, game, dice):
        """Begin with two people who play; dice: whether the game has dice."""
        self._game = game
        self._dice = dice
        self.automatic = [False, False]
        self.requested: int | None = None

    def take_sides(self, automatic):
        """From now on the PC plays these sides."""
        self.automatic = automatic
        if not automatic[self._game.side]:
            self.requested = None

    def may_play(self, action):
        """Whether the player to move may play an action."""
        return not self.automatic[self._game.side] or action == self.requested

    def allowed(self, runs):
        """The readings, a list, of those runs whose actions may all be played by their players."""
        side = self._game.side
        one_only = self.automatic[side if self._dice else 1 - side]
        found = [run for run in runs if self.may_play(run[0]) and not (one_only and run[1:2] not in ((), (None,)))]
        return [(len(self._game.played), run) for run in found]
