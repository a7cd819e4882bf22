"""Draws the lights of the table's dice. Loaded only for games with dice."""

from ludus.board.facts import PIPS
from ludus.lights import cues
from ludus.portable import const

DICE = const(3)
QUESTION = const(0)  # stands for a number that a die does not have yet: it has a face of its own
# Which of a die's PIPS lights are lit for the question and for the numbers 1 to 6.
FACES = (b"\1\3\5", b"\3", b"\0\4", b"\0\3\4", b"\0\2\4\6", b"\0\2\3\4\6", b"\0\1\2\4\5\6")


class DiceLights:
    """Redraws the dice only when they have changed, so that no lift waits for them."""

    def __init__(self):
        """Begin with nothing drawn."""
        self._drawn_for = None
        self._drawn = b""

    def draw(self, sitting, picture):
        """Write the cues of the dice, which come last in picture, for a sitting with a thrower."""
        thrower, game = sitting.thrower, sitting.game
        played, first = game.played, game.cell_count
        entry = thrower.entered, thrower.number, thrower.asking, thrower.passed, sitting.phase() == "dice"
        asking = sitting.referee.pending.question is not None
        stand = None if asking else (len(played), played[-1] if played else 0, game.over, entry)
        if stand is None or stand != self._drawn_for:
            self._drawn_for, self._drawn = stand, _lights(sitting, len(picture) - first)
        picture[first:] = self._drawn


def _lights(sitting, count):
    """Return cues for count lights: the dice being entered, or about to be thrown, or else those of this turn."""
    thrower, game = sitting.thrower, sitting.game
    if thrower.asking and not thrower.passed:
        current = [thrower.number or QUESTION] if sitting.phase() == "dice" else []  # else a press enters no number
        numbers = [int(die) for die in thrower.entered] + current
        shown = [cues.DIE_WHITE + game.side] * len(thrower.entered) + [cues.DIE_CURRENT]
    elif game.awaits_throw and not thrower.passed:
        numbers, shown = [QUESTION] * DICE, [cues.DIE_WHITE + game.side] * DICE
    else:
        numbers, shown = _dice_of_turn(sitting)
    drawn = bytearray(count)
    for die in range(min(len(numbers), count // PIPS)):
        for pip in FACES[numbers[die]]:
            drawn[PIPS * die + pip] = shown[die]
    return drawn


def _dice_of_turn(sitting):
    """Return (numbers, cues) of the dice thrown last, or of those with which the game began.

    While an answer is shown, they are the dice of the turn that it concerns: dice that it uses are lit as current, and
    dice of steps that it takes back as not yet played.
    """
    game, words, pending = sitting.game, sitting.game.words, sitting.referee.pending
    answer = pending.shown()
    played = game.played[: answer[0]] if answer else game.played
    last = words.last_throw(played)
    thrown = words.dice_text(played[last]) if last >= 0 else words.dice_at_start(game.start_text)
    numbers = [int(die) for die in thrown]
    side = game.side_at(max(last, 0)) if game.played else game.side
    turn_is_over = not answer and (game.awaits_throw or game.over)
    shown = [cues.DIE_LOST if turn_is_over else cues.DIE_WHITE + side] * len(numbers)
    for action in played[last + 1 :]:
        _mark(numbers, shown, words.die_of(action), cues.DIE_PLAYED)
    for action in answer[1] if answer else ():
        _mark(numbers, shown, words.die_of(action), cues.DIE_CURRENT)
    return numbers, shown


def _mark(numbers, shown, number, cue):
    """Show cue on the first die of that number which is still to be played."""
    for die in range(len(numbers)):
        if numbers[die] == number and shown[die] not in (cues.DIE_PLAYED, cues.DIE_CURRENT):
            shown[die] = cue
            return
