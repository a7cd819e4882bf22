"""Rules 3, 4 and 7 where a cell holds one piece: one legal action, a run of them, or a part of one explains the board.

`lanes` has the same functions for games with dice.
"""

from ludus.games.choices import REMOVAL
from ludus.recognition.ways.runs import RunSearch


def lifted_alone(evidence):
    """Whether a piece of the player to move is in the air, and nothing else happened: nothing is complete then."""
    return evidence.one_lifted() >= 0 and not evidence.touched.placements


def single(evidence):
    """The legal actions that explain the board on their own, a list."""
    return [action for action in fitting(evidence) if evidence.in_order(evidence.game.changes(action))]


def fitting(evidence):
    """The legal actions after which the board may stand as it does, in whatever order hands did them; a list."""
    choices = evidence.choices
    if len(evidence.extra) == 1:
        likely = choices.having(-1, evidence.extra[0])
    else:
        alone = not evidence.extra and len(evidence.missing) == 1
        likely = choices.having(REMOVAL, evidence.missing[0]) if alone else []
    return [choices.actions[index] for index in likely if evidence.fits(evidence.game.changes(choices.actions[index]))]


def runs(evidence):
    """Runs of actions, by both players in turn, that explain the board; a list of tuples of the fewest actions.

    A run that ends with None ends with the lift of the next player's piece. What is captured may still stand.
    """
    touched = evidence.touched
    return RunSearch(evidence).runs(1) if touched.placements or len(touched.cells()) > 1 else []


def backwards(evidence):
    """Runs that explain the board, though pieces were set down long before they were lifted; a list."""
    found = [(action,) for action in fitting(evidence)]
    return found or RunSearch(evidence, any_order=True).runs(1)


def parts(evidence):
    """The legal actions of which hands have done a part so far: a piece lifted, captured ones removed.

    A list of indexes in `choices`.
    """
    cell, choices = evidence.one_lifted(), evidence.choices
    if cell >= 0 and evidence.touched.emptied[cell]:
        return choices.having(cell, -1)
    missing, extra, side = evidence.missing, evidence.extra, evidence.game.side + 1
    lifted = [cell for cell in missing if evidence.contents[cell] == side]
    taken = [cell for cell in missing if evidence.contents[cell] != side]
    if len(lifted) > 1 or len(extra) > len(lifted) or evidence.wrong or not evidence.all_touched():
        return []
    if extra and evidence.colours[extra[0]] not in (0, side):
        return []
    return _removing(evidence, lifted, taken) if taken or extra else choices.having(lifted[0], -1)


def _removing(evidence, lifted, taken):
    """The actions with the lifted piece that take pieces off, all taken ones among them."""
    extra, side, found = evidence.extra, evidence.game.side + 1, []
    for index in evidence.choices.having(lifted[0] if lifted else -1, extra[0] if extra else -1):
        changes = evidence.game.changes(evidence.choices.actions[index])
        removed = [cell for cell, before, after in changes if before not in (0, side)]
        if removed and not [cell for cell in taken if cell not in removed]:
            found.append(index)
    return found
