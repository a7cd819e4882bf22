"""The answers to choose from where several things may have happened: lists of readings of the board.

`rules_in_order` says which rule asks, and when; `pending` says how the button goes through the answers.
"""

from ludus.games.choices import HAND
from ludus.recognition.ways import played_otherwise, take_backs
from ludus.recognition.ways.runs import RunSearch, in_turn, last_filled, unseen


def but_for_one(position, evidence):
    """The one reading that explains the board but for a piece that stands where none belongs; else ()."""
    found = []
    for cell in sorted(set(evidence.extra)) if len(evidence.extra) > 1 else ():
        found += RunSearch(played_otherwise.without(evidence, cell)).runs()
    found = position.players.allowed([run for run in found if run[-1] is not None])
    return found[0] if len(found) == 1 else ()


def of_both(position, evidence, found):
    """What may have happened where pieces of both players were moved, readings in a list; of several the last is ().

    The actions were played as found; or the last piece moved on before the other player replied; or all were put back.
    Readings whose pieces were set down in their order come first, but a take-back of more actions than pieces were set
    down fits by chance.
    """
    lift = found[0][1][-1] is None
    likely = last_filled(evidence, found + ([] if lift else played_otherwise.replaced(position, evidence)))
    likely.sort(key=lambda one: evidence.pushes(one[1]))
    back = take_backs.back_to(position, evidence)
    more = [one for one in found if not (lift or one in likely)] + [(back, ())] * (back >= 0)
    by_chance = back >= 0 and len(position.game.played) - back > evidence.touched.placements
    answers = likely + more if by_chance or in_turn(evidence, likely[0][1]) else more + likely
    return answers + [()] * (len(answers) > 1)


def with_captured_standing(position, evidence):
    """The single actions that explain the board if what they captured still stands: readings, a list."""
    return [] if position.dice else position.players.allowed(RunSearch(evidence, alone=True).runs(1, 1))


def unseen_steps(position, evidence):
    """The readings that explain the board if steps that no sensor tells are granted, a list; [] without dice."""
    return position.players.allowed(unseen(evidence)) if position.dice else []


def with_restored(position, evidence, found):
    """The answers if what a sleeve may have taken back may as well be played again, a list; [] if it may not.

    That comes first if a piece was placed: pieces may have been put back in another order. A move explains itself.
    """
    undone = position.trail.undone
    since = tuple(position.game.played[undone[0] :]) if undone else ()
    run = found[0][1]
    if not since or position.dice or evidence.board.tells_colours or since + run == undone[1]:
        return []
    again = restorable(position, evidence, len(since))
    if not again:
        return []
    return [again] + found if evidence.ends(run[0])[0] == HAND else found + [again]


def restorable(position, evidence, since):
    """The reading that what was taken back is played again, if the board looks as it did before; else ().

    since: how many actions were played since the take-back, fewer than it took back.
    """
    if not position.may_restore():
        return ()
    ply, actions, shown, contents = position.trail.undone[:4]
    played = len(position.game.played) - ply
    if played != since or not len(actions) > max(1, played) or evidence.present != shown:
        return ()
    return () if evidence.board.miscoloured(contents) else (ply, actions)
