"""What a question offers where several things may have happened: lists of readings of the board, or a single one.

`rules_in_order` says which rule asks, and when; `pending` says how the button goes through the answers.
"""

from ludus.games.choices import HAND
from ludus.recognition.ways import played_otherwise, take_backs
from ludus.recognition.ways.evidence import may_be_either
from ludus.recognition.ways.runs import RunSearch, in_turn, last_filled


def of_both(position, evidence, found):
    """The readings of a board where pieces of both players were moved, a list; if there are several, the last is ().

    The actions were played as found; or the last piece moved on before the other player replied; or pieces were put
    back, which takes actions back. The readings that fit best the order in which pieces were set down come first if
    they follow that order, or if the take-back is of more actions than pieces were set down: it then fits by chance.
    """
    lift = found[0][1][-1] is None
    replaced = [] if lift else played_otherwise.replaced(position, evidence)
    likely = last_filled(evidence, found + replaced)
    back = take_backs.back_to(position, evidence)
    others = found + (replaced if may_be_either(evidence, found[0][1][0]) else [])
    more = [one for one in others if not (lift or one in likely)] + [(back, ())] * (back >= 0)
    by_chance = back >= 0 and len(position.game.played) - back > evidence.touched.placements
    answers = likely + more if by_chance or in_turn(evidence, likely[0][1]) else more + likely
    return answers + [()] * (len(answers) > 1)


def with_captured_standing(position, evidence):
    """The readings of one action that explain the board if captured pieces may still stand; a list, [] with dice."""
    return [] if position.dice else position.players.allowed(RunSearch(evidence, alone=True).runs(1, 1))


def with_restored(position, evidence, found):
    """The answers if perhaps a sleeve took actions back and the pieces were then put back, a list; else [].

    They are the readings found, and the one that plays again what was taken back. That one comes first if a piece was
    placed from the hand, since pieces may have been put back in another order; else last, since a move explains itself.
    """
    undone = position.trail.undone
    since = tuple(position.game.played[undone[0] :]) if undone else ()
    run = [one[1] for one in found if one and one[1]][0]  # a take-back, which plays nothing, may come first
    if not since or since + run == undone[1]:
        return []
    again = restorable(position, evidence, len(since))
    if not again:
        return []
    return [again] + found if evidence.ends(run[0])[0] == HAND else found + [again]


def restorable(position, evidence, since):
    """The reading that plays again what was taken back, if the board looks as it did before that take-back; else ().

    since: how many actions must have been played since. The take-back must be of more actions, and of more than one.
    """
    if not take_backs.may_restore(position):
        return ()
    ply, actions, shown, contents = position.trail.undone[:4]
    played = len(position.game.played) - ply
    if played != since or not len(actions) > max(1, played) or evidence.present != shown:
        return ()
    return () if evidence.board.miscoloured(contents) else (ply, actions)
