"""Draws a sitting as one cue for each light, from the game and from what the referee has recognised."""

from ludus.games.choices import HAND, REMOVAL
from ludus.lights import cues
from ludus.lights.correction import draw_correction
from ludus.recognition import decision as views
from ludus.recognition import occupancy as piles
from ludus.recognition.ways.take_backs import last_by_hand


def draw(sitting, picture):
    """Fill picture, a bytearray with one cue for each light, for a ludus.session.sitting.Sitting."""
    phase = sitting.phase()
    picture[:] = bytes(len(picture))
    if sitting.thrower.lights is not None:
        sitting.thrower.lights.draw(sitting, picture)
    if phase == "offer":
        sitting.question.draw(sitting.referee.occupancy.contents, picture)
    elif phase in ("correct", "setup"):
        draw_correction(sitting, picture, phase == "setup")
    elif phase == "over":
        _draw_end(sitting, picture)
    else:
        _draw_play(sitting, picture)
        if phase == "confirm":
            _draw_confirm(sitting.referee.occupancy.contents, picture)
        elif sitting.hint is not None:
            _draw_way(sitting.game, sitting.hint, picture)
            cues.show(picture, [change[0] for change in sitting.game.changes(sitting.hint)], cues.HINT)


def _draw_play(sitting, picture):
    game, referee = sitting.game, sitting.referee
    cues.show(picture, referee.position.trapped, cues.TRAPPED)
    for cell, _before, _after in _last_changes(game):
        cues.strongest(picture, cell, cues.LAST_ACTION)
    view = referee.decision.view
    if view == views.NOT_MOVABLE:
        picture[referee.decision.in_hand[0]] = cues.NOT_MOVABLE
    elif sitting.thinks():
        _draw_thinking(referee.occupancy.contents, game.side, picture)
    elif sitting.players.automatic[game.side]:
        _draw_requested(game, referee, picture)
    elif view == views.HOLDING:
        _draw_parts(game, referee, picture)
    elif view == views.SETTLING:
        _draw_settling(referee, picture)
    elif view == views.IDLE:
        _draw_choices(game.side, referee, picture)
    if referee.pending.question is not None:
        _draw_answer(game, referee, picture)
    cues.show(picture, referee.occupancy.owed, cues.REMOVE)


def _last_changes(game):
    """What the last action changed, ignoring throws of dice; () before the first one."""
    ply = last_by_hand(game)
    return game.changes_at(ply) if ply >= 0 else ()


def _draw_choices(side, referee, picture):
    """Show whose turn it is: where a piece may be set from the hand, or which pieces may move.

    A step that no sensor would see is shown as an offer: only the button can tell the table of it.
    """
    choices, dice = referee.position.choices, referee.position.dice
    for index in range(len(choices.actions)):
        origin, destination = choices.origins[index], choices.destinations[index]
        if dice and referee.evidence.hides(choices.starts[index], destination):
            cues.strongest(picture, destination, cues.OFFER)
        elif origin == HAND:
            cues.strongest(picture, destination, cues.SET_WHITE + side)
        elif origin != REMOVAL:
            cues.strongest(picture, origin, cues.MOVABLE)
        elif dice:
            cues.strongest(picture, destination, cues.MOVABLE)


def _draw_answer(game, referee, picture):
    """Show the answer that counts unless another is chosen: where its actions begin and end, or what it takes back."""
    answer = referee.pending.shown()
    state = game.state_at(answer[0]) if answer else game.state
    for ply in range(answer[0], len(game.played)) if answer and not answer[1] else ():
        cues.show(picture, [change[0] for change in game.changes_at(ply)], cues.OFFER)
    for action in answer[1] if answer else ():
        ends = game.words.ends(state, action)
        if ends is None:  # a throw that was taken back: what follows is another turn
            break
        origin, destination = ends
        picture[destination] = cues.OFFER
        if origin < REMOVAL:
            cues.strongest(picture, origin, cues.IN_HAND)


def _draw_settling(referee, picture):
    """Keep the cell of a complete action lit until the action counts."""
    for action in referee.pending.actions():
        picture[referee.evidence.ends(action)[1]] = cues.TARGET


def _draw_parts(game, referee, picture):
    """Show actions under way: where the piece in hand may go; once it stands, captured pieces still on the board."""
    if referee.position.dice:
        _draw_steps(game, referee, picture)
        return
    standing = False
    choices, present, decision = referee.position.choices, referee.occupancy.present, referee.decision
    extra = referee.evidence.extra
    for index in decision.parts:
        origin, cell = choices.origins[index], choices.destinations[index]
        if origin == REMOVAL:
            continue
        standing = standing or cell in extra  # a captured piece there, still to be taken off, does not count
        picture[cell] = cues.LAST_ACTION if present[cell] else cues.TARGET
        if origin != HAND and present[origin]:
            cues.strongest(picture, origin, cues.MOVABLE)
    if standing:
        changes, enemy = game.changes(choices.actions[decision.parts[0]]), 2 - game.side
        cues.show(picture, [cell for cell, before, _after in changes if before == enemy and present[cell]], cues.REMOVE)
    cues.show(picture, decision.in_hand, cues.IN_HAND)


def _draw_steps(game, referee, picture):
    """Show steps under way: where lifted counters may go, hit counters still there, what may be lifted."""
    occupancy, choices, in_hand = referee.occupancy, referee.position.choices, referee.decision.in_hand
    extra = referee.evidence.extra
    for index in referee.decision.parts:
        origin, cell = choices.origins[index], choices.destinations[index]
        if origin == REMOVAL:
            continue
        if cell in extra:  # where a counter is hit, the hitter stands beside it
            is_hit = occupancy.contents[cell] & 3 == 2 - game.side
            picture[cell] = cues.REMOVE if is_hit else cues.LAST_ACTION
        elif referee.evidence.hides_placement(cell):
            picture[cell] = cues.OFFER
        else:
            picture[cell] = cues.TARGET
        if origin < REMOVAL and not in_hand:
            cues.strongest(picture, origin, cues.MOVABLE)
    for cell in in_hand:
        cues.strongest(picture, cell, cues.IN_HAND)


def _draw_thinking(contents, side, picture):
    """Show the pieces of the side that thinks; all cells if none stands yet."""
    own = [cell for cell in range(len(contents)) if contents[cell] & 3 == side + 1]
    for cell in own or range(len(contents)):
        cues.strongest(picture, cell, cues.THINKING)


def _draw_requested(game, referee, picture):
    """Show the action that the PC or the table's own player asks for: origin, path, target, and pieces to remove."""
    action, occupancy, emptied = referee.position.players.requested, referee.occupancy, referee.touched.emptied
    if action is None:  # the dice are to be thrown first
        return
    present = occupancy.present
    from_hand = True
    for cell, before, after in game.changes(action):
        if after < before and before & 3 == game.side + 1:
            from_hand = False
            picture[cell] = cues.IN_HAND if present[cell] < occupancy.expected[cell] else cues.ORIGIN
        elif before and before & 3 != game.side + 1 and (not emptied[cell] if after else present[cell]):
            picture[cell] = cues.REMOVE
        elif after and present[cell] < piles.shown(after, occupancy.slots):
            picture[cell] = cues.SET_WHITE + game.side if from_hand else cues.TARGET
            _draw_way(game, action, picture)
        elif after > before and piles.height(after) > occupancy.slots:
            picture[cell] = cues.OFFER


def _draw_way(game, action, picture):
    """Show the empty cells that the piece passes between the ends of the action."""
    cues.show(picture, game.words.way(game.state, action), cues.PATH)


def _draw_confirm(contents, picture):
    cues.show(picture, [cell for cell in range(len(contents)) if contents[cell]], cues.CONFIRM)


def _draw_end(sitting, picture):
    game = sitting.game
    line = game.words.winning_cells(game.state)
    cues.show(picture, line, cues.LINE)
    if sitting.referee.decision.view != views.IDLE:
        return
    cues.show(picture, sitting.referee.occupancy.owed, cues.REMOVE)
    if not line:
        cues.show(picture, [change[0] for change in _last_changes(game)[-1:]], cues.LAST_ACTION)
