"""Makes person and table agree on the game: the person waits, follows the lights, repeats actions, notes troubles."""

from collections import Counter
from collections.abc import Callable

from lab.people.hands.corrector import Corrector
from lab.people.hands.game_in_mind import Mind
from lab.people.hands.judge import Trouble, verdict
from lab.people.hands.observer import Observations, same_plies, unsettled
from lab.people.hands.respondent import Respondent
from lab.people.hands.tables import Table
from ludus.games.game import Game
from ludus.games.twelve_lines.rules import THROW
from ludus.lights import cues
from lusoria.simulator.hands.motions import Hands

UNDERSTOOD_MS = 3500  # by then the table has understood, or its lights say what is wrong
LOOK_MS = 800  # after this time a person looks at the lights
STUCK_MS = 3500  # by then the table has found a stuck sensor, if it can
SETTLED_MS = 300
REDONE = 100  # at most this many actions are done again
PROMPTS = 1  # at most this many for one action, as in docs/table-figures.md


class Agreement:
    """Compares the game in a person's mind with the table's game, and helps the table to follow.

    `prompts` counts how often the table was helped; `troubles` lists the actions that it still did not understand.
    """

    def __init__(self, table: Table, mind: Mind, hands: Hands, on_trouble: Callable[["Agreement"], None]) -> None:
        """on_trouble: called after each trouble."""
        self.table, self.mind, self.hands = table, mind, hands
        self.corrector = Corrector(table, hands)
        self.troubles: list[Trouble] = []
        self.prompts = 0
        self.habit = ""  # what hands are doing
        self.stuck = ""  # the seat whose sensor is stuck
        self._on_trouble = on_trouble
        self._respondent = Respondent(table, mind)
        self._observations = self._observed_from_now()

    def reach(self) -> None:
        """Wait until the table has understood, help it as its lights ask, and note what went wrong."""
        self._await_understanding()
        prompts = 0
        while not self.is_reached() and prompts < PROMPTS and not self._contradicts():
            prompts += 1
            self._follow_lights()
            self._redo()
        self.prompts += prompts
        if self.is_reached():
            self._tidy()
        else:
            self.troubles.append(verdict(self))
            self._on_trouble(self)
            self.give_in()
        self.take_over_throws()
        self.observe_anew()

    def observations(self) -> Observations:
        """What an observer has seen since table and person last agreed."""
        observations, table = self._observations, self.table
        observations.settled = list(table.settled)
        observations.pressed = table.presses > observations.presses
        return observations

    def observe_anew(self) -> None:
        """Begin new observations, now that table and person have the same game."""
        table = self.table
        table.settled[:] = unsettled(table.settled, table.game, table.sensed(), table.board.slots)
        self._observations = self._observed_from_now()

    def _observed_from_now(self) -> Observations:
        table, game = self.table, self.table.game
        return Observations(list(game.played), bytes(game.contents()), game.start_text, table.presses)

    def is_reached(self) -> bool:
        """Whether the table's game is the one in mind, not counting dice that the table has thrown since."""
        self._take_over_order()
        played, intended = self.table.game.played, self.mind.game.played
        return played[: len(intended)] == intended and all(action >> 8 == THROW for action in played[len(intended) :])

    def _take_over_order(self) -> None:
        """Adopt the order in which the table has counted the steps of a turn, if the position is the same.

        Part of a turn is enough, if the other steps may still be played after it and no action that was agreed on is
        missing.
        """
        played, intended = list(self.table.game.played), list(self.mind.game.played)
        same = same_plies(played, intended)
        if same in (len(played), len(intended)):
            return
        if len(played) >= len(intended):
            order = played[same : len(intended)]
        else:
            rest = Counter(intended[same:])
            rest.subtract(played[same:])
            if same < len(self._observations.played) or min(rest.values(), default=0) < 0:
                return
            order = played[same:] + list(rest.elements())
        self._reorder(same, order)

    def _reorder(self, ply: int, order: list[int]) -> None:
        """Replace the actions in mind from `ply` on by `order`, if those are legal and lead to the same position."""
        mind = self.mind.game
        game = Game(mind.id, dict(mind.options), mind.words.position_text(mind.state_at(ply)))
        for action in order:
            if not game.is_legal(action):
                return
            game.play(action)
        if game.position() == mind.position():
            self.mind.take_back(len(mind.played) - ply)
            self.mind.play(*order)

    def _contradicts(self) -> bool:
        """Whether the table has played a different action from the person's, and does not ask about it."""
        return self.table.phase != "ask" and self._respondent.differs()

    def _await_understanding(self) -> None:
        """Wait until the table has understood, asks, or offers an action that no sensor can detect."""
        for ms in range(0, UNDERSTOOD_MS, 50):
            if self.is_reached() or self.table.phase in ("ask", "confirm") or (ms >= LOOK_MS and self._is_offered()):
                return
            self.table.wait(50)

    def _is_offered(self) -> bool:
        """Whether a light offers a cell on which a piece was just set."""
        lit = self.table.lights()
        last = {step.cell for step in self.mind.done[-1] if step.kind == "place"} if self.mind.done else set()
        return any(lit.get(cell) == cues.OFFER for cell in last)

    def _follow_lights(self) -> None:
        """Do what the lights ask. Only the answer to a question depends on what the person meant."""
        phase = self.table.phase
        if phase == "ask":
            self._answer()
        elif self._insists():
            return
        elif phase in ("correct", "setup", "confirm"):
            self.corrector.follow_lights(bool(self.stuck))
        else:  # perhaps a step that no sensor sees
            self.table.press()
            self.table.wait(400)
            if self.table.phase == "ask":
                self._answer()

    def _insists(self) -> bool:
        """Insist on a correct position that a stuck sensor makes the lights call wrong; return False if none is stuck.

        The person gives the table time to find the sensor, then confirms the position with the button.
        """
        if not self.stuck:
            return False
        for _ in range(0, STUCK_MS, 50):
            if self.table.phase != "ask":
                self.table.wait(50)
        for _ in range(2):  # a first press may be about the colour
            if not self.is_reached() and self.table.phase != "ask":
                self.table.press()
        if self.table.phase == "ask":
            self._answer()
        return True

    def _answer(self) -> None:
        """Answer what the table asks."""
        self._observations.refused = self._respondent.answer()

    def put_right(self) -> bool:
        """Follow the lights after a mishap; return whether the game is still the one in mind."""
        self.prompts += 1
        if self.table.phase == "ask":
            self._answer()
        self.corrector.follow_lights(bool(self.stuck))
        if self.is_reached():
            self.corrector.restore()
        return self.is_reached()

    def _redo(self) -> None:
        """Repeat actions that the table has not understood, without any habit, until it understands or contradicts."""
        for _ in range(REDONE):
            if self.is_reached() or self._contradicts():
                return
            self.corrector.restore()
            game, ply = self.table.game, len(self.table.game.played)
            if ply >= len(self.mind.game.played) or not game.is_legal(self.mind.game.played[ply]):
                return
            self.hands.carry(self.mind.done[ply])
            if not self._await_count(ply):
                return

    def _await_count(self, ply: int) -> bool:
        """Wait until the table has counted the action of that ply; return whether it has."""
        for _ in range(0, UNDERSTOOD_MS, 50):
            if len(self.table.game.played) > ply:
                return True
            self.table.wait(50)
        return False

    def _tidy(self) -> None:
        """Follow the lights once more: after a spill they may still ask for a confirmation."""
        if self.table.phase in ("correct", "confirm", "setup"):
            self.prompts += 1
            self.corrector.follow_lights(bool(self.stuck))

    def give_in(self) -> None:
        """Put the board right as the lights ask, and adopt the table's game."""
        self.loosen()
        self.corrector.restore()
        self.corrector.follow_lights(bool(self.stuck))
        self.mind.adopt(self.table.game)

    def stick(self, seat: str, level: int) -> None:
        """Let the sensor of a seat give this level until it is loosened."""
        self.stuck = seat
        self.table.stick(seat, level)

    def loosen(self) -> None:
        """Free the stuck sensor, if there is one."""
        if self.stuck:
            seat, self.stuck = self.stuck, ""
            self.table.loosen(seat)
            self.table.wait(SETTLED_MS)
            if self.table.board.slots == 1 and self.hands.standing(seat):  # so that the table trusts the sensor
                piece = self.table.lift(seat)
                self.hands.pause(60, 120)
                self.table.place(seat, piece)
                self.table.wait(SETTLED_MS)

    def take_over_throws(self) -> None:
        """Adopt the table's throws of dice, which everybody sees."""
        for action in list(self.table.game.played)[len(self.mind.game.played) :]:
            if action >> 8 == THROW and self.mind.game.is_legal(action):
                self.mind.play(action)
