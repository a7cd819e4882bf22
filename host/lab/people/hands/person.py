"""A simulated person who plays a whole game at a table with the habits of real hands.

The table sees magnets and the button. The person sees the lights, knows what he meant, and compares it with the table's
game after each action. `judge` tells the table's mistakes from what no table could know.
"""

from collections import Counter
from collections.abc import Callable
from random import Random

from lab.people.hands.agreement import Agreement
from lab.people.hands.game_in_mind import Mind
from lab.people.hands.habits import HABITS, HITTER_FIRST
from lab.people.hands.judge import verdict
from lab.people.hands.lanes import hitter_first
from lab.people.hands.tables import Table
from lusoria.simulator.hands.choice import choose
from lusoria.simulator.hands.motions import Hands, Motion, in_some_order, motions

THROWN_MS = 6000  # the table throws its dice by then
PATIENCE = 10  # actions that may be misunderstood before a person leaves


class Person:
    """A person who plays both sides, with a game in mind, hands, and an agreement with the table.

    `counts` tells how often each habit occurred.
    """

    def __init__(
        self, table: Table, rng: Random, chance: float, on_trouble: Callable[[Agreement], None] = lambda _troubled: None
    ) -> None:
        """chance: how likely each fitting habit is at each action. on_trouble: called after each trouble."""
        self.table, self.rng = table, rng
        self.mind = Mind(table.game, table.board.slots)
        self.hands = Hands(table, rng)
        self.agreement = Agreement(table, self.mind, self.hands, on_trouble)
        self.counts: Counter[str] = Counter()
        self._chance = chance
        self._plain = 0  # actions until the stuck sensor is sound again

    def play(self, plies: int) -> None:
        """Play until the game is over or has `plies` plies, or until patience ends."""
        while not self.mind.game.over and len(self.mind.game.played) < plies and self._is_patient():
            self.turn()

    def _is_patient(self) -> bool:
        return sum(trouble.kind != "untold" for trouble in self.agreement.troubles) < PATIENCE

    def turn(self) -> None:
        """Play one action, sometimes with a habit, or wait for the table's dice."""
        if self.mind.game.awaits_throw:
            self._await_throw()
            return
        action = self.choose()
        self.agreement.habit = ""
        if self.agreement.stuck:
            self._play_on(action)
            return
        self.play_by_hand(action, tuple(HABITS))
        self.agreement.reach()

    def play_by_hand(self, action: int, habits: tuple[str, ...]) -> None:
        """Play an action in mind and carry it out, sometimes with one of these habits."""
        for name in self.rng.sample(habits, len(habits)):
            if self.rng.random() < self._chance and HABITS[name](self, action):
                self.agreement.habit = name
                self.counts[name] += 1
                return
        if self.rng.random() < HITTER_FIRST and hitter_first(self, action):
            self.agreement.habit = "hitter first"
            self.counts[self.agreement.habit] += 1
            return
        steps, name = in_some_order(motions(self.mind.game, action), self.rng)
        if name:
            self.counts[name] += 1
        self.carry_out(action, steps)

    def _play_on(self, action: int) -> None:
        """Play an action without habits while a sensor is stuck; loosen the sensor after the last such action."""
        self.agreement.habit = "stuck"
        self.carry_out(action)
        self.agreement.reach()
        self._plain -= 1
        if self._plain <= 0:
            self.agreement.loosen()

    def carry_out(self, action: int, steps: list[Motion] | None = None) -> None:
        """Do the motions of an action, or these steps in their place, and play the action in mind."""
        self.hands.carry(steps or motions(self.mind.game, action))
        self.mind.play(action)

    def stick(self, seat: str, level: int, actions: int) -> None:
        """Make the sensor of a seat give this level for the given number of actions."""
        self._plain = actions
        self.agreement.stick(seat, level)

    def _await_throw(self) -> None:
        """Wait for the table to throw its dice; if it does not, note a trouble."""
        self.agreement.habit = "throw"
        plies = len(self.mind.game.played)
        for _ in range(0, THROWN_MS, 200):
            self.table.wait(200)
            self.agreement.take_over_throws()
            if len(self.mind.game.played) > plies:  # perhaps an unplayable throw: the other side throws next
                self.agreement.observe_anew()
                return
        self.agreement.troubles.append(verdict(self.agreement))
        self.agreement.give_in()
        self.agreement.observe_anew()

    def choose(self) -> int:
        """Choose a legal action."""
        return choose(self.mind.game, self.rng, self.table.board.slots)
