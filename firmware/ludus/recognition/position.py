"""The position as recognition needs it: a game, its legal actions, its earlier positions, and who may play."""

from ludus.games.choices import Choices
from ludus.portable import const
from ludus.recognition import occupancy as piles
from ludus.recognition.decision import without_lift
from ludus.recognition.times import SLIDE_MS
from ludus.recognition.ways import squares
from ludus.recognition.ways.runs import STEPS
from ludus.recognition.ways.take_backs import Trail

_PLIES_AT_ONCE = const(8)  # the trail is extended by at most this many plies at a time; each takes 0.7 ms


class Position:
    """A game, and what is needed to judge its board.

    `choices` are the legal actions, `trapped` the cells of trapped pieces, `trail` the earlier positions. `ways` is the
    module that finds which actions hands have begun: `lanes` with dice (it also has what only dice need), else
    `squares`. `start` is how many slots of each cell the start set-up fills; `began_otherwise`: whether the game began
    from another one. `set_up`: whether the board has ever agreed with the game. `unattended`: whether nobody looks
    after the table. `slide_ms`: for how long a piece may slide on.

    What was counted may be *revised*, if it proves to be something else. With dice this holds for the turn played last,
    until the next player acts; without, for all since the board last agreed with the game. The actions `last`, which
    begin at the ply `first`, are the last ones that stand; `first` is -1 if nothing may be revised. `sure` is a ply, -1
    for none. With dice, people have confirmed by button what was played up to it. Without, an action counted there, and
    board and game agreed but for what hands did after that action. `slid` is the ply of the last action that another
    one has replaced, and the action that it was. `overtaken` is how many plies were played when an action last counted
    only because hands went on; -1 once they have rested.
    """

    def __init__(self, game, slots):
        self.game = game
        self.dice = "dice" in game.options
        self.players = Players(game, self.dice)
        self.trail = Trail(len(game.contents()), slots)
        self.start = piles.levels(game.words.contents(game.words.start(game.options)), slots)
        self.began_otherwise = piles.levels(game.words.contents(game.state_at(0)), slots) != self.start
        self.unattended = False
        self.slide_ms = SLIDE_MS
        self.set_up = False
        self.ways = _lanes() if self.dice else squares
        self.first = self.sure = -1
        self.last: tuple = ()
        self.slid = -1, -1
        self.overtaken = -1
        self.follow()

    def follow(self):
        """Prepare what judgements and lights need of the changed game: once, here, and not at each lift."""
        self.choices = Choices(self.game)
        self.trapped = self.game.words.trapped(self.game.state)
        self.catch_up()

    def catch_up(self):
        """Extend the trail by a few plies; called again and again, since a game that is resumed has many."""
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

    def hurried(self):
        """Whether the last action followed the one before it at once: one piece may have touched two cells."""
        return 0 < self.overtaken == len(self.game.played) - 1

    def is_far(self, reading):
        """Whether a reading may fit by chance: with it, many actions would count since board and game last agreed.

        With dice: whether it undoes what people have confirmed.
        """
        if self.dice:
            return reading[0] < self.sure
        return self.sure >= 0 and reading[0] + len(without_lift(reading[1])) - self.sure > STEPS

    def doubt_from(self, ply):
        """Let all from that ply on be revised, since other actions replace those on which board and game agreed."""
        if ply < self.first and not self.dice:
            self.first, self.last = ply, tuple(self.game.played[ply : self.first]) + self.last

    def begin(self, first, last, touched):
        """Let nothing be revised but what counts after the actions `last`, which begin at the ply `first`."""
        self.first, self.last, self.sure = first, last, first + len(last)
        touched.before[:] = bytes(len(touched.before))


def _lanes():
    """The module `lanes`, loaded for the first game with dice."""
    from ludus.recognition.ways import lanes

    return lanes


class Players:
    """Who plays: `automatic` says for white and black whether the PC, or the table's own player, plays that side.

    On the turn of such a side, hands may play only `requested`: the action that it asks for, None while it thinks.
    """

    def __init__(self, game, dice):
        """Begin with two people who play; dice: whether the game has dice."""
        self._game = game
        self._dice = dice
        self.automatic = [False, False]
        self.requested: int | None = None

    def take_sides(self, automatic):
        """Set `automatic`, a pair: which sides the PC or the table's own player plays from now on."""
        self.automatic = automatic
        if not automatic[self._game.side]:
            self.requested = None

    def may_play(self, action):
        """Whether the player to move may play an action."""
        return not self.automatic[self._game.side] or action == self.requested

    def allowed(self, runs):
        """The readings, a list, of those runs whose actions all may be played, see `requested`."""
        side = self._game.side
        one_only = self.automatic[side if self._dice else 1 - side]
        found = [run for run in runs if self.may_play(run[0]) and not (one_only and run[1:2] not in ((), (None,)))]
        return [(len(self._game.played), run) for run in found]
