"""Steady hands at a table: they play one action without mistakes, and check whether the table has counted it."""

import random
from collections import Counter
from collections.abc import Callable

from lab.people.hands.person import Person
from lab.soak.table import SoakTable
from ludus.recognition.occupancy import height
from lusoria.simulator.hands.motions import Motion, motions

TURN_MS = 20_000  # enough to throw dice again that cannot be played, and for the table's own player to think
COUNTED_MS = 5000  # a plain action is counted within this
MISSING_MS = 21_000  # after that the table goes on without a piece that does not come
AWAKE_MS = 2000  # until a table is awake; the press that wakes it answers nothing
UNTOLD = "all that is possible moves only the piece over the stuck sensor"
MOST_AWAITED = 10  # actions of the table's own player, one after the other
WHITE = 1  # as the colour of a pile


class SteadyHands:
    """Hands that play without mistakes.

    `stolen`: a white piece is missing; `stuck`: the cell of the stuck sensor, '' for none.
    """

    def __init__(self, table: SoakTable, rng: random.Random) -> None:
        self.stolen, self.stuck = False, ""
        self._table, self._rng = table, rng

    def act(self) -> str:
        """Play one of the visitors' own actions; return why the table has not counted it, '' if it has.

        Before that, carry out what the table's own player asks for. If only the stuck sensor could detect what is
        possible, do nothing and return UNTOLD.
        """
        table = self._table
        for _ in range(MOST_AWAITED):
            if not self._is_their_turn():
                return f"it was nobody's turn for {TURN_MS / 1000:.0f} s: {table.stands()}"
            awaited = table.station.sitting.referee.position.players.requested
            if awaited is None:
                return self._own()
            if why := self._do(awaited):
                return why
        return f"the table's own player asked again and again: {table.stands()}"

    def _own(self) -> str:
        """Play one of the visitors' own actions, waiting first if only the stolen piece is left to be placed."""
        table = self._table
        for _ in range(3):
            actions = table.game.actions()
            steps = Counter(tuple(motions(table.game, action)) for action in actions)
            possible = [action for action in actions if self._can(action)]
            if possible and all(self._is_hidden(action) for action in possible):
                return UNTOLD
            possible = [action for action in possible if not self._is_hidden(action)]
            plain = [action for action in possible if self._is_detectable(action, steps)]
            if plain:
                return self._do(self._rng.choice(plain))
            if possible:
                return self._do_by_light(self._rng.choice(possible))
            table.press()  # to show that somebody is there
            table.wait(MISSING_MS)
            if table.game.over or not self._is_their_turn():
                break
        return f"no action was possible: {table.stands()}"

    def _is_their_turn(self) -> bool:
        return self._table.until(self._may_act, TURN_MS, 100)

    def _may_act(self) -> bool:
        """Whether people may act; with a stuck sensor they may do so even while the lights show a mistake."""
        phases = ("play", "correct") if self.stuck else ("play",)
        return self._table.phase in phases and not self._table.game.awaits_throw

    def _can(self, action: int) -> bool:
        """Whether an action needs neither the stolen piece nor the lift of one that only a sensor reports."""
        game, heights = self._table.game, self._table.pieces.heights()
        steps = motions(game, action)
        placed = sum(step.kind == "place" and step.piece.colour == "w" for step in steps)
        if self.stolen and steps[0].kind == "place" and placed >= self._white_beside():
            return False
        return all(heights[step.cell] or step.cell != self.stuck for step in steps if step.kind == "lift")

    def _is_hidden(self, action: int) -> bool:
        """Whether only the stuck sensor could detect an action."""
        return all(step.cell == self.stuck for step in motions(self._table.game, action))

    def _is_detectable(self, action: int, steps: Counter[tuple[Motion, ...]]) -> bool:
        """Whether working sensors detect every motion of an action, and no other action has the same motions.

        steps: by motions, how many actions have them, such as two if either die may bear off a counter. No sensor
        detects a lane's pieces above its slots.
        """
        heights, slots = self._table.pieces.heights(), self._table.board.slots
        own = tuple(motions(self._table.game, action))
        visible = all(heights[step.cell] < slots + (step.kind == "lift") for step in own)
        return visible and steps[own] == 1 and not any(step.cell == self.stuck for step in own)

    def _white_beside(self) -> int:
        """How many white pieces lie beside the board, counting the stolen one.

        Those on the board are counted as they really stand, since a faulty sensor may report a piece that is not there.
        """
        game, heights = self._table.game, self._table.pieces.heights()
        hands = getattr(game.rules, "HANDS", None)
        start = game.words.start(game.options)
        box = sum(height(what) for what in game.words.contents(start) if what & 3 == WHITE)
        standing = (name for name, what in zip(game.cell_names, game.contents(), strict=True) if what & 3 == WHITE)
        return box + (0 if hands is None else start[hands]) - sum(heights[name] for name in standing)

    def _do(self, action: int) -> str:
        """Do the motions of an action, which the table must count by itself; return why it did not, or ''."""
        table, waits = self._table, self._waits_for(action)
        for step in motions(table.game, action):
            if step.kind == "lift":
                table.lift(step.cell)
            else:
                table.place(step.cell, step.piece)
            table.wait(self._rng.randint(80, 300))
        return waits()

    def _do_by_light(self, action: int) -> str:
        """Do an action that sensors do not show clearly: the table offers it by light, and a press chooses it."""
        if self._table.exhibit_phase in ("attract", "asleep"):
            self._table.press()
            self._table.wait(AWAKE_MS)
        waits = self._waits_for(action)
        person = Person(self._table, self._rng, 0)
        person.agreement.stuck = self.stuck  # a person insists if an action at that cell is called wrong
        person.play_by_hand(action, ())
        person.agreement.reach()
        if person.agreement.stuck != self.stuck:  # by giving in he has freed the sensor: make it stick again
            self._table.stick(self.stuck, 1)
        return waits()

    def _waits_for(self, action: int) -> Callable[[], str]:
        """Make a function that waits until the table and its journal have the action, and returns why not, or ''."""
        table, game = self._table, self._table.game
        ply, intended = len(game.played), f"{game.text(action)} at {game.position()}"
        table.acts.clear()

        def wait() -> str:
            written = table.until(lambda: (ply + 1, action) in table.acts, COUNTED_MS)
            if written and len(game.played) > ply and game.played[ply] == action:
                return ""
            return f"{intended} was not counted: {table.stands()}"

        return wait
