"""A person who plays a whole game on a table with the habits of real hands, and notes what the table made of it.

The table sees magnets and the button. The person sees the lights, knows what he meant, and after each thing he did
compares. What the table cannot know is told apart from what it got wrong: see `judge`.
"""

from array import array
from collections import Counter
from collections.abc import Callable
from random import Random

from lusoria.simulator.hands.habits import HABITS
from lusoria.simulator.hands.judge import verdict
from lusoria.simulator.hands.lanes import hitter_first
from lusoria.simulator.hands.motions import in_some_order, motions
from lusoria.simulator.hands.settling import Settling
from lusoria.simulator.hands.tables import Table

THROWN_MS = 6000  # the table throws its dice by then
PATIENCE = 10  # actions that may be misunderstood before a person leaves
HITTER_FIRST = 0.3  # how often a hitter is set down before the counter that it hits is taken off
TAKING = 0.6  # how likely a person looks for an action that takes a piece


class Person(Settling):
    """Plays both sides. `counts` tells of habits, `troubles` of what went wrong."""

    def __init__(
        self, table: Table, rng: Random, chance: float, on_trouble: Callable[[Settling], None] = lambda _person: None
    ) -> None:
        """chance: of each habit that fits, how likely it is at each action. on_trouble: called after each trouble."""
        super().__init__(table, rng, on_trouble)
        self.counts: Counter[str] = Counter()
        self._chance = chance
        self._plain = 0  # actions until the stuck sensor is sound again

    def play(self, plies: int) -> None:
        """Play until the game is over, or for so many plies; who is misunderstood too often gives up."""
        while not self.truth.over and len(self.truth.played) < plies and self._patient():
            self.turn()

    def _patient(self) -> bool:
        return sum(trouble.kind != "untold" for trouble in self.troubles) < PATIENCE

    def turn(self) -> None:
        """One action, with a habit now and then; or waiting for the table's dice."""
        if self.truth.awaits_throw:
            self._await_throw()
            return
        action = self.choose()
        self.habit = ""
        if self.stuck:
            self._play_on(action)
            return
        self.play_by_hand(action, tuple(HABITS))
        self.settle()

    def play_by_hand(self, action: int, habits: tuple[str, ...]) -> None:
        """Do an action, now and then with one of those habits, and mean it."""
        for name in self.rng.sample(habits, len(habits)):
            if self.rng.random() < self._chance and HABITS[name](self, action):
                self.habit = name
                self.counts[name] += 1
                return
        if self.rng.random() < HITTER_FIRST and hitter_first(self, action):
            self.habit = "hitter first"
            self.counts[self.habit] += 1
            return
        steps, name = in_some_order(motions(self.truth, action), self.rng)
        if name:
            self.counts[name] += 1
        self.carry(steps)
        self.meant(action)

    def _play_on(self, action: int) -> None:
        """A plain action while a sensor is stuck, which is sound again after some."""
        self.habit = "stuck"
        self.carry(motions(self.truth, action))
        self.meant(action)
        self.settle()
        self._plain -= 1
        if self._plain <= 0:
            self.loosen()

    def stick(self, cell: str, level: int, actions: int) -> None:
        """The sensor of a cell, or of the slot of that name, gives that level for so many actions."""
        self.stuck = cell
        self._plain = actions
        self.table.stick(cell, level)

    def _await_throw(self) -> None:
        """Wait for the table's dice; one that never throws has lost the game's thread."""
        self.habit = "throw"
        plies = len(self.truth.played)
        for _ in range(0, THROWN_MS, 200):
            self.table.wait(200)
            self._take_over_throws()
            if len(self.truth.played) > plies:  # perhaps one that could not be played: the other side throws next
                self._agree()
                return
        self.troubles.append(verdict(self))
        self._give_in()
        self._agree()

    def choose(self) -> int:
        """A legal action; those that take a piece are preferred, but not where it may enter again: that has no end.

        None after which the board stands as at the start, if there is another: that begins a new game.
        """
        game = self.truth
        actions = game.actions()
        if "dice" not in game.options and self.rng.random() < TAKING:
            other = 2 - game.side
            taking = [action for action in actions if any(each[1] & 3 == other for each in game.changes(action))]
            actions = taking or actions
        chosen = self.rng.choice(actions)
        while len(actions) > 1 and self._begins_anew(chosen):
            actions.remove(chosen)
            chosen = self.rng.choice(actions)
        return chosen

    def _begins_anew(self, action: int) -> bool:
        """Whether the board would stand as at the start after an action."""
        game = self.truth
        state = array("H", game.state)
        game.rules.play(state, action)
        return self._shown_of(game.words.contents(state)) == self.boards[0]
