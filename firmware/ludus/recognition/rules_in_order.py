"""The rules that say what the board means. They are tried in the order of RULES; the first that fits decides.

0  A complete action waits, and hands go on with another: the one that waits counts first (`when_it_counts`).
1  The board agrees with the game: nothing has happened, and what waited is cancelled.
2  The board stands as at the start, though the game has gone on: if that lasts a while, a new game begins. It begins
   sooner if hands have set its first pieces down (`next_game_or_spill`).
3  The PC has requested an action: rules 4, 5 and 7 then allow only that action, and rule 6 takes back only one ply.
4  One legal action or one run of actions explains the board: that counts, at once or after a while (`when_it_counts`).
   If several explain it, or a piece was set down before it was lifted, people are asked (`questions`). A reply
   confirms the answer that it fits. While people have only begun a reply, or one more take-back, the answer stays.
5  The last piece slid or leapt on: another action replaces the last one. Or what was counted since the board last
   agreed with the game (with dice: in the last turn) was something else (`doubts`).
6  An earlier position explains the board: the plies since then are taken back. Or a take-back is itself taken back.
   For questions about this see `questions.about_take_backs`.
7  The board shows part of a legal action: that part is shown (`wrong_board`).
8  Otherwise the board is wrong: the lights show what is wrong, and a spill is put right piece by piece. But if several
   pieces were only lifted, or one for long, people are asked whether something else was played than was counted
   (`doubts`).

A rule takes a Position, an Evidence and the Pending, and returns a Decision, or None if it does not fit.
"""

from ludus.recognition.decision import ASKING, CONFIRMING, IDLE, NEW_GAME, RESTORING, SETTLING, Decision
from ludus.recognition.pending import of_actions
from ludus.recognition.times import BRIDGING_MS, LATE_MS, NEW_GAME_MS
from ludus.recognition.touched import FILLED
from ludus.recognition.ways import played_otherwise, take_backs
from ludus.recognition.ways.runs import STEPS, RunSearch, last_filled, unseen
from ludus.recognition.when_it_counts import count, slide_on, take_back
from ludus.recognition.wrong_board import fault, parts_shown, under_way


def decide(position, evidence, pending):
    """The Decision of the first rule that fits; a rule whose reading people have refused is passed over."""
    lifted = evidence.is_mere_lift() and pending.question is None
    for rule in RULES_OF_A_LIFT if lifted else RULES_OF_DICE if position.dice else RULES:
        decision = rule(position, evidence, pending)
        if decision is not None and not (decision.reading and decision.reading in pending.refused):
            return decision


def _agrees(position, evidence, pending):
    """Rule 1; but after a spill people may have to confirm colours, and with dice they may be asked about a hit."""
    if evidence.deviating or evidence.wrong or _ended_at_the_start(position, evidence):
        return None
    present, colours, restored = evidence.present, evidence.colours, pending.spill == RESTORING
    if restored and [cell for cell in evidence.touched.cells() if present[cell] and not colours[cell]]:
        return Decision(spill=CONFIRMING)
    choices = _turns().maybe_hits(position, evidence) if position.dice and not restored else []
    calm_ms = LATE_MS if pending.shown() else BRIDGING_MS  # in the middle of what was asked, it may agree by chance
    return pending.ask(choices) or Decision(IDLE, None if position.dice else (), calm_ms)


def _ended_at_the_start(position, evidence):
    """Whether the game is over though the board stands as at its start, and hands have touched the board since."""
    return position.game.over and evidence.present == position.start and len(evidence.touched.cells()) > 0


def _begins_anew(position, evidence, _pending):
    """Rule 2, for a game that is over, has more than two actions, or began from another position that was set up.

    At an unattended table it also holds for most others, but not for a lone action that people may be taking back.
    """
    game = position.game
    if evidence.present != position.start:
        return Decision(SETTLING, NEW_GAME) if game.over and _is_next_begun(position, evidence) else None
    plies = len(take_backs.by_hand(game))
    anew = plies > 2 or game.over or (position.began_otherwise and _has_stood(position, plies))
    if position.unattended and not anew:
        anew = game.start_text or plies > 1 or (position.trail.gone_back and plies)
    return Decision(SETTLING, NEW_GAME, NEW_GAME_MS) if anew else None


def _has_stood(position, plies):
    """Whether a game has an action, or its set-up has stood and the start has pieces, with which it is replaced."""
    return plies > 0 or (position.set_up and any(position.start))


def _is_next_begun(position, evidence):
    """Whether the only piece on the board is the first of the next game, set down before this game's last one left."""
    may = not position.dice and not any(position.start)
    return may and sum(evidence.present) == len(evidence.extra) == 1


def _next_begun(position, evidence, _pending):
    """Part of rule 2, where a start has no pieces: see `next_game_or_spill`."""
    if any(position.start) or not evidence.extra:
        return None
    from ludus.recognition import next_game_or_spill

    return Decision(SETTLING, NEW_GAME) if next_game_or_spill.is_begun(position, evidence) else None


def _restored(position, evidence, pending):
    """Part of rule 6: a take-back is itself taken back; that also restores dice, and steps that no sensor shows."""
    may = position.trail.undone and pending.spill != RESTORING
    again = take_backs.restorable(position, evidence, 0) if may else ()
    return _about_take_backs().restore(position, evidence, pending, again) if again else None


def _confirmed(position, evidence, pending):
    """Part of rule 4: a reply, made after all else, confirms the answer that is shown, or else the one that it fits."""
    answer = of_actions().confirmed(position, evidence, pending) if pending.answer() else ()
    return Decision(SETTLING, answer) if answer else None


def _goes_on_asking(position, evidence, pending):
    """Part of rule 4: the answers stay while people have only begun a reply to one of them, or one more take-back."""
    goes_on = pending.shown() and of_actions().is_next_begun(position, evidence, pending)
    return Decision(ASKING, question=pending.question) if goes_on else None


def _taken_back_further(position, evidence, pending):
    """Part of rule 6: people who take back, as the answer shown says, take back one more ply, and do not play."""
    shown = pending.shown()
    further = shown and not shown[1] and 0 <= take_backs.back_to(position, evidence) < shown[0]
    return _taken_back(position, evidence, pending) if further else None


def _played(position, evidence, pending):
    """Rules 3 to 5: what was played. Three actions may fit by chance: if the last piece moved on, that comes before."""
    found = position.players.allowed(RunSearch(evidence).runs())
    by_chance = found and len(found[0][1]) == STEPS and not position.dice
    slid = played_otherwise.replaced(position, evidence, 1) if evidence.extra and (by_chance or not found) else []
    if found and not slid:
        return _count_or_ask(position, evidence, pending, found)
    return slide_on(position, evidence, pending, slid[0]) if slid and _moved_after_all(evidence) else None


def _count_or_ask(position, evidence, pending, found):
    """Rule 4: count the one action or run that explains the board; if several do, ask which.

    People are also asked if a reading may fit by chance, or if actions were perhaps taken back by accident.
    """
    if position.dice:
        return _turns().count_or_ask(position, evidence, pending, found)
    likely, run = last_filled(evidence, found), found[0][1]
    slid = _slid_meanwhile(position, evidence, run)
    if slid:
        return pending.ask(of_actions().with_slides(evidence, position.last_cells()[-1:], likely, run, slid))
    found = likely if len(run) == 1 else of_actions().of_both(position, evidence, found)
    with_restored = _about_take_backs().with_restored(position, evidence, found) if position.trail.undone else []
    if with_restored:
        return pending.ask(with_restored)
    if pending.spill == RESTORING or _is_unlikely(position, evidence, found[0], run):
        return of_actions().ask_if_by_chance(evidence, pending, found) or fault(position, evidence, pending)
    put_back = _about_take_backs().with_put_back(position, evidence, run[0], found) if evidence.pushes(run) else []
    found = _without_pushes(position, evidence, run) + (put_back or found)
    if len(found) > 1:
        return pending.ask(found)
    return count(position, evidence, found[0])


def _without_pushes(position, evidence, run):
    """The readings, a list, with more actions than this run, if it seems to push a piece: perhaps none was pushed."""
    pushed = evidence.pushes(run) and run[-1] is not None
    return position.players.allowed(RunSearch(evidence).runs(len(run) + 1)) if pushed else []


def _is_unlikely(position, evidence, reading, run):
    """Whether a reading, or the run that was found first, explains the board perhaps by chance."""
    if position.is_far(reading) and not of_actions().is_plain(evidence, run):
        return True
    return len(run) == STEPS and evidence.pushes(run) > 0


def _slid_meanwhile(position, evidence, run):
    """The readings, a list, by which the last piece moved on while the other player began or made his reply.

    The run must end with a lift; or be a single action that seems pushed, or with something lifted and set down where
    the last piece stood.
    """
    lift, last = run[-1] is None, position.last_cells()[-1:]
    if not lift and not (len(run) == 1 and last and (evidence.touched.exchanged(last[0]) or evidence.pushes(run))):
        return []
    return played_otherwise.replaced(position, evidence, 2 - any(position.players.automatic), final=not lift)


def _taken_back(position, evidence, pending):
    """Rule 6: take back to the latest earlier position that explains the board, at once or after asking."""
    ply = take_backs.back_to(position, evidence)
    plies = len(position.game.played) - ply
    if ply < 0 or not _moved_after_all(evidence):
        return None
    if plies > 1 and not position.dice and pending.spill != RESTORING:
        shown = parts_shown(position, evidence)
        if shown is not None:
            return shown  # an action has begun, and the board looks like an earlier one by chance
    asking = _about_take_backs().ask_of_take_back(position, evidence, pending, (ply, ()))
    return asking or take_back(position, evidence, ply)


def _taken_back_and_on(position, evidence, pending):
    """Part of rule 6: several pieces are lifted, and one is set down: perhaps the first after a take-back."""
    may = len(evidence.missing) > 2 and len(evidence.extra) == 1 and pending.spill != RESTORING
    return _about_take_backs().back_and_on(position, evidence, pending) if may else None


def _was_otherwise(position, evidence, pending):
    """Part of rules 4 and 5: something else was played than was counted, or a step was made that no sensor shows."""
    return _doubts().was_otherwise(position, evidence, pending)


def _played_backwards(position, evidence, pending):
    """Part of rules 4 and 5: a lift was seen long after its piece was set down."""
    return _doubts().played_backwards(position, evidence, pending)


def _lifted_amiss(position, evidence, pending):
    """Part of rule 8: several pieces, or one from a lane that a counter only touched before, were lifted.

    Perhaps something else was played than was counted.
    """
    missing = evidence.missing
    if evidence.extra or not missing:
        return None
    if len(missing) > 1:
        return _doubts().long_lift(position, evidence, pending)
    touched = position.dice and evidence.touched.before[missing[0]] == FILLED
    return _doubts().hit_in_passing(position, evidence) if touched else None


def _doubts():
    """The module `doubts`, loaded when no other rule fits for the first time."""
    from ludus.recognition import doubts

    return doubts


def _about_take_backs():
    """The module `questions.about_take_backs`, loaded when actions may have been taken back for the first time."""
    from ludus.recognition.questions import about_take_backs

    return about_take_backs


def _turns():
    """The module `questions.turns`, loaded for the first game with dice."""
    from ludus.recognition.questions import turns

    return turns


def _moved_after_all(evidence):
    """Whether the last piece may have moved again: not if it hit, stands since, and unseen steps explain the board."""
    return not evidence.touched.hit_stands() or not unseen(evidence)


RULES = (
    _agrees,  # 1
    _begins_anew,  # 2
    _restored,  # 6
    _confirmed,  # 4
    _goes_on_asking,  # 4
    _taken_back_further,  # 6
    _played,  # 3 to 5
    _taken_back,  # 6
    _next_begun,  # 2
    _taken_back_and_on,  # 6
    _was_otherwise,  # 4 and 5
    _played_backwards,  # 4 and 5
    under_way,  # 7
    _lifted_amiss,  # 8
    fault,  # 8
)
# The others never apply with dice.
RULES_OF_DICE = (
    _agrees, _begins_anew, _restored, _played, _taken_back, _was_otherwise, _played_backwards, under_way,
    _lifted_amiss, fault,
)  # fmt: skip
# The others do not apply to a mere lift.
RULES_OF_A_LIFT = (_begins_anew, _restored, _taken_back, under_way, _lifted_amiss, fault)
