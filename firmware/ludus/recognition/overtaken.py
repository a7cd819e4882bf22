"""Rule 0: an action is complete but waits, and hands go on with another: it counts before that is judged."""

from ludus.clock import age
from ludus.games.choices import HAND
from ludus.recognition.decision import INSTEAD, NEW
from ludus.recognition.timing import SLEEVE_MS
from ludus.recognition.ways.evidence import takes_off


def is_overtaken(referee, now, changes):
    """Whether what waits is complete, and the changes (as Touched takes them) touch none of its cells."""
    pending, position = referee.pending, referee.position
    game, question, event = position.game, pending.question, pending.event
    if event[0] == NEW:
        return game.over
    actions = pending.actions()
    if not actions or not changes or (takes_off(game, actions[-1]) and _may_go_on(referee, now, changes)):
        return False
    if game.words.ends(game.state, actions[-1])[0] == HAND and _lifts_last(game, changes):
        return False  # it slides on to where another seemed to be set down
    if question is not None and (_is_doubtful(question) or _comes_late(referee, changes)):
        return False
    if event[0] == INSTEAD and referee.decision.parts:
        return False  # perhaps the change is the rest of the next action
    cells = _cells(referee, actions)
    return not [change for change in changes if change >> 1 in cells]


def _lifts_last(game, changes):
    """Whether the piece that was played last is lifted."""
    for cell, _before, _after in game.changes_at(len(game.played) - 1)[-1:] if game.played else ():
        return cell << 1 in changes
    return False


def _is_doubtful(question):
    """Whether the answer that is shown does not count merely because hands go on."""
    return question.in_doubt or question.otherwise or question.answer() in question.blaming


def _cells(referee, actions):
    """The cells of the actions that wait, a list."""
    position, event = referee.position, referee.pending.event
    game = position.game
    if event[0] == INSTEAD:
        return [position.destination(actions[-1]), game.changes_at(len(game.played) - event[2])[-1][0]]
    if len(actions) > 1:
        return referee.touched.cells()
    return [cell for cell, _before, _after in game.changes(actions[0])]


def _may_go_on(referee, now, changes):
    """Whether the piece that seems taken off for good may be another, or not yet.

    A counter that seems borne off may be what is set down now; and while a piece of the mover's is in the air nothing
    tells which of them is gone, or whether the piece that seems captured has a bad contact. Pieces that go in quick
    succession were taken along by a sleeve.
    """
    if age(now, referee.touched.since) < SLEEVE_MS:
        return True
    own, contents = referee.position.game.side + 1, referee.occupancy.contents
    for change in changes:
        cell, filled = change >> 1, change & 1
        if not filled and contents[cell] & 3 == own:
            return True
        if referee.position.dice and (filled or cell in referee.position.choices.destinations):
            return True
    return False


def _comes_late(referee, changes):
    """Whether a piece is lifted only now that may be the one set down before: a weak contact let go late."""
    choices, filled = referee.position.choices, referee.touched.filled
    for change in changes:
        for index in [] if change & 1 else choices.lifting(change >> 1):
            if filled[choices.destinations[index]]:
                return True
    return False
