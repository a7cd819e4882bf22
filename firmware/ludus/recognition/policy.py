"""The rules that say what the board as it stands means, in their order; the first that fits is taken.

0  An action was complete but waited, and hands went on with another: it counts first (`overtaken`).
1  The board stands as the game does: nothing has happened, and what waited is cancelled.
2  It stands as at the start, and the game has gone on: held for a while, a new game.
3  The PC has requested an action: of 4, 5 and 7 only that one counts, and of 6 one ply.
4  One legal action explains it, or one run of actions: they count, at once or after a while (`commits`). Several
   do: that is asked (`questions`).
5  The last piece slid or leapt on: its action is replaced by another.
6  An earlier position explains it: that many plies are taken back. But first, before 3: a
   take-back is taken back itself, and what it took is played again.
7  It is part of a legal action: that is shown (`under_way`).
8  Else it is a fault: what is wrong is shown, and a spill is put right piece by piece.

A rule gives the events that happen, [] while something waits, is asked or is shown, and None if it does not fit.
"""

from ludus.portable import const
from ludus.recognition.commits import commit, restore, slide_on, take_back
from ludus.recognition.under_way import show_fault, show_parts, wait
from ludus.recognition.views import AGAIN, CONFIRMING, IDLE, NEW, NO_SPILL, RESTORING
from ludus.recognition.ways import slides, take_backs

NEW_GAME_MS = const(1500)  # the start set-up, held for so long, begins a new game
MOST_PLIES = const(65535)


def judge(referee, now):
    """Judge the board by the rules 1 to 8: the events that happen, a list."""
    occupancy = referee.occupancy
    referee.pending.clear()
    referee.evidence.forget()
    referee.suspected = False
    referee.view, referee.cell, referee.in_hand, referee.parts = IDLE, -1, [], []
    if occupancy.present == occupancy.expected and not occupancy.miscoloured():
        return _agrees(referee, now)  # 1
    if occupancy.present == referee.start and _may_begin_anew(referee):
        return wait(referee, now, NEW_GAME_MS, (NEW,))  # 2
    evidence = referee.look()
    if referee.spill == RESTORING:
        return show_fault(referee, evidence)  # 8: until all is put right
    events = None
    if referee.trail.undone and _stands_as_before_going_back(referee):
        events = restore(referee, now, evidence)  # 6
    if events is None and not referee.ways.lifted_alone(evidence):
        events = _played(referee, now, evidence)  # 3, 4, 5
    if events is None:
        events = _taken_back(referee, now, evidence)  # 6
    if events is None and referee.dice:
        events = _played_unseen(referee, now, evidence)  # 4 and 5 by what no sensor tells
    if events is None:
        events = show_parts(referee, evidence)  # 7, 8
    return events


def _agrees(referee, now):
    """Rule 1. But after a spill colours may have to be confirmed, and a counter may have entered with a hit."""
    occupancy, touched = referee.occupancy, referee.touched
    referee.set_up = True
    hits = []
    if referee.spill == RESTORING:
        colours = occupancy.colours
        unsure = [cell for cell in touched.cells() if occupancy.present[cell] and not colours[cell]]
        referee.spill = CONFIRMING if unsure else NO_SPILL
    elif referee.dice:
        hits = referee.players.allowed(referee.ways.maybe_hits(referee.look()))
    if hits:
        from ludus.recognition.questions import ask

        ask(referee, now, hits + [()])
        referee.pending.in_doubt = True
    else:
        touched.forget()
    return []


def _may_begin_anew(referee):
    """Whether the start set-up means a new game: where nobody looks after the table, if it is no take-back."""
    game = referee.game
    if len(game.played) > 2 or not referee.unattended:
        return len(game.played) > 2
    by_hand = [ply for ply in range(len(game.played)) if game.changes_at(ply)]
    return game.start_text or len(by_hand) > 1 or (referee.trail.gone_back and by_hand)


def _stands_as_before_going_back(referee):
    """Whether a take-back is itself taken back: then the same dice lie there, and what no sensor tells holds."""
    ply, actions, shown, contents, check = referee.trail.undone
    if referee.players.requested is not None or any(referee.players.by_pc):
        return False
    game = referee.game
    if len(actions) < 2 or ply != len(game.played) or game.check() != check or referee.occupancy.present != shown:
        return False
    colours = referee.occupancy.colours
    known = [cell for cell in range(len(colours)) if colours[cell] and contents[cell]]
    return not [cell for cell in known if colours[cell] != contents[cell] & 3]


def _played(referee, now, evidence):
    """Rules 3 to 5: what was played."""
    ways, players = referee.ways, referee.players
    found = [(action,) for action in ways.single(evidence) if players.may_play(action)]
    if not found:
        found = players.allowed(ways.runs(evidence))
    if len(found) > 1:
        found = slides.last_filled(evidence, found)
    lift_follows = len(found) == 1 and not referee.dice and found[0][-1] is None
    if found and not (lift_follows and slides.set_down_after_last(evidence)):
        return _commit_or_ask(referee, now, found, evidence)
    slid = slides.slid_on(evidence) if players.requested is None else None
    if slid is not None and _moved_after_all(referee, evidence):
        return slide_on(referee, now, slid, evidence)
    return commit(referee, now, found[0], evidence) if found else None


def _commit_or_ask(referee, now, found, evidence):
    """Rule 4: count the one action or run that explains the board; of several ask which."""
    if len(found) == 1:
        return commit(referee, now, found[0], evidence)
    from ludus.recognition.questions import ask, ask_or_none

    if referee.dice:
        unseen = [run for run in referee.players.allowed(referee.ways.unseen(evidence)) if run not in found]
        ask_or_none(referee, now, found + unseen)
    else:
        ask(referee, now, found)
    return show_parts(referee, evidence)


def _taken_back(referee, now, evidence):
    """Rule 6: the latest earlier position that explains the board."""
    referee.trail.follow(referee.game, MOST_PLIES)
    plies = take_backs.earlier(evidence, referee.trail)
    if not plies or (plies > 1 and evidence.late()) or not _may_take_back(referee, plies, evidence):
        return None
    if not _moved_after_all(referee, evidence):
        return None
    if referee.dice and evidence.extra:
        from ludus.recognition.questions import ask_before_going_back

        if ask_before_going_back(referee, now, plies, evidence):
            return []
    return take_back(referee, now, plies, evidence)


def _may_take_back(referee, plies, evidence):
    """Whether so many plies may be taken back: any; but only the last action while one is requested, and where nobody
    looks after the table. A lift alone takes back no hit whose counter nobody has touched since."""
    if referee.players.requested is not None and plies != 1:
        return False
    if referee.touched.hit_stands() and not evidence.extra:
        return False
    if not referee.unattended:
        return True
    if referee.trail.gone_back:
        return False
    game = referee.game
    actions = [action for action in game.played[-plies:] if game.words.ends(game.state, action) is not None]
    return len(actions) < 2


def _moved_after_all(referee, evidence):
    """Whether the last piece may have been moved again: it was lifted, or no unseen step explains the board."""
    return not referee.touched.hit_stands() or not referee.ways.unseen(evidence)


def _played_unseen(referee, now, evidence):
    """Steps that leave no trace are asked for; and the last turn may have been another, which then replaces it."""
    unseen = referee.players.allowed(referee.ways.unseen(evidence)) if evidence.extra else []
    again = _turn_again(referee, evidence)
    if unseen:
        from ludus.recognition.questions import ask_or_none

        ask_or_none(referee, now, unseen + [again] * (again != ()))
        return []
    return wait(referee, now, referee.slide_ms, again) if again else None


def _turn_again(referee, evidence):
    """The last turn judged again with what hands did since, if there is one way: an event, or ()."""
    ply, players = referee.last_turn.first, referee.players
    if ply <= 0 or players.requested is not None or not evidence.extra or players.by_pc[referee.game.side_at(ply)]:
        return ()
    runs = referee.last_turn.others(evidence)
    return (AGAIN, ply, runs[0]) if len(runs) == 1 else ()
