"""Rule 5: something else may have been played than was counted, as long as the board leaves that open."""

from ludus.games.cells import SIDE
from ludus.games.choices import Choices
from ludus.recognition.decision import without_lift
from ludus.recognition.occupancy import Occupancy
from ludus.recognition.touched import EMPTIED, FILLED, Touched
from ludus.recognition.ways.evidence import Evidence
from ludus.recognition.ways.runs import STEPS, RunSearch, last_filled
from ludus.recognition.ways.take_backs import PLY, last_by_hand, may_restore


def revised(position, evidence, hits=None, loosely=False):
    """The reading by which something else was played than was counted, as far as that may be revised; () for none.

    Of several such readings, it is the one that keeps most of what was counted; () if two keep equally much.

    hits: with dice, the cells that the turn must have hit, see `lanes.turn_revised`. loosely: whether contacts may have
    let go late; with dice, whether people may have confirmed what was not so.
    """
    counted = position.may_revise(evidence.touched) or (not position.dice and (evidence.extra or position.hurried()))
    if not (counted or may_restore(position)):
        return ()
    again = position.ways.turn_revised(position, evidence, hits, loosely) if position.dice else ()
    if again or hits:
        return again
    for ply, stands, most in _bases(position, evidence):
        found = [stands + run for run in _others(evidence, ply, stands, most, loosely)]
        if found:
            return () if _stands(evidence, ply, found) else nearest(evidence.game, ply, found)
    return ()


def _stands(evidence, ply, found):
    """Whether one of the runs found from a ply on only leads to the position of the game, perhaps in another order."""
    game, here = evidence.game, (evidence.contents, evidence.state[SIDE])
    states = [game.state_at(ply, without_lift(run)) for run in found]
    return here in [(game.words.contents(state), state[SIDE]) for state in states]


def _bases(position, evidence):
    """From where hands may have played on: a list of tuples (ply, actions from it that stand, how many more at most).

    Without dice, that is after the actions on which board and game last agreed, or instead of them; also from the ply
    `sure`, if they agreed there again when a later action counted. If nothing has counted since they agreed, another
    action and perhaps a reply may have been played instead of the one agreed on, or of the last two if they followed at
    once or ended the game. With dice, or if more was taken back, that is after the actions that were taken back.
    """
    played, first, undone = len(evidence.game.played), position.first, position.trail.undone
    if any(position.players.automatic):
        return []
    if not position.dice and 0 <= first <= played:
        if position.may_revise(evidence.touched):
            since = [(position.sure, (), STEPS)] * (first + len(position.last) < position.sure < played)
            return [(first, position.last, STEPS), (first, (), STEPS)] + since
        over = evidence.game.over  # people may have agreed to end it where more can be played
        two = [(played - 2, (), 2)] * (position.hurried() or (over and played > 1))
        return [(first, (), 2 - over)] * (first < played) + two
    return [undone[:2] + (STEPS,)] if may_restore(position) and undone[PLY] == played else []


def nearest(game, ply, found):
    """Of the runs found from a ply on, the one that keeps most of what was played, as a reading.

    () if two keep equally much, or if it adds no action.
    """
    readings, most = [], 0
    for run in found:
        at = ply
        while at < len(game.played) and run[at - ply : at - ply + 1] == (game.played[at],):
            at += 1
        most = max(most, at)
        readings.append((at, run[at - ply :]))
    nearest = [reading for reading in readings if reading[0] == most]
    return nearest[0] if len(nearest) == 1 and without_lift(nearest[0][1]) else ()


def replaced(position, evidence, most=2, final=True):
    """The readings, a list, by which hands lifted the piece of the last action again and set it down elsewhere.

    most: how many actions, 2 if the other player may have replied meanwhile; final: whether no piece was lifted after
    that. Readings whose pieces were set down in the order of the actions come first.
    """
    game, touched, found = evidence.game, evidence.touched, []
    ply = _last_to_move_on(position, evidence)
    if ply < 0 or (most > 1 and any(position.players.automatic)):
        return []
    last, _before_it, stands = game.changes_at(ply)[-1]
    emptied, filled = touched.emptied, touched.filled
    if stands and not _may_have_left(evidence, last):
        return []
    before = evidence_before(evidence, ply)
    origin = before.ends(game.played[ply])[0]
    for run in RunSearch(before, final=final).runs(1, most):
        start, end = before.ends(run[0])
        later = filled[last] or filled[end] >= emptied[last]  # if filled, another piece may have been lifted there
        if start == origin and later and run != (game.played[ply],):
            found.append((filled[before.ends(without_lift(run)[-1])[1]] < filled[end], (ply, run)))
    return [reading for _late, reading in sorted(found)]


def put_back(position, evidence):
    """Without dice, the readings, a list, by which a piece that slid on before the last action is back where it was."""
    game, (ply, action) = evidence.game, position.slid
    if ply != len(game.played) - 2 or any(position.players.automatic):
        return []
    run = action, game.played[-1]
    return [(ply, run)] if run in RunSearch(evidence_before(evidence, ply), final=True).runs(2, 2) else []


def _may_have_left(evidence, cell):
    """Whether hands may have lifted a piece from a cell; without dice, a distrusted sensor may hide that."""
    hidden = evidence.masked[cell] and not evidence.dice
    return evidence.touched.emptied[cell] or evidence.touched.doubtful == cell or hidden


def _last_to_move_on(position, evidence):
    """The ply of the last action; -1 if there is none, if it only took a piece off, or if no person played it."""
    game, ply = evidence.game, last_by_hand(evidence.game)
    if ply < 0 or position.players.automatic[game.side_at(ply)]:  # the PC does not change its mind
        return -1
    return ply if evidence.dice or game.changes_at(ply)[-1][2] else -1


def _marks(evidence, ply):
    """By cell, EMPTIED and FILLED: what hands did until the last commit, and for the actions played from a ply on."""
    game, marks = evidence.game, bytearray(evidence.touched.before)
    for at in range(ply, len(game.played)):
        for cell, was, after in game.changes_at(at):
            marks[cell] |= FILLED if after and (after > was or (after ^ was) & 3) else EMPTIED
    for cell in evidence.owed:
        marks[cell] &= FILLED  # the captured piece still stands there
    return marks


def _others(evidence, first, last, most, loosely):
    """The runs of at most `most` actions after `last`, which begins at ply `first`, that explain the board; a list."""
    instead = most < STEPS  # of what was agreed on
    marks = evidence.touched.before if last and not instead else None  # the record of what is replaced is forgotten
    before = evidence_before(evidence, first, last, marks)
    found = RunSearch(before, any_order=loosely, final=True).runs(1, most)
    found = found or [run for run in RunSearch(before).runs(1, most) if _lifts_since(evidence, before, run)]
    if instead and (evidence.game.over or first == len(evidence.game.played) - 1):
        found = [run for run in found if _fits_hands(evidence, before, first, run, loosely)]
    return [run for _ply, run in last_filled(before, [(0, run) for run in found])]


def _fits_hands(evidence, before, ply, run, loosely):
    """Whether hands can have played a run instead of what was played from a ply on, on which board and game agreed.

    before: the Evidence of that ply; loosely: whether contacts may have let go late. Hands cannot if the piece was set
    down elsewhere before it was lifted, or if a piece that nobody lifted would now be the other player's.
    """
    touched, last = evidence.touched, evidence.game.changes_at(ply)[-1][0]
    (origin, _end), (start, end) = before.ends(evidence.game.played[ply]), before.ends(run[0])
    late = loosely and len(run) == 1
    if start == origin and 0 < touched.filled[end] < touched.emptied[last] and not late:
        return False
    after = evidence.game.words.contents(evidence.game.state_at(ply, without_lift(run)))
    return not [cell for cell in changed_owners(evidence, after) if not touched.exchanged(cell)]


def changed_owners(evidence, after):
    """The cells, a list, where the contents `after` have a piece of another colour than the game has now."""
    before = evidence.contents
    return [cell for cell in range(len(before)) if before[cell] and after[cell] and (before[cell] ^ after[cell]) & 3]


def _lifts_since(evidence, before, run):
    """Whether the piece that a run lifts at its end is also missing from the board as counted so far."""
    begun = [before.ends(action)[0] for action in without_lift(run)]
    return not [cell for cell in before.missing if cell not in begun and cell not in evidence.missing]


def evidence_before(evidence, ply, last=(), marks=None):
    """The Evidence as it would be if, from a ply on, only the actions `last` had been played.

    marks: by cell, what hands did before the record of them begins (EMPTIED, FILLED), in no known order; without marks,
    they are looked up in what the table remembers.
    """
    since, marks = evidence.touched, marks or _marks(evidence, ply)
    touched = Touched(len(marks))
    for cell in range(len(marks)):
        emptied, filled = since.emptied[cell], since.filled[cell]
        if marks[cell] & EMPTIED or (emptied and evidence.dice):
            emptied = -1
        touched.grant(cell, emptied and emptied + 2, filled + 2 if filled else marks[cell] & FILLED)
    return look_at(evidence, evidence.present, touched, evidence.game.state_at(ply, last))


def without_pieces(evidence, cells):
    """The Evidence as if these cells held one piece fewer each."""
    present = bytearray(evidence.present)
    for cell in cells:
        present[cell] -= 1
    return look_at(evidence, present, evidence.touched, evidence.state)


def look_at(judged, present, touched, state):
    """The Evidence of another board, record of hands or position, for the same judgement as the Evidence `judged`."""
    board = Occupancy(present, judged.slots, judged.masked, judged.colours)
    board.owed = judged.owed
    board.follow(judged.game.words.contents(state))
    evidence = Evidence(judged.game, touched, board, judged)
    evidence.look(state, Choices(judged.game, state, judged.scratch))
    return evidence
