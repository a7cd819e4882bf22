"""The rules that say what the board as it stands means, in their order; the first that fits decides.

0  An action was complete but waited, and hands go on with another: it counts first (`overtaken`).
1  The board stands as the game does: nothing has happened, and what waited is cancelled.
2  It stands as at the start, and the game has gone on: held for a while, a new game.
3  The PC has requested an action: of 4, 5 and 7 only that one counts, and of 6 one ply.
4  One legal action explains it, or one run of actions: they count, at once or after a while (`timing`). Several
   do, or a piece came before it left: that is asked (`questions`).
5  The last piece slid or leapt on: its action is replaced by another. Or what was counted since the board last stood
   as the game does, with dice the last turn, was something else: that is tried after 7.
6  An earlier position explains it: that many plies are taken back. But first, before 3: a
   take-back is taken back itself, and what it took is played again.
7  It is part of a legal action: that is shown (`faults`).
8  Else it is a fault: what is wrong is shown, and a spill is put right piece by piece.

A rule takes a Position, an Evidence and what is Pending, and gives a Decision, or None if it does not fit.
"""

from ludus.portable import const
from ludus.recognition.decision import AGAIN, BACK, CONFIRMING, INSTEAD, NEW, RESTORING, SETTLING, Decision
from ludus.recognition.faults import fault, under_way
from ludus.recognition.pending import questions
from ludus.recognition.timing import count, restore, slide_on, take_back
from ludus.recognition.ways import slides, take_backs
from ludus.recognition.ways.revision import revised

NEW_GAME_MS = const(1500)  # the start set-up, held for so long, begins a new game
_MOST_PLIES = const(65535)


def decide(position, evidence, pending):
    """What the board means, a Decision."""
    for rule in RULES:
        decision = rule(position, evidence, pending)
        if decision is not None:
            break
    return decision


def _agrees(position, evidence, pending):
    """Rule 1. But after a spill colours may have to be confirmed, and a counter may have entered with a hit."""
    if evidence.deviating or evidence.wrong:
        return None
    decision = Decision()
    if pending.spill == RESTORING:
        present, colours = evidence.present, evidence.colours
        if [cell for cell in evidence.touched.cells() if present[cell] and not colours[cell]]:
            decision.spill = CONFIRMING
        return decision
    if position.dice:
        hits = position.players.allowed(position.ways.maybe_hits(evidence))
        asking = questions().ask(pending, hits + [()], in_doubt=True) if hits else None
        if asking is not None:
            return asking
    decision.forgets = True
    return decision


def _begins_anew(position, evidence, _pending):
    """Rule 2."""
    if evidence.present != position.start or not _may_begin_anew(position):
        return None
    return Decision(SETTLING, (NEW,), NEW_GAME_MS)


def _may_begin_anew(position):
    """Whether the start set-up means a new game: where nobody looks after the table, if it is no take-back."""
    game = position.game
    if len(game.played) > 2 or game.over or not position.unattended:
        return len(game.played) > 2 or game.over
    by_hand = [ply for ply in range(len(game.played)) if game.changes_at(ply)]
    return game.start_text or len(by_hand) > 1 or (position.trail.gone_back and by_hand)


def _restored(position, evidence, pending):
    """A take-back is taken back: the same dice lie there then, and what no sensor tells holds."""
    if pending.spill == RESTORING or not position.trail.undone:
        return None
    return restore(position, evidence, pending) if _stands_as_before_going_back(position, evidence) else None


def _stands_as_before_going_back(position, evidence):
    """Whether the board stands as it did before actions were taken back, and nothing was played since."""
    ply, actions, shown, contents, check = position.trail.undone
    if position.players.requested is not None or any(position.players.by_pc):
        return False
    game = position.game
    if len(actions) < 2 or ply != len(game.played) or game.check() != check or evidence.present != shown:
        return False
    colours = evidence.colours
    known = [cell for cell in range(len(colours)) if colours[cell] and contents[cell]]
    return not [cell for cell in known if colours[cell] != contents[cell] & 3]


def _played(position, evidence, pending):
    """Rules 3 to 5: what was played."""
    ways, players = position.ways, position.players
    if ways.lifted_alone(evidence):
        return None
    found = [(action,) for action in position.explaining(evidence)]
    if not found:
        found = players.allowed(ways.runs(evidence))
    if len(found) > 1:
        found = slides.last_filled(evidence, found)
    if found:
        return _count_or_ask(position, evidence, pending, found)
    slid = slides.slid_on(evidence) if players.requested is None else None
    if slid is not None and _moved_after_all(position, evidence):
        return slide_on(position, evidence, pending, slid)
    return None


def _count_or_ask(position, evidence, pending, found):
    """Rule 4: count the one action or run that explains the board; of several ask which.

    What fits by chance while a spill is put right, or what was taken back perhaps by accident, is asked about.
    """
    if position.dice and len(found) > 1:
        unseen = [run for run in position.players.allowed(position.ways.unseen(evidence)) if run not in found]
        return questions().ask_or_none(pending, found + unseen)
    restored = _restored_otherwise(position, evidence, found)
    if len(found) > 1 or restored:
        return questions().ask(pending, restored + found)
    plies = _plies_back(position, evidence) if found[0][-1] is None and not position.dice else 0
    if plies:  # two pieces were in the air: one was played, or both were put back
        return questions().ask(pending, found + [(BACK, len(position.game.played) - plies), ()])
    if pending.spill == RESTORING:
        return questions().ask(pending, found + [()]) or fault(position, evidence, pending)
    return count(position, evidence, found[0])


def _restored_otherwise(position, evidence, found):
    """The actions that a sleeve may have taken back, if the board now looks as before: an answer in a list, or []."""
    undone = position.trail.undone
    if not undone or position.dice or evidence.tells_colours or undone[2] != evidence.present:
        return []
    ply, actions, check = undone[0], undone[1], undone[4]
    game = position.game
    since = tuple(game.played[ply:])
    if not 0 < len(since) < len(actions) or game.checks[ply] != check or since + found[0] == tuple(actions):
        return []
    return [(AGAIN, ply, actions)]


def _taken_back(position, evidence, pending):
    """Rule 6: the latest earlier position that explains the board; while a spill is put right, one with all pieces."""
    if pending.spill == RESTORING and len(evidence.missing) > len(evidence.extra):
        return None
    plies = _plies_back(position, evidence)
    if not plies or (plies > 1 and evidence.late()) or not _moved_after_all(position, evidence):
        return None
    if position.dice and evidence.extra:
        decision = questions().ask_before_going_back(position, evidence, pending, plies)
        if decision is not None:
            return decision
    if not position.unattended and take_backs.is_in_doubt(evidence, plies):
        return questions().ask(pending, [(BACK, len(position.game.played) - plies), ()])
    return take_back(position, evidence, plies)


def _plies_back(position, evidence):
    """How many plies may be taken back so that the board is explained: the fewest, or 0."""
    position.trail.follow(position.game, _MOST_PLIES)
    plies = take_backs.earlier(evidence, position.trail)
    return plies if plies and _may_take_back(position, evidence, plies) else 0


def _may_take_back(position, evidence, plies):
    """Whether so many plies may be taken back: any; but only the last action while one is requested, and where nobody
    looks after the table. A lift alone takes back no hit whose counter nobody has touched since."""
    if position.players.requested is not None and plies != 1:
        return False
    if evidence.touched.hit_stands() and not evidence.extra:
        return False
    if not position.unattended:
        return True
    if position.trail.gone_back:
        return False
    game = position.game
    actions = [action for action in game.played[-plies:] if game.words.ends(game.state, action) is not None]
    return len(actions) < 2


def _moved_after_all(position, evidence):
    """Whether the last piece may have been moved again: it was lifted, or no unseen step explains the board."""
    return not evidence.touched.hit_stands() or not position.ways.unseen(evidence)


def _played_otherwise(position, evidence, pending):
    """Steps that leave no trace are asked for; what may be revised may have been something else: that replaces it."""
    unseen = position.players.allowed(position.ways.unseen(evidence)) if position.dice and evidence.extra else []
    again = _revised(position, evidence) if pending.spill != RESTORING else ()
    if unseen:
        return questions().ask_or_none(pending, unseen + [again] * (again != ()))
    return Decision(SETTLING, again, position.slide_ms) if again else None


def _revised(position, evidence):
    """What may be revised judged again with what hands did since, if there is one way: an event, or ().

    Who only lifts has begun the next action.
    """
    if not evidence.extra and not evidence.touched.placements:
        return ()
    if not position.may_revise() or position.players.requested is not None:
        return ()
    return revised(position, evidence)


def _played_backwards(position, evidence, pending):
    """Rules 4 and 5 of pieces that were set down long before they were lifted: that is asked."""
    if not evidence.touched.placements:
        return None
    found = position.players.allowed(position.ways.backwards(evidence))
    if not found and position.players.requested is None:
        slid = slides.slid_on(evidence, any_order=True)
        found = [(INSTEAD,) + slid] if slid is not None else []
    return questions().ask(pending, found + [()], in_doubt=True) if found else None


RULES = (
    _agrees,
    _begins_anew,
    _restored,
    _played,
    _taken_back,
    _played_otherwise,
    _played_backwards,
    under_way,
    fault,
)
