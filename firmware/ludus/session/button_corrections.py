"""What a press puts right when nothing is asked: dice entered wrongly, or pieces placed in the wrong order.

A presence board cannot tell whose piece was placed. Loaded when somebody presses the button while nothing is asked.
"""

from ludus.clock import age
from ludus.games.cells import FROM_HAND
from ludus.portable import const
from ludus.recognition.decision import IDLE

SECOND_THOUGHTS_MS = const(5000)  # a press can put things right for this long after the game changed


def put_right(sitting, now):
    """Put right what people did last in a ludus.session.sitting.Sitting; returns whether a press can mean that.

    The two pieces placed last exchange their colours, even if that ended the game; a throw that players entered must be
    entered anew.
    """
    referee = sitting.referee
    if age(now, sitting.changed_at) > SECOND_THOUGHTS_MS or referee.decision.view != IDLE:
        return False
    if sitting.phase() not in ("play", "over"):
        return False
    return (enter_anew if referee.position.dice else _swap)(sitting)


def enter_anew(sitting):
    """Take back the throw that players entered last, unless a counter was played since; returns whether it was."""
    game = sitting.game
    last = len(game.played) - 1
    if game.options["dice"] != "players" or last < 0 or game.words.last_throw(game.played) != last:
        return False
    if sitting.referee.unseen():  # a press offers those steps instead
        return False
    sitting.journalled.back(last)
    sitting.thrower.withdraw(game)
    return True


def _swap(sitting):
    game, referee = sitting.game, sitting.referee
    if referee.occupancy.tells_colours or any(sitting.players.automatic) or referee.position.trail.gone_back:
        return False
    if len(game.played) < 2 or not (game.played[-2] >> 8 == game.played[-1] >> 8 == FROM_HAND):
        return False
    first, second = game.played[-2:]
    if not _may_follow(game, second, first):
        return False
    sitting.journalled.back(len(game.played) - 2)
    sitting.journalled.play(second)
    sitting.journalled.play(first)
    return True


def _may_follow(game, first, second):
    """Whether these actions are legal in place of the last two, in this order."""
    before = game.played[-2:]
    game.take_back(2)
    legal = game.is_legal(first)
    if legal:
        game.play(first)
        legal = game.is_legal(second)
        game.take_back(1)
    for action in before:
        game.play(action)
    return legal
