"""A person who plays a whole game on a table with the habits of real hands, and notes what the table made of it.

The table sees magnets and the button. The person sees the lights, knows what he meant, and after each thing he did
compares. What the table cannot know is told apart from what it got wrong: see `judge`.
"""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Protocol

from ludus.board import Board
from ludus.rules.game import Game
from ludus.table import cues
from ludus.table.piles import height, levels
from lusoria.person.habits import HABITS
from lusoria.person.judge import Trouble, verdict
from lusoria.person.motions import Motion, in_some_order, motions
from lusoria.virtual.pieces import Piece, Pieces

THROW = 253
UNDERSTOOD_MS = 3500  # what was done is understood by then, or the lights say what is wrong
LOOK_MS = 800  # a person looks at the lights after so long
THROWN_MS = 6000  # the table throws its dice by then
PATIENCE = 10  # actions that may be misunderstood before a person leaves
ANSWERS = 8  # so many presses bring back what was shown first, or nothing was meant
PRESSES = 64  # at one question at most
ANSWER_MS = 3200  # the answer that is shown is taken by then
STUCK_MS = 3500  # a table that can tell a stuck sensor has found it by then
SETTLED_MS = 300
SET = (cues.MISSING, cues.SET_WHITE, cues.SET_BLACK)
STEPS = 3  # of a turn with dice
REDONE = 6  # actions done again at most
CORRECTIONS = 120  # pieces lifted and set in one correction at most
TAKING = 0.6  # how likely a person looks for an action that takes a piece
PROMPTS = 1  # what TABLE's figures allow for an action


class Table(Protocol):
    """What a person needs of a table: its board and pieces, the game as it understands it, and what hands can do."""

    board: Board
    pieces: Pieces

    @property
    def game(self) -> Game:
        """The game as the table understands it."""

    @property
    def phase(self) -> str:
        """What the table is doing."""

    def lights(self) -> dict[str, int]:
        """The cues that are lit, by the light's name."""

    def lift(self, name: str) -> Piece:
        """Take a piece off."""

    def place(self, name: str, piece: Piece) -> None:
        """Set a piece down."""

    def press(self, ms: int = 100) -> None:
        """Press the button shortly."""

    def wait(self, ms: int) -> None:
        """Let time pass."""

    def stick(self, cell: str, level: int) -> None:
        """From now on the sensor of a cell or slot gives this level."""

    def loosen(self, cell: str) -> None:
        """The sensor of a cell or slot is sound again."""

    def sensed(self) -> list[int]:
        """How many pieces the sensors see on each cell."""


class Person:
    """Plays both sides. `truth` is the game as meant, `counts` tells of habits, `troubles` of what went wrong."""

    def __init__(
        self, table: Table, rng: Random, chance: float, on_trouble: Callable[["Person"], None] = lambda _person: None
    ) -> None:
        """chance: of each habit that fits, how likely it is at each action. on_trouble: called after each trouble."""
        self.table = table
        self.rng = rng
        self.truth = Game(table.game.id, dict(table.game.options))
        self.boards: list[bytes] = []  # by ply how many pieces each cell showed
        self.done: list[list[Motion]] = []  # by ply how it was done
        self._begin(table.game)
        self.counts: Counter[str] = Counter()
        self.troubles: list[Trouble] = []
        self.prompts = 0
        self.habit = ""
        self._chance = chance
        self.stuck = ""  # the seat whose sensor is stuck
        self._plain = 0
        self._on_trouble = on_trouble

    def _begin(self, game: Game) -> None:
        """Mean what the game is."""
        self.truth = Game(game.id, dict(game.options), game.start_text)
        self.boards = [self._shown()]
        for action in game.played:
            self.truth.play(action)
            self.boards.append(self._shown())
        self.done = [[] for _ in self.truth.played]

    def play(self, plies: int) -> None:
        """Play until the game is over, or for so many plies; who is misunderstood too often gives up."""
        while not self.truth.over and len(self.truth.played) < plies and self._patient():
            self.turn()

    def _patient(self) -> bool:
        return sum(trouble.kind != "untold" for trouble in self.troubles) < PATIENCE

    def _shown(self) -> bytes:
        """How many pieces the sensors show on each cell in the game that is meant."""
        return bytes(levels(self.truth.contents(), self.table.board.slots))

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

    def _await_throw(self) -> None:
        """Wait for the table's dice; one that never throws has lost the game's thread."""
        self.habit = "throw"
        plies = len(self.truth.played)
        for _ in range(0, THROWN_MS, 200):
            self.table.wait(200)
            self._take_over_throws()
            if len(self.truth.played) > plies:  # perhaps one that could not be played: the other side throws next
                return
        self.troubles.append(verdict(self))
        self._give_in()

    # --- what habits are made of

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
        self.truth.play(action)
        shown = self._shown()
        self.truth.take_back(1)
        return shown == self.boards[0]

    def pause(self, shortest: int = 40, longest: int = 250) -> None:
        """Let a moment pass."""
        self.table.wait(self.rng.randint(shortest, longest))

    def carry(self, steps: list[Motion]) -> None:
        """Do motions, one after the other."""
        for step in steps:
            self.do(step)
            self.pause()

    def do(self, step: Motion) -> None:
        """Do one motion, at this moment."""
        if step.kind == "lift":
            self.table.lift(step.cell)
        else:
            self.table.place(step.cell, step.piece)

    def meant(self, *actions: int) -> None:
        """These actions have been done, in the person's own mind."""
        for action in actions:
            self.done.append(motions(self.truth, action))
            self.truth.play(action)
            self.boards.append(self._shown())

    def take_back(self, plies: int) -> None:
        """So many actions are undone, in the person's own mind."""
        self.truth.take_back(plies)
        del self.done[len(self.done) - plies :]
        del self.boards[len(self.boards) - plies :]

    # --- what the table made of it

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

    def agreed(self) -> bool:
        """Whether the table has the game that was meant; dice it threw meanwhile apart."""
        self._take_over_order()
        played, meant = self.table.game.played, self.truth.played
        return played[: len(meant)] == meant and all(action >> 8 == THROW for action in played[len(meant) :])

    def _take_over_order(self) -> None:
        """Steps of one turn that lead to the same position are the same, in whichever order the table counts them."""
        played, meant = self.table.game.played, self.truth.played
        if len(played) < len(meant) or played[: len(meant)] == meant:
            return
        text = self.truth.words.position_text
        if text(self.table.game.state_at(len(meant))) == self.truth.position():
            kept = same_plies(list(played), list(meant))
            self.take_back(len(meant) - kept)
            self.meant(*played[kept : len(meant)])

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
        """Press until the lights show what was done: its cells and dice; then wait until that is taken."""
        first = len(self.table.game.played)
        parted = self._parted()  # then another order of the same turn is asked about
        cells = {step.cell for steps in self.done[first - STEPS * parted :] for step in steps}
        dice = sorted((action & 255) - (action >> 8) for action in self.truth.played[first:])
        for presses in range(PRESSES):
            lit = self.table.lights()
            shown = {name for name, cue in lit.items() if cue in (cues.OFFER, cues.HELD)}
            right = shown and shown <= cells and (parted or _dice(lit) in ([], dice))
            if self.table.phase != "ask" or right or (presses >= ANSWERS and not shown):  # what was done is not offered
                break
            self.table.press()
        self.table.wait(ANSWER_MS)

    def put_right(self) -> bool:
        """Follow the lights after a mishap; whether the game is still the one that was meant."""
        self.prompts += 1
        self.correct()
        if self.agreed():
            self.put_back()
        return self.agreed()

    def correct(self) -> None:
        """Take off what is lit as one too many, set what is lit as missing, until the lights are content."""
        for _ in range(CORRECTIONS):
            phase = self.table.phase
            if phase == "confirm":
                self.table.press()
                continue
            if phase not in ("correct", "setup"):
                return
            lit, heights = self.table.lights(), self.table.pieces.heights()
            lane = self.table.board.slots > 1
            extra = [name for name, cue in lit.items() if cue == cues.EXTRA and heights[name]]
            wrong = [name for name, cue in lit.items() if cue == cues.WRONG_PIECE and heights[name]]
            missing = [name for name, cue in lit.items() if cue in SET and (lane or not heights[name])]
            if extra:
                self.table.lift(extra[0])
            elif missing:
                self.table.place(missing[0], self._piece_of(missing[0]))
            elif wrong:
                self.table.lift(wrong[0])
                self.pause(60, 200)
                self.table.place(wrong[0], self._piece_of(wrong[0]))
            elif self.stuck:  # nothing that hands could put right
                return
            self.pause(60, 200)

    def _piece_of(self, cell: str) -> Piece:
        content = self.table.game.contents()[self.table.game.cell_names.index(cell)]
        return Piece("wb"[(content & 3) - 1] if content else "w")

    def put_back(self) -> None:
        """Make the board stand as the table's game does, cell by cell."""
        for name in self._wrongly_coloured():
            self.table.lift(name)
            self.pause(60, 120)
        for cell in self.table.game.cell_names:
            for _ in range(self._too_many(cell)):
                self.table.lift(cell)
                self.pause(60, 120)
        for cell in self.table.game.cell_names:
            for _ in range(-self._too_many(cell)):
                self.table.place(cell, self._piece_of(cell))
                self.pause(60, 120)
        self.table.wait(500)

    def _wrongly_coloured(self) -> list[str]:
        """The cells on which a piece of the wrong colour is the uppermost."""
        pieces, contents = self.table.pieces, self.table.game.contents()
        found: list[str] = []
        if self.table.board.slots > 1:  # a counter exchanged on a lane is a hit
            return found
        for cell, content in zip(self.table.game.cell_names, contents, strict=True):
            top = pieces.to_lift(cell) if content and self.standing(cell) else None
            if top is not None and pieces.on[top].colour != "wb"[(content & 3) - 1]:
                found.append(cell)
        return found

    def _too_many(self, cell: str) -> int:
        """How many more pieces stand on a cell than in the table's game."""
        wanted = height(self.table.game.contents()[self.table.game.cell_names.index(cell)])
        return self.standing(cell) - wanted

    def standing(self, cell: str) -> int:
        """How many pieces stand on a cell."""
        return self.table.pieces.heights()[cell]

    def filled(self) -> list[str]:
        """The cells on which pieces stand."""
        return [cell for cell, height in self.table.pieces.heights().items() if height]

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

    def _take_over_throws(self) -> None:
        """The table's dice are seen by everybody."""
        for action in list(self.table.game.played)[len(self.truth.played) :]:
            if action >> 8 == THROW and self.truth.is_legal(action):
                self.meant(action)


def _dice(lit: dict[str, int]) -> list[int]:
    """The numbers of the dice that an offered action takes, ascending: as many pips of them are lit."""
    pips = Counter(name.split(".")[0] for name, cue in lit.items() if cue == cues.DIE_ASKED)
    return sorted(pips.values())


def same_plies(one: list[int], other: list[int]) -> int:
    """How many actions from the beginning two games have in common."""
    same = 0
    while same < min(len(one), len(other)) and one[same] == other[same]:
        same += 1
    return same
