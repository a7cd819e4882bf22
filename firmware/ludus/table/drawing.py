"""What the lights say of a sitting: one cue a cell, from the game and from what the referee sees."""

from ludus.table import cues, referee
from ludus.table.choices import HAND, REMOVAL
from ludus.table.pairing import next_pair


def draw(sitting, phase, picture):
    """Fill picture, a bytearray with one cue a cell, for a sitting that is in that phase."""
    picture[:] = bytes(len(picture))
    if phase in ("correct", "setup"):
        _draw_correction(sitting, picture, phase == "setup")
    elif phase == "over":
        _draw_end(sitting, picture)
    else:
        _draw_play(sitting, picture)
        if phase == "confirm":
            _draw_confirm(sitting.referee.contents, picture)


def _draw_play(sitting, picture):
    game, seen = sitting.game, sitting.referee
    for cell in seen.trapped:
        picture[cell] = cues.TRAPPED
    if game.played:
        for cell, _before, _after in game.changes_at(len(game.played) - 1):
            cues.strongest(picture, cell, cues.LAST_ACTION)
    if seen.view == referee.NOT_MOVABLE:
        picture[seen.cell] = cues.NOT_MOVABLE
    elif seen.by_pc[game.side]:
        _draw_awaited(game, seen, picture)
    elif seen.view == referee.HOLDING:
        _draw_parts(game, seen, picture)
    elif seen.view == referee.SETTLING:
        _draw_settling(seen, picture)
    elif seen.view == referee.IDLE:
        _draw_choices(game.side, seen.choices, picture)


def _draw_choices(side, choices, picture):
    """Whose turn it is: where he may set a piece from the hand, or which pieces may move."""
    for index in range(len(choices.actions)):
        origin = choices.origins[index]
        if origin == HAND:
            cues.strongest(picture, choices.destinations[index], cues.SET_WHITE + side)
        elif origin != REMOVAL:
            cues.strongest(picture, origin, cues.MOVABLE)


def _draw_settling(seen, picture):
    """An action is complete and waits a moment: its cell stays lit until it counts."""
    action = seen.waiting_action()
    if action is not None:
        picture[seen.destination(action)] = cues.TARGET


def _draw_parts(game, seen, picture):
    """Actions under way: where the piece in hand may go; once it stands, what is captured and still there."""
    standing = False
    for action in seen.parts:
        for cell, before, after in game.changes(action):
            if after:
                standing = standing or seen.present[cell]
                picture[cell] = cues.LAST_ACTION if seen.present[cell] else cues.TARGET
            elif before == game.side + 1 and seen.present[cell]:
                cues.strongest(picture, cell, cues.MOVABLE)
    if standing:
        for cell, before, _after in game.changes(seen.parts[0]):
            if before == 2 - game.side and seen.present[cell]:
                picture[cell] = cues.REMOVE
    if seen.cell >= 0:
        picture[seen.cell] = cues.HELD


def _draw_awaited(game, seen, picture):
    """The PC's action: its origin until the piece is lifted, where it goes, and what is to be taken off."""
    if seen.awaited is None:
        return
    from_hand = True
    for cell, before, after in game.changes(seen.awaited):
        if before == game.side + 1:
            from_hand = False
            picture[cell] = cues.ORIGIN if seen.present[cell] else cues.HELD
        elif before:
            picture[cell] = cues.REMOVE if seen.present[cell] else cues.NONE
        elif not seen.present[cell]:
            picture[cell] = cues.SET_WHITE + after - 1 if from_hand else cues.TARGET


def _draw_confirm(contents, picture):
    for cell in range(len(contents)):
        if contents[cell]:
            picture[cell] = cues.CONFIRM


def _draw_correction(sitting, picture, setting_up):
    seen = sitting.referee
    missing, extra = seen.missing(), seen.extra()
    if seen.spill or setting_up:
        _draw_spill(seen.contents, picture, missing, extra)
        return
    if missing and extra:
        wrong, place = next_pair(extra, missing, sitting.distance)
        missing, extra = [place], [wrong]
    for cell in missing:
        picture[cell] = cues.MISSING
    for cell in extra:
        picture[cell] = cues.EXTRA


def _draw_spill(contents, picture, missing, extra):
    """White's cells until all are filled, then black's: presence cannot tell colours."""
    for content in (1, 2):
        wanted = [cell for cell in missing if contents[cell] == content]
        if wanted:
            for cell in wanted:
                picture[cell] = cues.SET_WHITE + content - 1
            break
    for cell in extra:
        picture[cell] = cues.EXTRA


def _draw_end(sitting, picture):
    game = sitting.game
    line = game.words.winning_cells(game.state)
    for cell in line:
        picture[cell] = cues.LINE
    if sitting.referee.view == referee.IDLE and not line and game.played:
        picture[game.changes_at(len(game.played) - 1)[-1][0]] = cues.LAST_ACTION
