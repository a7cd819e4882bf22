"""What one player offers the other with the button: a draw, and then to give up. Loaded when somebody first does.

Held once, the button offers a draw; held again, it offers to give up. Each offer needs an answer and lasts for ASK_MS;
a draw offered to the table's own player lasts for THINK_MS. A short press accepts giving up, and between people a draw.
The PC answers a draw by a message, the table's own player by himself. After a no the draw is off; holding the button
again within ASK_MS still offers to give up.
"""

from ludus.clock import later, until
from ludus.lights import cues
from ludus.portable import const

ASK_MS = const(10000)
THINK_MS = const(4000)  # how long the table's own player lets an offer stand: the button may be held on for the staff
LEAST_PLIES = const(40)  # with fewer plies played, the table's own player takes no draw

NOTHING = const(0)
DRAW = const(1)
DECLINED = const(2)
RESIGN = const(3)


class Question:
    """A question to the other player: `stage` is what is asked, `side` who asks, 0 white or 1 black.

    Times are ms modulo 2**30.
    """

    def __init__(self, now, side, level, by_pc):
        """level: that of the table's own player if he is to answer, else 0; by_pc: whether the PC is to answer."""
        self.stage = DRAW
        self.side = side
        self.by_pc = by_pc
        self._level = level
        self._until = later(now, THINK_MS if level else ASK_MS)

    def open(self):
        """Whether it waits for an answer, so that the lights show it."""
        return self.stage != DECLINED

    def awaits_pc(self):
        """Whether the PC is to say yes or no."""
        return self.by_pc and self.stage == DRAW

    def end(self):
        """How the game ends if it is answered with yes: score and reason, see `games.ends`."""
        if self.stage == DRAW:
            return "1/2-1/2", "agreement"
        return ("0-1", "1-0")[self.side], "resignation"

    def due(self, now):
        """Ms until `tick` has something to do."""
        return until(now, self._until)

    def tick(self, now, game):
        """Act when its time has come: True if the table's own player takes the draw. What is over has stage NOTHING."""
        thought = self._level and self.stage == DRAW
        if thought and takes_draw(game, 1 - self.side):
            return True
        self.stage = NOTHING
        if thought:
            self.decline(now)
        return False

    def press(self):
        """Whether a short press answers yes; not while the PC or the table's own player is asked about a draw."""
        return self.stage == RESIGN or (self.stage == DRAW and not (self._level or self.by_pc))

    def decline(self, now):
        """Note that the other player takes no draw."""
        self.stage = DECLINED
        self._until = later(now, ASK_MS)

    def again(self, now):
        """Go on to giving up, or from that to asking nothing, as the button was held again."""
        self.stage = NOTHING if self.stage == RESIGN else RESIGN
        self._until = later(now, ASK_MS)

    def draw(self, contents, picture):
        """Fill picture: all pieces for a draw, those of the side that would give up."""
        cue = cues.AGREE if self.stage == DRAW else cues.YIELD
        for cell in range(len(contents)):
            if contents[cell] and (cue == cues.AGREE or contents[cell] & 3 == self.side + 1):
                picture[cell] = cue


def question(sitting, now):
    """The Question with which the held button begins; None where no person plays."""
    by_pc, levels, side = sitting.players.automatic, sitting.players.levels, sitting.game.side
    if by_pc[0] and by_pc[1]:
        return None
    if by_pc[side]:
        side = 1 - side
    level = levels[1 - side]
    return Question(now, side, level, by_pc[1 - side] and not level)


def takes_draw(game, side):
    """Whether the table's own player takes a draw: not early, and not with more pieces left than the other has."""
    if len(game.played) < LEAST_PLIES:
        return False
    counts = [0, 0]
    for content in game.contents():
        if content:
            counts[(content & 3) - 1] += 1
    return counts[side] <= counts[1 - side]
