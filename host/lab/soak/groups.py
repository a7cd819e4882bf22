"""Lets groups of visitors come, one after another; checks that their actions count and that the table is free again."""

import random

from lab.soak.month_counts import Month
from lab.soak.steady_hands import UNTOLD
from lab.soak.table import SoakTable
from lab.soak.visitors import MOST_ACTIONS, Visitors
from ludus.exhibit import begin_anew as anew
from ludus.exhibit import idle_countdown
from ludus.recognition.occupancy import height
from lusoria.simulator.errors import VirtualTableError

KINDS = ("players", "players", "players", "leavers", "vandals", "touchers")
PROOF = 3  # actions of its own that the table must count before a group plays on with habits
FREE_S = 15  # beyond the reset time
ANEW_MS = 30_000  # the next group can begin anew within this


class Groups:
    """Counts in a Month what becomes of each group of visitors."""

    def __init__(self, table: SoakTable, rng: random.Random, month: Month) -> None:
        self.visitors = Visitors(table, rng)
        self._table, self._rng, self._month = table, rng, month
        self._what = ""  # the day and the kind of the group

    def come(self, day: int) -> None:
        """Let a group come, play and leave; then the table must be free."""
        month, kind = self._month, self._rng.choice(KINDS)
        self._what = f"day {day}: {kind}"
        month.groups += 1
        month.by_kind[kind] = month.by_kind.get(kind, 0) + 1
        try:
            self._do(kind)
        except VirtualTableError:  # hands that grasp at nothing: the visitor is bewildered, and leaves
            month.bewildered += 1
        except Exception as error:  # the table's code has failed; on a Pico it would crash
            month.crashes += 1
            self._amiss(f"{type(error).__name__}: {error}")
            self._table.power_on()
        self._must_be_free()

    def _do(self, kind: str) -> None:
        if kind == "vandals":
            self.visitors.run_riot()
        elif kind == "touchers":
            self.visitors.touch()
        else:
            self._play(self._rng.randint(1, 12) if kind == "leavers" else MOST_ACTIONS)
            if kind == "leavers":
                self.visitors.leave_in_the_middle()

    def _play(self, plies: int) -> None:
        month, proof = self._month, min(PROOF, plies)
        month.came_to_play += 1
        try:
            ready = self._begin() and self._prove(proof)
        except VirtualTableError as error:  # the board differs from the table's game
            self._amiss(f"hands grasped at nothing: {error}; {self._table.stands()}")
            return
        if ready:
            month.played += 1
            self.visitors.play(plies - proof)

    def _begin(self) -> bool:
        """Continue the game on offer, or begin a new one; return whether the table followed."""
        if self._stands() and not self._table.game.over and self._rng.random() < 0.5:
            self._month.continued += 1
            return True
        return self._begin_anew()

    def _begin_anew(self) -> bool:
        """Take the pieces off, or set up the start position; return whether the table followed."""
        table, month = self._table, self._month
        began = table.elapsed
        self.visitors.set_up_anew()
        if not table.until(self._is_new, ANEW_MS, 500):
            self._amiss(f"could not begin anew: {table.stands()}")
            return False
        month.new_games += 1
        month.longest_anew_s = max(month.longest_anew_s, (table.elapsed - began) / 1000)
        return True

    def _stands(self) -> bool:
        """Whether the pieces stand as in the game on offer, and none is on top of a lane, where there is no sensor."""
        contents, pieces = self._table.game.contents(), self._table.pieces
        on_seats = all(place < len(pieces.seats) for place in pieces.on)
        return on_seats and [height(content) for content in contents] == list(pieces.heights().values())

    def _is_new(self) -> bool:
        """Whether the game is at its start; one cell may differ because of a stolen piece or a stuck sensor.

        What a stuck sensor tells may look like a first action.
        """
        game, hands = self._table.game, self.visitors.hands
        start = game.words.contents(game.words.start(game.options))
        differ = sum(now != then for now, then in zip(game.contents(), start, strict=True))
        fresh = len(game.played) <= 1 if hands.stuck else not anew.is_played(game)
        return fresh and not game.over and differ <= bool(hands.stuck or hands.stolen)

    def _prove(self, actions: int) -> bool:
        """Play the group's first actions with steady hands; return whether the table counted each.

        If the power fails during one, nobody is at fault: they go on with what they find. An action may end the
        game. If no sensor can show any action that is possible, they begin anew.
        """
        table, done = self._table, 0
        while done < actions and not (done and table.game.over):
            starts = table.starts
            why = self.visitors.hands.act()
            if not why:
                done += 1
            elif why == UNTOLD:
                self._month.untold += 1
                if not self._begin_anew():
                    return False
            elif table.starts == starts:
                self._amiss(f"own action {done + 1}: {why}")
                return False
        self._month.proven += done
        return True

    def _must_be_free(self) -> None:
        """Check that the table is free for the next group within the reset time and 15 s."""
        table, month = self._table, self._month
        reset_s = idle_countdown.times("auto", table.game)[1] // 1000
        left, starts, free = table.elapsed, table.starts, False
        while not free and table.elapsed < left + (reset_s + FREE_S) * 1000:
            free = table.until(lambda: table.exhibit_phase in ("attract", "asleep"), 1000, 500)
            if table.starts != starts:  # the power failed meanwhile: the table waits anew
                left, starts = table.elapsed, table.starts
        if free:
            month.longest_free_s = max(month.longest_free_s, (table.elapsed - left) / 1000)
        else:
            self._amiss(f"not free {reset_s + FREE_S} s after they left: {table.stands()}")

    def _amiss(self, how: str) -> None:
        self._month.troubles.append(f"{self._what}: {how}")
