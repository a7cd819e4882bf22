"""What a table is doing, as one word for the PC and the lights."""

from ludus.recognition import views


def phase_of(sitting):
    """The word: setup, dice, play, think, hold, ask, offer, correct, confirm or over."""
    referee = sitting.referee
    if sitting.question and sitting.question.open():
        return "offer"
    if referee.spill == views.CONFIRMING or (sitting.asking and referee.view == views.IDLE):
        return "confirm"
    if referee.view == views.WRONG or referee.spill:
        return "correct"
    if sitting.game.over:
        return "over"
    if referee.view == views.SETTING_UP:
        return "setup"
    if referee.pending.answers:
        return "ask"
    if sitting.thrower.asking:
        return "dice"
    if referee.view in (views.HOLDING, views.NOT_MOVABLE):
        return "hold"
    return "think" if sitting.thinks() else "play"


def own_turn(sitting):
    """The level of the table's own player if it is his turn and he has not said his action yet, else 0."""
    return sitting.players.levels[sitting.game.side] if sitting.thinks() else 0


def may_propose(sitting):
    """Whether a hint would help: it is a person's turn, and nothing else is on."""
    game = sitting.game
    return not (sitting.players.automatic[game.side] or game.over or game.awaits_throw) and phase_of(sitting) == "play"
