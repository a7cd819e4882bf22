"""What a press of the button asks, and the answers that only a press brings up. Loaded at the first press."""

from ludus.games.choices import REMOVAL
from ludus.portable import const
from ludus.recognition.decision import ASKING, HOLDING, WRONG, without_lift
from ludus.recognition.rules_in_order import decide
from ludus.recognition.ways import played_otherwise
from ludus.recognition.ways.runs import MORE_STEPS, STEPS, RunSearch, allow_more, unseen
from ludus.recognition.ways.take_backs import last_by_hand

_FAR_BACK = const(16)  # plies


def ask_by_button(position, evidence, pending, view):
    """Ask, at a press, what was played; returns a Decision, None if there is nothing to offer.

    The answers come in this order: steps that leave no trace; other actions instead of the last two; answers that were
    refused, since people may have changed their minds; actions that end where sensors saw something, if one sensor is
    stuck; many actions; other ways to play the turn; steps onto full lanes; actions whose end a stuck sensor may hide;
    "nothing".
    """
    found = position.players.allowed(unseen(evidence))
    landings, guesses, others = more_answers(position, evidence, found)
    done = bool(found) or view == WRONG
    found = found + (_two_otherwise(position, evidence) if done or view == HOLDING else [])
    onto = position.players.allowed(_onto_full_lanes(evidence)) if view == HOLDING else []
    refused = [one for one in pending.refused if one and one not in found + landings + others + onto]
    many = _many(position, evidence) if view == WRONG else []
    found = found + refused + landings + many + others + onto
    first = done and bool(found)  # else "nothing" comes first: a press while a piece is in the air blames no sensor
    pending.denied = pending.refused = []
    decision = pending.ask(found + guesses + [()] if first else [()] + found + guesses)
    if decision is not None:
        decision.question.may_blame, decision.question.blaming = False, landings + guesses
        decision.question.by_button = first  # else people have seen no answer that they could reject
    return decision


def more_answers(position, evidence, known):
    """Three lists of readings that only a press brings up, without those in `known`.

    The first two have the readings that one stuck sensor would explain, see `stuck_sensor`. The third, empty without
    dice, has other ways to play the turn or its last step; some of their steps may leave no trace.
    """
    if not evidence.deviating and not evidence.touched.cells():
        return [], [], []  # a press says only that an unseen step was made: `stuck_sensor` need not be loaded
    from ludus.recognition.ways import stuck_sensor

    landings, guesses = [position.players.allowed(runs) for runs in stuck_sensor.if_one_is_stuck(evidence)]
    plies = {position.sure, last_by_hand(evidence.game)} if position.dice else ()
    others = [(ply, run) for ply in plies for run in position.ways.unseen_turns(position, evidence, ply)]
    return [[one for one in readings if one not in known] for readings in (landings, guesses, others)]


def ignore_colours(position, evidence, pending):
    """Ignore the sensed colours that differ from the game, since a person says that they are right.

    Returns the Decision that follows; it asks about what was then played, perhaps out of turn. Returns None, and the
    colours stay, if the board is not explained without them, or if hands have exchanged pieces of both colours.
    """
    board = evidence.board
    handled = [board.colours[cell] for cell in board.miscoloured() if evidence.touched.exchanged(cell)]
    before = bytes(board.colours)
    if len(set(handled)) > 1 or not _forget_colours(board):
        return None
    evidence.look(evidence.state, evidence.choices)
    decision = decide(position, evidence, pending)
    if decision.view in (WRONG, ASKING):
        board.colours[:] = before
        evidence.look(evidence.state, evidence.choices)
        return None
    return pending.ask([decision.reading, ()]) if decision.reading else decision


def _forget_colours(board):
    """Forget the sensed colours that do not agree with the game; return their cells, a list. board: an Occupancy."""
    doubted = board.miscoloured() + [cell for cell in board.deviations()[1] if board.colours[cell]]
    for cell in doubted:
        board.colours[cell] = 0
    return doubted


def _many(position, evidence):
    """The readings, a list, by which people played more actions than the table looks for by itself; never with dice.

    They may have changed the last action before that, or gone back and played on. The readings with the fewest actions
    come first.
    """
    if position.dice:
        return []
    game, found = evidence.game, position.players.allowed(RunSearch(evidence).runs(STEPS + 1, MORE_STEPS))
    found += played_otherwise.replaced(position, evidence, MORE_STEPS)
    most, played = STEPS, 0 if any(position.players.automatic) else len(game.played)
    agreed = position.first + len(position.last)  # from there on, the table has noted what hands did
    for ply in range(played - 1, max(-1, played - _FAR_BACK - 1), -1):
        if evidence.present[game.changes_at(ply)[-1][0]]:
            most = 1  # a piece that was not taken back by lifting it, but perhaps by another move
        allow_more(evidence)
        before = played_otherwise.evidence_before(evidence, ply)
        runs = RunSearch(before, final=True).runs(1, MORE_STEPS if ply == agreed else most)
        found += [(ply, run) for run in runs if _fits_owners(evidence, ply, run)]
    return sorted(found, key=lambda reading: len(reading[1]))


def _two_otherwise(position, evidence):
    """The readings, a list, by which the last two actions were really one, or the first of them was another one."""
    game, ply = evidence.game, len(evidence.game.played) - 2
    if position.dice or ply < 0 or any(position.players.automatic):
        return []
    before = played_otherwise.evidence_before(evidence, ply)
    found = [run for run in RunSearch(before, final=True).runs() if run[1:2] in ((), (game.played[-1],))]
    return [(ply, run) for run in found if _fits_owners(evidence, ply, run)]


def _fits_owners(evidence, ply, run):
    """Whether a run, played from a ply on, leaves each piece that nobody has lifted to the player who has it now."""
    game, run = evidence.game, without_lift(run)
    after, ends = game.words.contents(game.state_at(ply, run)), [evidence.ends(action)[1] for action in run]
    changed = [cell for cell in played_otherwise.changed_owners(evidence, after) if cell not in ends]
    return not [cell for cell in changed if not evidence.touched.exchanged(cell)]


def _onto_full_lanes(evidence):
    """Runs of one step each, a list, by which one of several lifted counters may stand above a full lane."""
    if not evidence.dice or evidence.extra or len(evidence.missing) < 2:
        return []
    choices = evidence.choices
    lifted = [index for cell in sorted(set(evidence.missing)) for index in choices.lifting(cell)]
    onto = [index for index in lifted if choices.origins[index] != REMOVAL]
    return [(choices.actions[index],) for index in onto if evidence.hides_placement(choices.destinations[index])]
