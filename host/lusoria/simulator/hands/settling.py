"""What the table made of what was done: a person waits, looks, answers, does it again once, and notes what is wrong."""

from collections import Counter
from collections.abc import Callable
from random import Random

from ludus.games.game import Game
from ludus.lights import cues
from lusoria.simulator.hands.judge import Trouble, verdict
from lusoria.simulator.hands.motions import Motion
from lusoria.simulator.hands.observer import Known, not_over, same_plies
from lusoria.simulator.hands.righting import Righting
from lusoria.simulator.hands.tables import Table

THROW = 253
UNDERSTOOD_MS = 3500  # what was done is understood by then, or the lights say what is wrong
LOOK_MS = 800  # a person looks at the lights after so long
ANSWERS = 8  # so many presses bring back what was shown first, or nothing was meant
PRESSES = 64  # at one question at most
ANSWER_MS = 3200  # the answer that is shown is taken by then
STUCK_MS = 3500  # a table that can tell a stuck sensor has found it by then
SETTLED_MS = 300
STEPS = 3  # of a turn with dice
REDONE = 100  # actions done again at most
PROMPTS = 1  # what TABLE's figures allow for an action


class Settling(Righting):
    """`prompts` counts how often the table had to be helped, `troubles` tell of what it did not understand even so."""

    def __init__(self, table: Table, rng: Random, on_trouble: Callable[["Settling"], None]) -> None:
        """on_trouble: called after each trouble."""
        super().__init__(table, rng)
        self.troubles: list[Trouble] = []
        self.prompts = 0
        self.habit = ""  # what hands are doing
        self._on_trouble = on_trouble
        self._known = self._as_the_table_has_it()

    def settle(self) -> None:
        """Wait until the table has understood, help it as its lights ask, and note what went wrong."""
        self._wait_understood()
        asked = 0
        while not self.agreed() and asked < PROMPTS and not self._contradicted():
            asked += 1
            self._follow_lights()
            self._redo()
        self.prompts += asked
        if self.agreed():
            self._tidy()
        else:
            self.troubles.append(verdict(self))
            self._on_trouble(self)
            self._give_in()
        self._take_over_throws()
        self._agree()

    def known(self) -> Known:
        """What an observer knows since table and person agreed last."""
        known, table = self._known, self.table
        known.settled = list(table.settled)
        known.pressed = table.presses > known.presses
        return known

    def _agree(self) -> None:
        """Both have the same game: what comes is judged against that."""
        table = self.table
        table.settled[:] = not_over(table.settled, table.game, table.sensed(), table.board.slots)
        self._known = self._as_the_table_has_it()

    def _as_the_table_has_it(self) -> Known:
        table, game = self.table, self.table.game
        return Known(list(game.played), bytes(game.contents()), game.start_text, table.presses)

    def agreed(self) -> bool:
        """Whether the table has the game that was meant; dice it threw meanwhile apart."""
        self._take_over_order()
        played, meant = self.table.game.played, self.truth.played
        return played[: len(meant)] == meant and all(action >> 8 == THROW for action in played[len(meant) :])

    def _take_over_order(self) -> None:
        """Steps of one turn that lead to the same position are the same, in whichever order the table counts them.

        So are those that the table has counted of a turn, if the others may still be played after them and none that
        was agreed on is gone.
        """
        played, meant = list(self.table.game.played), list(self.truth.played)
        same = same_plies(played, meant)
        if same in (len(played), len(meant)):
            return
        if len(played) >= len(meant):
            order = played[same : len(meant)]
        else:
            counted = Counter(meant[same:])
            counted.subtract(played[same:])
            if same < len(self._known.played) or min(counted.values(), default=0) < 0:
                return
            order = played[same:] + list(counted.elements())
        self._mean_rather(same, order)

    def _mean_rather(self, ply: int, order: list[int]) -> None:
        """Mean those actions from a ply on, if they lead to the same position."""
        game = Game(self.truth.id, dict(self.truth.options), self.truth.words.position_text(self.truth.state_at(ply)))
        for action in order:
            if not game.is_legal(action):
                return
            game.play(action)
        if game.position() == self.truth.position():
            self.take_back(len(self.truth.played) - ply)
            self.meant(*order)

    def _contradicted(self) -> bool:
        """Whether the table has played something that was not meant, and does not ask about it."""
        return self.table.phase != "ask" and self._parted()

    def _parted(self) -> bool:
        """Whether the table has played something else than what was meant."""
        played, meant = self.table.game.played, self.truth.played
        shorter = min(len(played), len(meant))
        return played[:shorter] != meant[:shorter] or any(action >> 8 != THROW for action in played[shorter:])

    def _wait_understood(self) -> None:
        """Wait until the table has understood, or asks, or offers by light what no sensor can tell."""
        for ms in range(0, UNDERSTOOD_MS, 50):
            if self.agreed() or self.table.phase in ("ask", "confirm") or (ms >= LOOK_MS and self._is_offered()):
                return
            self.table.wait(50)

    def _is_offered(self) -> bool:
        """Whether a light offers a cell where a piece was just set down."""
        lit = self.table.lights()
        last = {step.cell for step in self.done[-1] if step.kind == "place"} if self.done else set()
        return any(lit.get(cell) == cues.OFFER for cell in last)

    def _follow_lights(self) -> None:
        """Do what the lights ask, as far as a person can who does not remember what he meant."""
        phase = self.table.phase
        if phase == "ask":
            self._answer()
        elif self._insists():
            return
        elif phase in ("correct", "setup", "confirm"):
            self.correct()
        else:  # perhaps a step that no sensor sees
            self.table.press()
            self.table.wait(400)
            if self.table.phase == "ask":
                self._answer()

    def _insists(self) -> bool:
        """Whether a sensor is stuck, so that the lights call wrong what was rightly done.

        The person gives the table time to find the sensor, then says by the button that all is as it should be.
        """
        if not self.stuck:
            return False
        self.table.wait(STUCK_MS)
        for _ in range(2):  # a first press may be about the colour
            if not self.agreed() and self.table.phase != "ask":
                self.table.press()
        if self.table.phase == "ask":
            self._answer()
        return True

    def _answer(self) -> None:
        """Press until the lights show what was done, its cells and dice; then wait until that is taken."""
        first = len(self.table.game.played)
        parted = self._parted()  # then another order of the same turn is asked about
        steps = [step for steps in self.done[first - STEPS * parted :] for step in steps]
        dice = sorted((action & 255) - (action >> 8) for action in self.truth.played[first:])
        right = False
        for presses in range(PRESSES):
            lit = self.table.lights()
            shown = {name for name, cue in lit.items() if cue in (cues.OFFER, cues.HELD)}
            by_them = parted or self.truth.over or _dice(lit) in ([], dice)  # who has won does not mind by which die
            right = bool(shown) and _shows(lit, shown, steps) and by_them
            if self.table.phase != "ask" or right or (presses >= ANSWERS and not shown):  # what was done is not offered
                break
            self.table.press()
        self._known.refused = self.table.phase == "ask" and not right
        self.table.wait(ANSWER_MS)

    def put_right(self) -> bool:
        """Follow the lights after a mishap; whether the game is still the one that was meant."""
        self.prompts += 1
        self.correct()
        if self.agreed():
            self.put_back()
        return self.agreed()

    def _redo(self) -> None:
        """Do again, plainly, what the table has not understood; who sees that the table takes it otherwise stops."""
        for _ in range(REDONE):
            if self.agreed() or self._contradicted():
                return
            self.put_back()
            game, ply = self.table.game, len(self.table.game.played)
            if ply >= len(self.truth.played) or not game.is_legal(self.truth.played[ply]):
                return
            self.carry(self.done[ply])
            if not self._comes_to(ply):
                return

    def _comes_to(self, ply: int) -> bool:
        """Wait until the table has counted the action of that ply; whether it has."""
        for _ in range(0, UNDERSTOOD_MS, 50):
            if len(self.table.game.played) > ply:
                return True
            self.table.wait(50)
        return False

    def _tidy(self) -> None:
        """The game is understood, but a light may still ask for something: a spill is to be confirmed."""
        if self.table.phase in ("correct", "confirm", "setup"):
            self.prompts += 1
            self.correct()

    def _give_in(self) -> None:
        """Go on with the game as the table has it."""
        self.loosen()
        self._begin(self.table.game)
        self.put_back()
        self.correct()

    def loosen(self) -> None:
        """No sensor is stuck any more."""
        if self.stuck:
            seat, self.stuck = self.stuck, ""
            self.table.loosen(seat)
            self.table.wait(SETTLED_MS)
            if self.table.board.slots == 1 and self.standing(seat):  # tried, so that the table believes it again
                piece = self.table.lift(seat)
                self.pause(60, 120)
                self.table.place(seat, piece)
                self.table.wait(SETTLED_MS)

    def _take_over_throws(self) -> None:
        """The table's dice are seen by everybody."""
        for action in list(self.table.game.played)[len(self.truth.played) :]:
            if action >> 8 == THROW and self.truth.is_legal(action):
                self.meant(action)


def _shows(lit: dict[str, int], shown: set[str], steps: list[Motion]) -> bool:
    """Whether the cells shown are those of the motions; with dice a counter may have gone another way to its end."""
    cells = {step.cell for step in steps}
    placed, lifted = ({step.cell for step in steps if step.kind == kind} for kind in ("place", "lift"))
    ways = {name for name in shown - cells if lit[name] == cues.OFFER} if _dice(lit) else set()
    return shown - ways <= cells and (not ways or placed - lifted <= shown)


def _dice(lit: dict[str, int]) -> list[int]:
    """The numbers of the dice that an offered action takes, ascending: as many pips of them are lit."""
    pips = Counter(name.split(".")[0] for name, cue in lit.items() if cue == cues.DIE_ASKED)
    return sorted(pips.values())
