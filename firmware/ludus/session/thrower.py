"""The dice of a game at the table: thrown when a turn begins, or entered by people who throw their own.

After a take-back the same throw falls again, so that nobody can change his luck. Loaded only for a game with dice.
"""

from ludus.clock import age
from ludus.lights.dice import DICE, DiceLights
from ludus.portable import const
from ludus.recognition import decision as views
from ludus.recognition.times import CALM_MS

FALL_MS = const(600)  # from the beginning of a turn until the dice fall: the last counter may still slide on
PASS_MS = const(2500)  # dice that could not be played are shown for this long before the next throw
TAKEN_MS = const(3000)  # a number entered by button is taken after this long


class Thrower:
    """Says when a throw is to be played, and which one.

    `asking` is true while people enter their own dice. Then `entered` has the numbers entered so far, and `number` is
    the one that is shown: 0 before the first press, and again after 6. A number is entered by waiting. To wait at 0
    takes back the last number entered; if there is none, the throw before, if no counter was played since. `passed`:
    whether some dice of the throw before could not be played. `lights` draws the dice.
    """

    def __init__(self, throw):
        """throw(): the text of an honest throw, such as '613'."""
        self._throw = throw
        self._fallen: list[int] = []  # the throws of the game as actions, including those taken back
        self._wait = -1  # ms from `_since` until `tick` has something to do; -1 for never
        self._since = 0
        self.asking = False
        self.passed = False
        self.entered = ""
        self.number = 0
        self.lights = DiceLights()

    def position_changed(self, now, game):
        """Check whether the game now awaits a throw."""
        self._wait = -1
        self.asking = self.passed = False
        self.entered, self.number = "", 0
        played = game.words.throws_of(game.played)
        if len(self._fallen) < len(played):
            self._fallen = played
        if not game.awaits_throw:
            return
        self.passed = has_passed(game)
        if game.options["dice"] == "players" and len(played) >= len(self._fallen):
            self.asking = True
        else:
            self._since, self._wait = now, PASS_MS if self.passed else FALL_MS

    def due(self, now, referee):
        """Ms until `tick` has something to do, or None.

        Dice wait while the last turn is about to change, while the board must be corrected, and while hands move on
        it. A counter that the next player has lifted early does not delay them.
        """
        if self._wait < 0 or referee.decision.view == views.WRONG or referee.pending.differs():
            return None
        due = max(0, self._wait - age(now, self._since))
        calm = referee.decision.view == views.IDLE or referee.evidence.alone()
        return due if calm else max(due, CALM_MS - age(now, referee.touched.since))

    def tick(self, game):
        """Do what is due; return the throw to be played now, '' for none, None if the last is to be entered anew."""
        self._wait = -1
        if self.asking:
            if not self.number and not self.entered:
                return None
            self.entered = self.entered + str(self.number) if self.number else self.entered[:-1]
            self.number = 0
            return self.fall(game, self.entered) if len(self.entered) == DICE else ""
        number = len(game.words.throws_of(game.played))
        if number < len(self._fallen):
            return game.words.dice_text(self._fallen[number])
        return self.fall(game, self._throw())

    def press(self, now):
        """Show the next number, since the button was pressed while `asking`."""
        self.passed = False
        self.number = (self.number + 1) % 7
        self._since, self._wait = now, TAKEN_MS

    def withdraw(self, game):
        """Forget the throw that falls next, and those after it, so that players can enter it anew."""
        del self._fallen[len(game.words.throws_of(game.played)) :]

    def fall(self, game, dice):
        """Return dice, to be played as the next throw; forget what fell there before."""
        self.withdraw(game)
        return dice


def has_passed(game):
    """Whether some dice of the last throw could not be played."""
    last = game.words.last_throw(game.played)
    return last >= 0 and len(game.played) - 1 - last < DICE
