"""Somebody who knows only the lights and does what they say, whatever else he sees."""

from collections.abc import Callable
from typing import NamedTuple

from lab.promises.continuations import fitting, has_dice, steps, went_on
from lab.promises.observer import Agreement, Broken, Trial, thaw
from lab.promises.sequence import PRESS, Event
from lab.promises.starts import play
from lab.promises.table import BLACK, WHITE, do_nothing, frozen
from lab.promises.truth import SETTING
from ludus.lights import cues

STEPS_EACH = 3  # most steps for each displaced piece
_HAND_MS = 700
_LOOK_MS = 4000  # how long he looks: by then the lights stay as they are
_PLACES = (cues.TARGET, cues.IN_HAND, cues.NOT_MOVABLE)
_OFF = frozenset((cues.EXTRA, cues.REMOVE))


class Way(NamedTuple):
    """A way back: its `steps`, how many pieces were `displaced`, and the promises that were `broken` on it."""

    steps: int
    displaced: int
    broken: tuple[Broken, ...]


def follow(trial: Trial, look: Callable[[str], None] = lambda _what: None) -> Way:
    """Do as the lights say until play goes on; return the way. Changes the trial; calls look(what) after each step."""
    displaced = displacement(trial)
    agreed, boards, before, games = trial.agreed, trial.boards, len(trial.broken), trial.games
    touched, pressed = trial.touched, trial.pressed
    follower = _Follower(trial)
    steps_made = 0
    phase = trial.table.sitting.phase()
    while not trial.goes_on():
        if steps_made == STEPS_EACH * max(1, displaced):
            return Way(steps_made, displaced, (*trial.broken[before:], Broken(3, f"no end to the steps ({phase})")))
        phase = trial.table.sitting.phase()
        if not follower.step():
            return Way(
                steps_made, displaced, (*trial.broken[before:], Broken(3, f"no light says what to do ({phase})"))
            )
        touched |= follower.changed
        trial.wait(_LOOK_MS)
        steps_made += 1
        look(f"step {steps_made}")
    broken = list(trial.broken[before:])
    if trial.games != games:
        agreed, pressed, boards = trial.agreed, False, boards | {trial.table.shown(trial.agreed.contents)}
    standing = follower.led_to()
    if (
        trial.agrees()
        and standing not in boards
        and not (pressed or _is_meant(trial, agreed, boards, touched, standing))
    ):
        broken.append(Broken(3, "a board is asked for that never stood"))
    if not plays_on(trial):
        broken.append(Broken(3, "play does not go on"))
    return Way(steps_made, displaced, tuple(broken))


def _is_meant(
    trial: Trial, agreed: Agreement, boards: frozenset[bytes], touched: frozenset[int], standing: bytes
) -> bool:
    """Whether a board is the outcome of a continuation from an agreement; dice may have fallen since.

    The continuation may also begin at a later position of the game, if the board had stood so: people play on from
    there.
    """
    table, game = trial.table, trial.table.game
    states = [agreed.state]
    if tuple(game.played[: len(agreed.played)]) == agreed.played:
        later = [game.state_at(ply) for ply in range(len(agreed.played) + 1, len(game.played))]
        states += [state for state in later if table.shown(game.words.contents(state)) in boards]
    meant = any(fitting(table, state, touched, standing) for state in states)
    meant = meant or bool(went_on(table, agreed.played, touched, standing))
    return meant or (has_dice(game) and bool(went_on(table, tuple(game.played), touched, standing)))


def displacement(trial: Trial) -> int:
    """How many pieces are displaced: missing or surplus ones, whichever are more, plus those of wrong colour."""
    table = trial.table
    pairs = list(zip(table.standing(), table.shown(table.game.contents()), strict=True))
    wrong = sum(bool(a and b and a != b) for a, b in pairs) if table.colours else 0
    if table.colours:
        pairs = [(min(a, 1), min(b, 1)) for a, b in pairs]
    return wrong + max(sum(max(a - b, 0) for a, b in pairs), sum(max(b - a, 0) for a, b in pairs))


def plays_on(trial: Trial) -> bool:
    """Whether play can go on: the table would count the first or the second legal action. Does not change the trial.

    True, too, if the game is over, dice are awaited, a sensor is distrusted, or no legal action fits the board. Two are
    tried because one may look like what was taken back before: then the table asks whether that was restored.
    """
    trial = thaw(frozen(trial))
    table, game = trial.table, trial.table.game
    table.wait(_LOOK_MS, do_nothing)
    if game.over or game.awaits_throw or trial.distrusted:
        return True
    before, follows = trial.freeze(), steps(game, game.state, None)
    fits = [step[0] for step in follows if table.layout.slots == 1 or all(map(table.has_room, step[2].moved))]
    return not fits or any(play(thaw(before).table, action) for action in fits[:2])


class _Follower:
    """Takes one step after another as the lights say; `changed` are the cells of the last step.

    `_played`: what was played before the last step if that step set down a piece in hand where it may go, else None.
    """

    def __init__(self, trial: Trial) -> None:
        self._trial = trial
        self._tray: list[int] = []  # the colours of pieces that he has taken off
        self.changed: frozenset[int] = frozenset()
        self._played: list[int] | None = None

    def step(self) -> bool:
        """Do one thing that the lights say, or nothing in a question; return False if they say nothing."""
        table = self._trial.table
        picture = table.picture[: len(table.layout.names)]
        phase = table.sitting.phase()
        self.changed, self._played = frozenset(), None
        if phase in ("ask", "offer"):
            return True
        asking = self._trial.asking()
        wrong = [cell for cell, cue in asking.items() if cue == cues.WRONG_PIECE]
        off = [cell for cell, cue in asking.items() if cue in _OFF]
        places = [cell for cell, cue in asking.items() if cue == cues.MISSING or cue in SETTING]
        if wrong:
            self._exchange(wrong)
        elif places:
            self._bring(places[0], picture[places[0]], off)
        elif off:
            self._lift(off[0])
        elif cues.CONFIRM in picture:
            self._trial.act(Event(0, PRESS))
        else:
            return self._put_down(picture)
        return True

    def led_to(self) -> bytes:
        """The board to which the lights led the follower; if his last step was a move in play, the board before it.

        It was one if he set down the piece in hand where it may go, and exactly one more action, apart from throws, is
        counted now.
        """
        table, played = self._trial.table, self._played
        game = table.game
        if played is None or list(game.played[: len(played)]) != played:
            return table.standing()
        own = [ply for ply in range(len(played), len(game.played)) if game.changes_at(ply)]
        return table.shown(game.words.contents(game.state_at(len(played)))) if len(own) == 1 else table.standing()

    def _exchange(self, wrong: list[int]) -> None:
        """Exchange two pieces of different colours, or one for a piece of the other colour."""
        standing = self._trial.table.standing()
        first = wrong[0]
        other = next((cell for cell in wrong if standing[cell] != standing[first]), None)
        self._lift(first)
        if other is None:
            self._set(first, WHITE + BLACK - standing[first])
        else:
            self._lift(other)
            self._set(first, standing[other])
            self._set(other, standing[first])

    def _bring(self, place: int, cue: int, off: list[int]) -> None:
        """Set a piece on a place: one that is lit as too many, or else one from the tray."""
        colour = cue - cues.SET_WHITE + 1 if cue in SETTING else 0
        standing = self._trial.table.standing()
        if self._trial.table.colours and colour:
            off = [cell for cell in off if standing[cell] == colour]
        if off:
            colour = standing[off[0]] if self._trial.table.colours else WHITE
            self._lift(off[0])
            self._tray.pop()
        self._set(place, colour or (self._tray[-1] if self._tray else WHITE))

    def _put_down(self, picture: bytearray) -> bool:
        """Set down the piece in hand, where it may go or else where it came from; or move the one that may move."""
        table = self._trial.table
        free = [cell for cell in range(len(picture)) if table.has_room(cell)]
        first = {cue: next((cell for cell in free if picture[cell] == cue), -1) for cue in _PLACES}
        target, in_hand, back = (first[cue] for cue in _PLACES)
        movable = picture.find(cues.MOVABLE)
        if back >= 0:
            self._set(back, self._colour(back))
        elif target >= 0 and in_hand >= 0:
            self._played = list(table.game.played)
            self._set(target, self._colour(in_hand))
        elif target >= 0 and movable >= 0:
            self._lift(movable)
            self._set(target, self._colour(movable))
        elif in_hand >= 0:
            self._set(in_hand, self._colour(in_hand))
        else:
            return False
        return True

    def _colour(self, cell: int) -> int:
        """The colour of the piece that the position has on a cell; WHITE if it has none."""
        return self._trial.table.game.contents()[cell] & 3 or WHITE

    def _lift(self, cell: int) -> None:
        self._tray.append(self._trial.table.standing()[cell])
        self._act(cell, 0)

    def _set(self, cell: int, colour: int) -> None:
        if colour in self._tray:
            self._tray.remove(colour)
        self._act(cell, colour)

    def _act(self, cell: int, colour: int) -> None:
        self.changed |= {cell}
        self._trial.act(Event(0, cell, colour))
        self._trial.wait(_HAND_MS)
