"""What one player offers the other by the button: a draw, or to give up. Loaded at the first offer.

If the button is held once, it offers a draw; if it is held again, it offers to give up. Each offer needs an answer and
lasts for ASK_MS. A short press accepts it, but a draw only between people: the PC answers by a message, the table's own
player after THINK_MS. If a draw is declined, the button can still be held again within ASK_MS.
"""

from ludus.clock import later, until
from ludus.games.choices import REMOVAL
from ludus.lights import cues
from ludus.portable import const

ASK_MS = const(10000)
THINK_MS = const(4000)  # until the table's own player answers: perhaps somebody goes on holding it for the staff's menu

DRAW = const(1)
DECLINED = const(2)
RESIGN = const(3)


class Question:
    """A question to the other player: `stage` says what is asked, `side` who asks, 0 white or 1 black.

    `now` is always ms modulo 2**30.
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
        """How the game ends if the answer is yes: a tuple of score and reason, see `games.ends`."""
        if self.stage == DRAW:
            return "1/2-1/2", "agreement"
        return ("0-1", "1-0")[self.side], "resignation"

    def due(self, now):
        """How many ms are left until nothing is asked any more."""
        return until(now, self._until)

    def press(self):
        """Whether a short press answers yes; not while the PC or the table's own player is asked about a draw."""
        return self.stage == RESIGN or (self.stage == DRAW and not (self.by_own or self.by_pc))

    def decline(self, now):
        """Note that the other player declines the draw."""
        self.stage = DECLINED
        self._until = later(now, ASK_MS)

    def again(self, now):
        """Offer to give up, since the button was held again; return this question, None if that was offered already."""
        if self.stage == RESIGN:
            return None
        self.stage = RESIGN
        self._until = later(now, ASK_MS)
        return self

    def draw(self, contents, picture):
        """Mark in picture all pieces if a draw is offered, else those of the side that would give up."""
        cue = cues.AGREE if self.stage == DRAW else cues.YIELD
        for cell in range(len(contents)):
            if contents[cell] and (cue == cues.AGREE or contents[cell] & 3 == self.side + 1):
                picture[cell] = cue


def question(sitting, now):
    """The Question to ask when the button is first held; None if no person plays."""
    automatic, levels, side = sitting.players.automatic, sitting.players.levels, sitting.game.side
    if automatic[0] and automatic[1]:
        return None
    if _has_moved(sitting.referee):
        side = 1 - side
    if automatic[side]:
        side = 1 - side
    own = levels[1 - side] > 0
    return Question(now, side, automatic[1 - side] and not own, own)


def _has_moved(referee):
    """Whether a piece of the side to move stands where it went, and only captured pieces are still to be taken off."""
    choices, extra, dice = referee.position.choices, referee.evidence.extra, referee.position.dice
    parts = [index for index in referee.decision.parts if choices.origins[index] != REMOVAL]
    return not dice and any([choices.destinations[index] in extra for index in parts])
