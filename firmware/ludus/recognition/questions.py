"""What people are asked when several things may have happened, or one that no sensor tells; the button answers."""

from ludus.recognition.views import ASKING, BACK, NO_SPILL, WRONG
from ludus.recognition.ways.evidence import takes_off


def ask(referee, now, answers, *about):
    """Ask which of the answers is so, () standing for none of them; whether there are any. about: see Pending.ask."""
    if answers:
        referee.pending.ask(now, answers, *about)
        referee.view = ASKING
    return len(answers) > 0


def ask_or_none(referee, now, runs):
    """Ask for runs, for what one stuck sensor would explain, or none of it.

    That takes long to find out, and is seldom so: it joins the answers once the button has denied the first.
    """
    ask(referee, now, runs + [()])
    referee.pending.may_blame = True


def ask_before_going_back(referee, now, plies, evidence):
    """With dice the counter set down may be put back, or come from where no sensor tells: whether that is asked."""
    unseen = [run for run in referee.players.allowed(referee.ways.unseen(evidence)) if len(run) == 1]
    return ask(referee, now, unseen and unseen + [()], (BACK, len(referee.game.played) - plies))


def ask_what_was_borne_off(referee, now):
    """A counter that seems borne off may as well stand where no sensor tells: ask, and whether that is asked."""
    actions = referee.pending.actions()
    if referee.pending.answers or not actions or not takes_off(referee.game, actions[-1]):
        return False
    unseen = referee.players.allowed(referee.ways.unseen(referee.look()))
    found = [actions] + [run for run in unseen if len(run) <= len(actions)]
    if len(found) > 1:
        ask_or_none(referee, now, found)
    return len(found) > 1


def show_next(referee, now):
    """The button asks for the next answer."""
    pending = referee.pending
    if pending.may_blame:
        pending.blame([run for run in if_one_is_stuck(referee) if run not in pending.answers])
    pending.show_next(now)
    referee.view = ASKING


def offer_unseen(referee, now):
    """The button asks for a step that leaves no trace, or of which all is seen but for a sensor that is stuck."""
    pending, runs = referee.pending, unseen_runs(referee)
    sure, pending.denied = len(runs), []  # who asks for it may have thought again
    runs += [run for run in if_one_is_stuck(referee) if run not in runs]
    if runs:
        done = sure or referee.view == WRONG  # a press while a piece is in the air blames no sensor
        ask(referee, now, runs + [()] if done else [()] + runs, (), runs[sure:], True)
        referee.spill = NO_SPILL


def unseen_runs(referee):
    """Runs that explain the board by what leaves no trace, a list: from or onto a pile higher than its lane, or past a
    sensor that is not believed."""
    if referee.dice:
        return referee.players.allowed(referee.ways.unseen(referee.look()))
    if not any(referee.occupancy.masked):
        return []
    from ludus.recognition.ways import stuck_sensor

    return referee.players.allowed(stuck_sensor.unseen_actions(referee.look()))


def if_one_is_stuck(referee):
    """The runs that one stuck sensor would explain, as far as their players may play them, a list."""
    from ludus.recognition.ways import stuck_sensor

    return referee.players.allowed(stuck_sensor.if_one_is_stuck(referee.look(), referee.explaining_unseen))
