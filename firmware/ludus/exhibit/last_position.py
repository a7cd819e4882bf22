"""What an exhibit offers after a reset: the position that people left, to be continued, or a new game.

Loaded at a reset.
"""

from ludus.exhibit import begin_anew as anew
from ludus.exhibit.missing_pieces import MOST
from ludus.exhibit.next_game import has_fewer


def on_offer(sitting, before):
    """The game to seat, as (position or None for its start, whether with fewer pieces); None to let the game go on.

    before: if the game goes on with fewer pieces because some are missing, (its position before that, its options
    then, the cells without a piece), else None. A game in which the PC plays a side goes on, since a reset would end it
    for the people at another table.
    """
    game, played = sitting.game, anew.is_played(sitting.game)
    if before is not None and not (before[2] or played or game.over):  # the next visitors may set the lost piece
        return before[0], has_fewer(before[1])
    if game.over:
        return None, False
    if anew.goes_on(sitting) or (not played and sitting.phase() in ("play", "setup", "hold")):
        return None
    missing, extra = sitting.referee.occupancy.deviations()
    if 0 < len(missing) <= MOST and not extra:
        from ludus.exhibit import position_without_pieces

        text = position_without_pieces.without(game, missing)
        if text is not None:
            return text, True
    if (played or game.start_text) and not anew.is_meant(sitting, False):
        return game.position(), has_fewer(game.options)
    return None, False
