"""What one player offers the other with the button: a draw, and then to give up. Loaded when somebody first does.

Held once, the button offers a draw; held again, it offers to give up. Each offer needs an answer and lasts for ASK_MS.
A short press accepts giving up, and between people a draw. The PC answers a draw by a message; the table's own player
answers after THINK_MS. After a no the draw is off; holding the button again within ASK_MS still offers to give up.
"""

from ludus.clock import later, until
from ludus.lights import cues
from ludus.portable import const

ASK_MS = const(10000)
LEAST_PLIES = const(40)  # with fewer plies played, the table's own player accepts no draw
THINK_MS = const(4000)  # how long the table's own player lets an offer stand: the button may be held on for the staff

DRAW = const(1)
DECLINED = const(2)
RESIGN = const(3)


class Question:
    """A question to the other player: `stage` is what is asked, `side` who asks, 0 white or 1 black.

    Times are ms modulo 2**30.
    """

    def __init__(self, now, side, by_pc, by_own):
        """by_pc, by_own: whether the PC, or the table's own player, is to answer a draw."""
        self.stage = DRAW
        self.side = side
        self.by_pc = by_pc
        self.by_own = by_own
        self._thought = later(now, THINK_MS)
        self._until = later(now, ASK_MS)

    def open(self):
        """Whether the question waits for an answer, so that the lights show it."""
        return self.stage != DECLINED

    def awaits_pc(self):
        """Whether the PC is to say yes or no."""
        return self.by_pc and self.stage == DRAW

    def awaits_own(self, now):
        """Whether the table's own player is to say yes or no now."""
        return self.by_own and self.stage == DRAW and until(now, self._thought) == 0

    def end(self):
        """How the game ends if it is answered with yes: score and reason, see `games.ends`."""
        if self.stage == DRAW:
            return "1/2-1/2", "agreement"
        return ("0-1", "1-0")[self.side], "resignation"

    def due(self, now):
        """Ms until nothing is asked any more."""
        return until(now, self._until)

    def press(self):
        """Whether a short press answers yes; not while the PC or the table's own player is asked about a draw."""
        return self.stage == RESIGN or (self.stage == DRAW and not (self.by_own or self.by_pc))

    def decline(self, now):
        """Note that the other player declines the draw."""
        self.stage = DECLINED
        self._until = later(now, ASK_MS)

    def again(self, now):
        """Go on to giving up, as the button was held again; return the question, None if that was asked already."""
        if self.stage == RESIGN:
            return None
        self.stage = RESIGN
        self._until = later(now, ASK_MS)
        return self

    def draw(self, contents, picture):
        """Mark in picture all pieces if a draw is offered, or else those of the side that would give up."""
        cue = cues.AGREE if self.stage == DRAW else cues.YIELD
        for cell in range(len(contents)):
            if contents[cell] and (cue == cues.AGREE or contents[cell] & 3 == self.side + 1):
                picture[cell] = cue


def question(sitting, now):
    """The Question with which the held button begins; None where no person plays."""
    automatic, levels, side = sitting.players.automatic, sitting.players.levels, sitting.game.side
    if automatic[0] and automatic[1]:
        return None
    if automatic[side]:
        side = 1 - side
    own = levels[1 - side] > 0
    return Question(now, side, automatic[1 - side] and not own, own)


def takes_draw(game, side):
    """Whether the table's own player takes a draw, as that side: not early, and not with more pieces than the other.

    He takes none in a race, where fewer counters on the board may be better or worse.
    """
    if len(game.played) < LEAST_PLIES or "dice" in game.options:
        return False
    colours = [content & 3 for content in game.contents()]
    return colours.count(1 + side) <= colours.count(2 - side)
