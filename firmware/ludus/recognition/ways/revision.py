"""Rule 5: what was counted last may have been something else, as long as the board leaves that open.

Loaded when that is tried for the first time.
"""

from ludus.games.cells import SIDE
from ludus.games.choices import Choices
from ludus.recognition.decision import AGAIN
from ludus.recognition.occupancy import levels, miscoloured
from ludus.recognition.touched import EMPTIED, FILLED, Touched
from ludus.recognition.ways.evidence import Evidence
from ludus.recognition.ways.runs import RunSearch


def revised(position, evidence):
    """What was counted and may be revised was something else: the event if there is exactly one such way, else ()."""
    game, by_pc, last = evidence.game, position.players.by_pc, position.last
    slid_on = tuple(game.played[position.first : position.first + len(last)]) != last
    ply = position.first if slid_on else position.first + len(last)
    set_down = evidence.extra or evidence.touched.placements
    if not set_down and (position.dice or len(evidence.missing) > 1):  # several pieces that are gone are a spill
        return ()
    if ply >= len(game.played) or by_pc[game.side_at(ply)] or (True in by_pc and not position.dice):
        return ()
    found = [last + run if slid_on else run for run in _others(position, evidence)]
    return (AGAIN, ply, found[0]) if len(found) == 1 and found[0] != tuple(game.played[ply:]) else ()


def _others(position, evidence):
    """The runs that explain the board now, with what hands did since; a list.

    With dice what leaves no trace is granted only before the next throw, and while nothing is under way. Steps that
    people confirmed, and hits whose cell nobody has touched since, stay in every run, even if others fit.
    """
    game = evidence.game
    if not position.dice:
        before = _before(position, evidence)
        return RunSearch(before, alone=True).runs(1) if before.deviating or before.wrong else [()]
    found = _turns(position, evidence, False)
    if not found and game.changes_at(len(game.played) - 1) and not position.ways.parts(evidence):
        found = _turns(position, evidence, True)
    return found


def _turns(position, evidence, unseen):
    """The runs that may replace the turn. If a contact let go late, only those with one step more."""
    late = evidence.late()
    stays = _stays(position, evidence, late)
    found = RunSearch(_before(position, evidence), unseen, stays).runs(1)
    return [run for run in found if len(run) == len(stays) + 1] if late else found


def _stays(position, evidence, late):
    """The steps that cannot have become others, a list: all, if one more explains the board.

    late: whether one does but for a contact that let go too late.
    """
    game, found = evidence.game, []
    for ply in range(position.first, len(game.played)):
        action = game.played[ply]
        changes = game.changes_at(ply)
        if changes and (late or action in position.answers or _is_hit(evidence, changes)):
            found.append(action)
    return found


def _before(position, evidence):
    """The evidence if nothing had been counted: hands did all of it and what followed, in no known order."""
    state = evidence.game.state_at(position.first)
    for action in position.last:
        evidence.game.rules.play(state, action)
    game, since, marks = EarlierGame(evidence.game, state), evidence.touched, evidence.touched.before
    touched = Touched(len(marks))
    for cell in range(len(marks)):
        emptied = 1 if marks[cell] & EMPTIED or since.emptied[cell] else 0
        touched.grant(cell, emptied, 2 if marks[cell] & FILLED or since.filled[cell] else 0)
    before = Evidence(game, touched, evidence.slots, evidence.colours, evidence.masked)
    contents = game.words.contents(game.state)
    choices = Choices(game, game.state, evidence.scratch)
    wrong = miscoloured(contents, evidence.colours)
    before.look(choices, contents, levels(contents, evidence.slots), evidence.present, wrong)
    return before


class EarlierGame:
    """A game in an earlier state, as far as an Evidence asks."""

    def __init__(self, game, state):
        """State is one that the game was in."""
        self.state = state
        self.side = state[SIDE]
        self.rules, self.words, self.options = game.rules, game.words, game.options
        self.room = game.room
        self.changes_in = game.changes_in


def first_of_turn(game):
    """The ply of the first step of the turn played last; -1 before there is one."""
    ply = len(game.played) - 1
    while ply >= 0 and not game.changes_at(ply):
        ply -= 1
    while ply > 0 and game.changes_at(ply - 1):
        ply -= 1
    return ply


def hit_of_last(game):
    """The cell of the hit that the action played last made, or -1: perhaps the one hit was only straightened."""
    for cell, before, after in game.changes_at(len(game.played) - 1) if game.played else ():
        if before and after and (before ^ after) & 3:
            return cell
    return -1


def _is_hit(evidence, changes):
    """Whether one of them is a hit, and nobody has lifted its counter since the last commit."""
    for cell, before, after in changes:
        if before and after and (before ^ after) & 3:
            return not (evidence.touched.emptied[cell] or evidence.masked[cell])
    return False
