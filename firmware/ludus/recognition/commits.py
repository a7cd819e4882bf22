"""Rules 3 to 8: what explains the board and when it counts, at once or when it can become nothing else any more; what
is under way; and what is wrong.
"""

from ludus.portable import const
from ludus.recognition import masks
from ludus.recognition.trail import Trail
from ludus.recognition.views import (
    ACT,
    AGAIN,
    BACK,
    CLEARING,
    HOLDING,
    INSTEAD,
    NO_SPILL,
    NOT_MOVABLE,
    RESTORING,
    RUN,
    SETTING_UP,
    WRONG,
)
from ludus.recognition.waiting import Waiting

SLIDE_MS = const(300)  # a piece may slide on for so long before its action is final, unless set otherwise
TAKE_BACK_MS = const(300)  # a piece lifted and set down again within this was only straightened
CLEARING_MS = const(3000)  # lifting the last piece of a finished game: taking back, or clearing the board?
REMOVAL_MS = const(1000)  # a removal that is a whole action counts after so long
CORRECTION_MS = const(3000)  # a piece without a legal action may be straightened for so long
PLIES_AT_ONCE = const(8)  # the trail goes on by; each takes 0.7 ms
MOST_PLIES = const(65535)
SPILL = const(3)  # more deviations than this are a spill


class Commits(Waiting):
    """A board that actions explain, or parts of them, or nothing: then `view` and `cell` say what is wrong."""

    def __init__(self, game, present, slots, masked, colours):
        """As a Standing."""
        super().__init__(game, present, slots, masked, colours)
        self.cell = -1
        self.held: list[int] = []
        self._set_up = False
        self._trail = Trail(len(present), slots)
        self.unattended = False  # nobody looks after the table
        self.slide_ms = SLIDE_MS
        self.gone_back = False  # the last thing that happened was a take-back,
        self.undone: tuple = ()  # from that ply on, of these actions; what each cell showed and held before it

    def _explained(self, now, evidence):
        """Rules 3 to 6: events, or [] while one waits, or None if nothing explains the board."""
        if self._stands_as_before_going_back():
            events = self._restore(now, evidence)
            if events is not None:
                return events
        if not evidence.lifted_alone():
            events = self._completed(now, evidence)
            if events is not None:
                return events
        self._follow(MOST_PLIES)
        plies = evidence.earlier(self._trail)  # 6: taken back
        if plies > 1 and evidence.late():
            return None
        if self._may_take_back(plies, evidence) and self._moved_after_all(evidence):
            if self._ask_before_going_back(now, plies, evidence):
                return []
            return self._take_back(now, plies, evidence)
        return None

    def catch_up(self):
        """Follow a game that was taken up a bit further. To be called again and again."""
        self._follow(PLIES_AT_ONCE)

    def _follow(self, most):
        if self._trail.behind(self.game) > 0:
            self._trail.follow(self.game, most)

    def _ask_before_going_back(self, now, plies, evidence):
        """With dice the counter set down may be put back, or come from where no sensor tells: whether that is asked."""
        if not self.dice or not evidence.extra:
            return False
        unseen = [run for run in self._allowed(evidence.unseen()) if len(run) == 1]
        if not self._ask(now, unseen and unseen + [()]):
            return False
        self._otherwise = (BACK, len(self.game.played) - plies)
        return True

    def _restore(self, now, evidence):
        """A take-back is taken back: what it took is played again. Events, or None if a lift alone is one action.

        Any other bare lift waits as a removal does. With dice what left no trace may stay taken back: that is asked.
        """
        ply, actions = self.undone[:2]
        if self.seen.any_filled():
            steps = [action for action in actions if self.game.words.ends(self.game.state, action) is not None]
            once = self._allowed([(action,) for action in evidence.single()]) if self.dice and len(steps) > 1 else []
            if self._ask(now, once and [()] + once):
                self._otherwise = (AGAIN, ply, actions)
                return []
            return [(ACT, action) for action in actions]
        if evidence.single():
            return None
        self._hold(evidence)
        return self._wait(now, REMOVAL_MS, (AGAIN, ply, actions))

    def _stands_as_before_going_back(self):
        """Whether a take-back is itself taken back: then the same dice lie there, and what no sensor tells holds."""
        if not self.undone or self.awaited is not None or any(self.by_pc):
            return False
        ply, actions, shown, contents = self.undone
        if len(actions) < 2 or ply != len(self.game.played) or self.present != shown:
            return False
        told = self.colours
        return not [
            cell for cell in range(len(told)) if told[cell] and contents[cell] and told[cell] != contents[cell] & 3
        ]

    def _completed(self, now, evidence):
        """Rules 3 to 5: what was played, as `_explained` returns it."""
        found = [(action,) for action in evidence.single() if self._may_play(action)]
        if not found:  # 4: one run of actions
            found = self._allowed(evidence.runs())
        if len(found) > 1:
            found = evidence.last_filled(found)
        rather = len(found) == 1 and not self.dice and found[0][-1] is None and evidence.set_down_after_last()
        if found and not rather:
            return self._commit_or_ask(now, found, evidence)
        slid = evidence.slid_on() if self.awaited is None else None  # 5: the last piece slid on
        if slid is not None and self._moved_after_all(evidence):
            return self._slide_on(now, slid, evidence)
        return self._commit(now, found[0], evidence) if found else None

    def _commit_or_ask(self, now, found, evidence):
        """Rule 4: count the one action or run that explains the board; of several ask which."""
        if len(found) == 1:
            return self._commit(now, found[0], evidence)
        if self.dice:
            unseen = [run for run in self._allowed(evidence.unseen()) if run not in found]
            self._ask_or_none(now, found + unseen)
        else:
            self._ask(now, found)
        self._hold(evidence)
        return []

    def _may_take_back(self, plies, evidence):
        """Whether so many plies may be taken back: any; but only the last action while one is awaited, and where nobody
        looks after the table. A lift alone takes back no hit whose counter nobody has touched since."""
        if not plies or (self.awaited is not None and plies != 1):
            return False
        if self._hit_stands() and not evidence.extra:
            return False
        if not self.unattended:
            return True
        if self.gone_back:
            return False
        game = self.game
        actions = [action for action in game.played[-plies:] if game.words.ends(game.state, action) is not None]
        return len(actions) < 2

    def _slide_on(self, now, slid, evidence):
        """The last piece slid on; where that may be half of the next action as well, the rest has time to come.

        That a hit was none is asked, since nobody lifted its counter, with what one stuck sensor would explain.
        """
        event = (INSTEAD,) + slid
        if self._hit_stands():
            stuck = self._allowed(masks.if_one_is_stuck(self))
            self._ask(now, stuck + [event, ()])
            self._blaming = stuck
            return []
        if evidence.parts():
            self._hold(evidence)
            return self._wait(now, CORRECTION_MS, event)
        return self._wait(now, self.slide_ms, event)

    def _moved_after_all(self, evidence):
        """Whether the last piece may have been moved again: it was lifted, or no step without a trace explains more."""
        return not self._hit_stands() or not evidence.unseen()

    def _hit_stands(self):
        """Whether the last action was a hit, and nobody has lifted its counter since."""
        return self.seen.doubtful >= 0 and not self.seen.emptied[self.seen.doubtful]

    def _commit(self, now, run, evidence):
        """Count the actions now, or after the time in which they could still become others."""
        if len(run) > 1:
            return self._commit_run(now, run, evidence)
        if self.only_removed(run):
            self._hold(evidence)
            return self._wait(now, REMOVAL_MS, (ACT, run[0]))
        if self._may_slide_on(run[0]):
            return self._wait(now, self.slide_ms, (ACT, run[0]))
        return [(ACT, run[0])]

    def _commit_run(self, now, run, evidence):
        """Count several actions; None at their end is a lift that is judged once they are committed."""
        if run[-1] is None:
            self._lift_follows = True
            run = run[:-1]
        if self.only_removed(run):
            self._hold(evidence)
            return self._wait(now, REMOVAL_MS, (RUN, run))
        if self.dice:  # the counter set down last may still slide on
            return self._wait(now, self.slide_ms, (RUN, run))
        return [(ACT, action) for action in run]

    def _take_back(self, now, plies, evidence):
        """A piece put back where it came from is meant; one only lifted may be straightened or cleared away."""
        if plies > 1 and not self.dice and evidence.parts():
            self._hold(evidence)  # an action is under way: that the board looks as once before is chance
            return []
        event = (BACK, len(self.game.played) - plies)
        if evidence.extra and not evidence.missing and self.choices.having(-1, evidence.extra[0]):
            return self._wait(now, TAKE_BACK_MS, event)  # a weak contact may let go of the piece only now
        if evidence.extra and (self.dice or plies > 1):
            return self._wait(
                now, self.slide_ms, event
            )  # a piece may only slide across the cell where another one stood
        if evidence.extra:
            return [event]
        delay = TAKE_BACK_MS
        if self.game.over or (not self.dice and plies > len(evidence.missing)):
            delay = CLEARING_MS  # that the board looks as long ago may be chance
        if self.dice and evidence.parts():  # the counter just set down goes on, or is taken back
            self._hold(evidence)
            delay = CLEARING_MS
        return self._wait(now, delay, event)

    def _hold(self, evidence):
        actions = self.choices.actions
        self.parts = [index for index in evidence.parts() if self._may_play(actions[index])]  # 7: part of an action
        if self.parts:
            self.view = HOLDING
            side = self.game.side + 1
            self.held = [cell for cell in evidence.missing if evidence.contents[cell] & 3 == side]
        else:
            self._fault(evidence)  # 8

    def _fault(self, evidence):
        missing, extra = evidence.missing, evidence.extra
        if self.game.over and not extra:
            self.view = CLEARING
            return
        if missing and not self._set_up:
            self.view = SETTING_UP
            return
        if len(missing) + len(extra) > SPILL and missing and not self.game.over:
            self.spill = RESTORING
        self.view = WRONG
        if len(missing) == 1 and not extra and self.spill == NO_SPILL:
            self.view, self.cell = NOT_MOVABLE, missing[0]
