"""The answers to choose from where several things may have happened: lists of readings of the board.

Which rule asks, and when, is in `rules_in_order`; how the button goes through the answers in `pending`.
"""

from ludus.recognition.ways import slides, take_backs
from ludus.recognition.ways.runs import RunSearch, unseen


def hit_otherwise(position, evidence):
    """Answers if the turn may have hit where a counter was exchanged, or only straightened if it was lifted first."""
    if not position.may_revise():
        return []
    hits = position.ways.exchanged(evidence, 2 - position.game.side_at(position.first))
    again = revised(position, evidence, hits) if hits else ()
    straightened = [cell for cell in hits if evidence.touched.emptied[cell] < evidence.touched.filled[cell]]
    return [] if not again else [(), again] if straightened else [again, ()]


def hitting(position, evidence):
    """The reading that the turn was played otherwise and hit counters, all of which still stand; else ()."""
    if position.first < 0:
        return ()
    enemy = 2 - position.game.side_at(position.first)
    hits = [cell for cell in evidence.extra if evidence.contents[cell] == enemy]
    return revised(position, evidence, hits) if hits else ()


def of_both(position, evidence, found):
    """What may have happened where both players' pieces were moved, readings in a list; of several the last is ().

    They were played as found, those first that were set down in their order; or the last one moved on before the other
    player replied; or all were put back.
    """
    lift = found[0][1][-1] is None
    likely = slides.last_filled(evidence, found + ([] if lift else played_otherwise().replaced(position, evidence)))
    back = take_backs.back_to(position, evidence)
    more = [one for one in found if not (lift or one in likely)] + [(back, ())] * (back >= 0)
    ends = [evidence.touched.filled[evidence.ends(action)[1]] for action in likely[0][1] if action is not None]
    answers = likely + more if ends == sorted(ends) else more + likely
    return answers + [()] * (len(answers) > 1)


def with_captured_standing(position, evidence):
    """The single actions that explain the board if what they captured still stands: readings, a list."""
    return [] if position.dice else position.players.allowed(RunSearch(evidence, alone=True).runs(1, 1))


def unseen_steps(position, evidence):
    """With dice the readings that explain the board if what no sensor tells is granted, a list."""
    return position.players.allowed(unseen(evidence)) if position.dice else []


def restored_otherwise(position, evidence, found):
    """The actions that a sleeve may have taken back, if the board now looks as before: an answer in a list, or []."""
    undone = position.trail.undone
    since = tuple(position.game.played[undone[0] :]) if undone else ()
    if not since or position.dice or evidence.board.tells_colours or since + found[0][1] == undone[1]:
        return []
    again = restorable(position, evidence, len(since))
    return [again] if again else []


def restorable(position, evidence, since):
    """The reading that what was taken back is played again, if the board looks as it did before; else ().

    since: so many actions were played since then, fewer than were taken back.
    """
    over, requested = position.game.over, position.players.requested  # over: people have since agreed on a draw
    if not position.trail.undone or over or requested is not None or any(position.players.by_pc):
        return ()
    ply, actions, shown, contents, history = position.trail.undone
    played = len(position.game.played) - ply
    if played != since or not len(actions) > max(1, played) or take_backs.check_before(position.game, ply) != history:
        return ()
    if evidence.present != shown:
        return ()
    colours = evidence.colours
    others = [cell for cell in range(len(colours)) if contents[cell] and colours[cell] not in (0, contents[cell] & 3)]
    return () if others else (ply, actions)


def revised(position, evidence, hits=None, loosely=False):
    """The reading that what was counted and may be revised was something else, or (), as `played_otherwise.revised`."""
    may = position.may_revise() and position.players.requested is None
    return played_otherwise().revised(position, evidence, hits, loosely) if may else ()


def played_otherwise():
    """The module that judges again what was counted, loaded when that is needed for the first time."""
    from ludus.recognition.ways import played_otherwise as module

    return module
