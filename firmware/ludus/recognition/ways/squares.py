"""Rules 3, 4 and 7 where a cell holds one piece: one legal action, a run of two, or a part of one explains the board.

`lanes` has the same functions for games with dice.
"""

from array import array

from ludus.games.cells import RESULT
from ludus.games.choices import REMOVAL, Choices
from ludus.recognition.ways.evidence import merged


def lifted_alone(evidence):
    """Whether a piece of the player to move is in the air, and nothing else happened: nothing is complete then."""
    return evidence.one_lifted() >= 0 and not evidence.touched.placements


def single(evidence):
    """The legal actions that explain the board on their own, a list."""
    if len(evidence.extra) > 1:
        return []
    game, choices = evidence.game, evidence.choices
    if evidence.extra:
        likely = choices.having(-1, evidence.extra[0])
    else:
        likely = choices.having(REMOVAL, evidence.missing[0]) if len(evidence.missing) == 1 else []
    found = []
    for index in likely:
        action = choices.actions[index]
        changes = game.changes(action)
        if evidence.in_order(changes) and evidence.fits(changes):
            found.append(action)
    return found


def runs(evidence):
    """Pairs (action, next player's action or None) that explain the board together, a list.

    The next player has either lifted a piece that may move (None) or played as well, his piece set down last.
    """
    found: list[tuple[int, int | None]] = []
    choices, touched = evidence.choices, evidence.touched
    if not touched.placements:
        return found
    for index in evidence.begun():
        if touched.filled[choices.destinations[index]]:
            changes = evidence.game.changes(choices.actions[index])
            if evidence.in_order(changes):
                _follow(evidence, choices.actions[index], changes, found)
    return found


def _follow(evidence, action, changes, found):
    """Append to found what the next player may have done after action, which made these changes."""
    game, emptied, filled = evidence.game, evidence.touched.emptied, evidence.touched.filled
    set_down = filled[changes[-1][0]]
    state = array("H", game.state)
    game.rules.play(state, action)
    replies = Choices(game, state, evidence.scratch)
    lifted = []
    for index in range(0 if state[RESULT] else len(replies.actions)):
        origin, destination = replies.origins[index], replies.destinations[index]
        if origin < REMOVAL and not emptied[origin]:
            continue
        reply = replies.actions[index]
        if origin < REMOVAL and origin not in lifted:
            lifted.append(origin)
            if evidence.fits(merged((changes, ((origin, _content(evidence, changes, origin), 0),)))):
                found.append((action, None))
        if filled[destination] > set_down:
            after = game.changes_in(state, reply)
            if evidence.in_order(after) and evidence.fits(merged((changes, after))):
                found.append((action, reply))


def _content(evidence, changes, cell):
    """The content of a cell after changes."""
    for changed, _before, after in changes:
        if changed == cell:
            return after
    return evidence.contents[cell]


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
