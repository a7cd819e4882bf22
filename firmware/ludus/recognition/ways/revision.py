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


def _others(position, evidence, hits):
    """The runs that explain the board now, with what hands did since; a list."""
    before = _before(position, evidence)
    if position.dice:
        return position.ways.turns(position, evidence, before, hits)
    if not (before.deviating or before.wrong):
        return [()]
    return [run for _ply, run in last_filled(before, [(0, run) for run in RunSearch(before, alone=True).runs()])]


def _before(position, evidence):
    """The evidence if nothing had been counted: hands did all of it and what followed, in no known order but this."""
    game, since, marks = evidence.game, evidence.touched, evidence.touched.before
    state = game.state_at(position.first)
    for action in position.last:
        game.rules.play(state, action)
    touched = Touched(len(marks))
    for cell in range(len(marks)):
        emptied = 1 if marks[cell] & EMPTIED or since.emptied[cell] else 0
        filled = 2 if marks[cell] & FILLED or since.filled[cell] else 0
        touched.grant(cell, emptied, filled + since.filled[cell])
    board = Occupancy(evidence.present, evidence.slots, evidence.masked, evidence.colours)
    board.follow(game.words.contents(state))
    before = Evidence(game, touched, board)
    before.look(state, Choices(game, state, evidence.scratch))
    return before
