"""Rule 5: what was counted last may have been something else, as long as the board leaves that open."""

from ludus.games.choices import Choices
from ludus.recognition.occupancy import Occupancy
from ludus.recognition.touched import EMPTIED, FILLED, Touched
from ludus.recognition.ways.evidence import Evidence
from ludus.recognition.ways.runs import RunSearch
from ludus.recognition.ways.slides import last_filled


def revised(position, evidence, hits=None):
    """What was counted and may be revised was something else: the reading if there is exactly one such, else ().

    hits: with dice the cells that it must have hit, see `lanes.turns`.
    """
    game, by_pc, last = evidence.game, position.players.by_pc, position.last
    if not position.may_revise():
        return ()
    slid_on = tuple(game.played[position.first : position.first + len(last)]) != last
    ply = position.first if slid_on else position.first + len(last)
    if ply >= len(game.played) or by_pc[game.side_at(ply)] or (True in by_pc and not position.dice):
        return ()
    found = [last + run if slid_on else run for run in _others(position, evidence, hits)]
    return (ply, found[0]) if len(found) == 1 and found[0] != tuple(game.played[ply:]) else ()


def slid_and_answered(position, evidence, in_order):
    """The readings that the last piece went on, and that the other player replied, in any order or in_order; a list.

    Those whose pieces were set down in that order come first.
    """
    game, filled, ply = evidence.game, evidence.touched.filled, len(evidence.game.played) - 1
    changes = game.changes_at(ply) if ply >= 0 else ()
    left = evidence.touched.emptied[changes[-1][0]] if changes else 0
    if position.dice or not left or True in position.players.by_pc:
        return []
    marks = bytearray(evidence.touched.before)
    for cell, _before_it, after in changes:
        marks[cell] |= FILLED if after else EMPTIED
    before, last, found = _before(evidence, ply, (), marks), game.played[ply], []
    origin = before.ends(last)[0]
    for run in RunSearch(before, alone=True).runs(2, 2):
        first, second = [filled[before.ends(action)[1]] for action in run]
        if before.ends(run[0])[0] == origin and run[0] != last and first >= left and (first < second or not in_order):
            found.append((first > second, (ply, run)))
    return [reading for _late, reading in sorted(found)]


def _others(position, evidence, hits):
    """The runs that explain the board now, with what hands did since; a list."""
    before = _before(evidence, position.first, position.last, evidence.touched.before)
    if position.dice:
        return position.ways.turns(position, evidence, before, hits)
    if not (before.deviating or before.wrong):
        return [()]
    return [run for _ply, run in last_filled(before, [(0, run) for run in RunSearch(before, alone=True).runs()])]


def _before(evidence, ply, last, marks):
    """The evidence if nothing had been counted after the actions `last` from a ply on.

    Hands did what marks say, see `Touched.before`, in no known order, and after that what is seen now.
    """
    game, since = evidence.game, evidence.touched
    state = game.state_at(ply)
    for action in last:
        game.rules.play(state, action)
    touched = Touched(len(marks))
    for cell in range(len(marks)):
        emptied, filled = since.emptied[cell], since.filled[cell]
        if marks[cell] & EMPTIED or (emptied and evidence.dice):
            emptied = -1
        touched.grant(cell, emptied and emptied + 2, filled + 2 if filled else marks[cell] & FILLED)
    board = Occupancy(evidence.present, evidence.slots, evidence.masked, evidence.colours)
    board.follow(game.words.contents(state))
    before = Evidence(game, touched, board)
    before.look(state, Choices(game, state, evidence.scratch))
    return before
