"""Moves the pieces of a virtual table that no person needs to move: at a start, captured ones, an engine's."""

import threading
import time
from collections import Counter
from typing import TYPE_CHECKING, Any

from ludus.session.players import HUMAN
from lusoria.boards.places import place_name
from lusoria.errors import UsageError

if TYPE_CHECKING:
    from lusoria.session.session import Session

STEP_S = 0.04  # between two pieces when a board is set up
MOVE_S = 0.3  # between the motions of a move, which people follow with their eyes
_PRESS_S = 0.5  # after a press of the button, until it is released and heard
_LOOK_S = 0.5  # the longest wait for a change before it looks again
_PATIENCE_S = 10  # how long it tries what it was asked for: a table with a stuck sensor never sees it done

Places = dict[str, str]


class HelpingHand:
    """Moves pieces of a virtual table from `start` to `stop`. `autoplay`: whether it does so without being asked."""

    def __init__(self, table: "Session", slots: int) -> None:
        """slots: how many pieces a cell of the board has sensors for."""
        self.autoplay = True
        self._slots = slots
        self._table = table
        self._goal: Places | None = None  # where it was asked to put the pieces
        self._corrects = False  # asked to set the pieces as the game has them
        self._deadline = 0.0
        self._ending = threading.Event()
        self._moving = threading.Lock()
        self._thread = threading.Thread(target=self._run, name="helping hand", daemon=True)

    def start(self) -> None:
        """Begin to help."""
        self._thread.start()

    def stop(self) -> None:
        """Leave the pieces alone from now on.

        The thread may still wait for a change of the table, as long as it looks; whoever stops it does not.
        """
        with self._moving:
            self._ending.set()

    def correct(self) -> None:
        """Set the pieces as the game has them. Raises UsageError where there is no game."""
        _game_of(self._table.state())
        self._ask(True, None)

    def take_back(self) -> None:
        """Set the pieces as they stood before the last action of a person. Raises UsageError if there is none."""
        state = self._table.state()
        back = _game_of(state)["back"]
        if back is None:
            raise UsageError("there is no move to take back")
        self._ask(False, places_of(back, state["pieces"], self._slots))

    def _ask(self, corrects: bool, goal: Places | None) -> None:
        self._corrects, self._goal, self._deadline = corrects, goal, time.monotonic() + _PATIENCE_S

    def _run(self) -> None:
        while not self._ending.is_set():
            state = self._table.state()
            commands, pause = self._plan(state)
            if not commands:
                self._table.changed(state["version"], _LOOK_S)
            for command in commands:
                if not self._has_moved(command) or self._ending.wait(pause):
                    break

    def _has_moved(self, command: str) -> bool:
        """Carry out a motion; return whether it was possible and still wanted."""
        with self._moving:
            if self._ending.is_set():
                return False
            try:
                self._table.hand(self._named(command))
            except UsageError:  # somebody else's hand was quicker
                self._drop()
                return False
            return True

    def _plan(self, state: dict[str, Any]) -> tuple[list[str], float]:
        """The next motions, and the seconds to wait after each."""
        game = state["game"]
        if game is None or not state["table"]["connected"]:
            return [], 0
        goal = self._goal_in(state)
        if goal is not None:
            if commands := towards(state["pieces"], goal):
                return commands, STEP_S
            if self._corrects and state["phase"] == "confirm":
                return ["press"], _PRESS_S
            if not self._corrects or state["phase"] not in ("correct", "ask"):  # the last piece may still end these
                self._drop()
        if self.autoplay and self._slots > 1 and is_to_press(state, self._slots):
            return ["press"], _PRESS_S
        return (self._as_lit(state) if self.autoplay else []), MOVE_S

    def _goal_in(self, state: dict[str, Any]) -> Places | None:
        """How the pieces are to stand, if that is known."""
        if time.monotonic() > self._deadline:
            self._drop()
        if self._corrects or (self.autoplay and _begins(state)):
            return places_of(state["game"], state["pieces"], self._slots)
        return self._goal

    def _named(self, command: str) -> str:
        """The command; a place on top of a full lane, which has no name of its own, is replaced by the lane's name."""
        verb, *words = command.split()
        if words and _slot(words[0]) > self._slots:
            words[0] = _cell(words[0])
        return " ".join((verb, *words))

    def _drop(self) -> None:
        self._ask(False, None)

    def _as_lit(self, state: dict[str, Any]) -> list[str]:
        """The next motion that the lights ask for, if any; none until the table has seen the last one."""
        game, cues, pieces = state["game"], state["cues"], state["pieces"]
        if state["phase"] not in ("play", "hold") or game["score"] != "*" or not _is_sensed(state, self._slots):
            return []
        side, lit = game["side"], {letter: cell for cell, letter in cues.items()}
        if "r" in lit and (taken := _topmost(pieces, lit["r"], "bw"["wb".index(side)])):
            return [f"lift {taken}"]
        if game["white" if side == "w" else "black"] == HUMAN:
            return []
        if "o" in lit and (moved := _topmost(pieces, lit["o"], side)):
            return [f"lift {moved}"]
        return [f"place {lit[letter]} {side}" for letter in "twb" if letter in lit][:1]


def towards(standing: Places, goal: Places) -> list[str]:
    """The motions that bring the pieces to where they belong.

    What does not belong is lifted first, from the top down; then White's pieces are set, then Black's.
    """
    wrong = [place for place, colour in standing.items() if goal.get(place) != colour]
    missing = [place for place in goal if standing.get(place) != goal[place]]
    set_down = [place for colour in "wb" for place in missing if goal[place] == colour]
    lifts = [f"lift {place}" for place in sorted(wrong, key=_slot, reverse=True)]
    return lifts + [f"place {place} {goal[place]}" for place in set_down]


def places_of(board: dict[str, Any], standing: Places, slots: int) -> Places:
    """The places where the pieces of board (its `contents` and `heights`) belong: in a lane, the slots its pile fills.

    A pile whose pieces are all there already, in whatever slots, is left as it stands.
    """
    if slots == 1:
        return dict(board["contents"])
    places: Places = {}
    for cell, colour in board["contents"].items():
        height = board["heights"].get(cell, 1)
        there = [place for place, piece in standing.items() if _cell(place) == cell and piece == colour]
        names = there if len(there) == height else [place_name(cell, slot, slots) for slot in range(height)]
        places |= dict.fromkeys(names, colour)
    return places


def _game_of(state: dict[str, Any]) -> dict[str, Any]:
    game: dict[str, Any] | None = state["game"]
    if game is None:
        raise UsageError("there is no game yet")
    return game


def _begins(state: dict[str, Any]) -> bool:
    """Whether a game waits for its start: for its pieces to be set, or for those of the last game to be taken off."""
    return state["phase"] == "setup" or (state["phase"] == "correct" and not state["game"]["moves"])


def _topmost(pieces: Places, cell: str, colour: str) -> str:
    """The place of the last piece of that colour on a cell, '' if there is none."""
    return max((place for place in pieces if _cell(place) == cell and pieces[place] == colour), key=_slot, default="")


def is_to_press(state: dict[str, Any], slots: int) -> bool:
    """Whether to press the button to report what no sensor sees: a step from the top of a full lane, or onto it.

    If the lights offer a step, the button accepts it. If the table asks which step it was, the button shows the next
    answer.
    """
    game, phase = state["game"], state["phase"]
    if game["score"] != "*" or not _is_sensed(state, slots):
        return False
    stands = Counter(map(_cell, state["pieces"]))
    before = Counter({cell: game["heights"].get(cell, 1) for cell in game["contents"]})
    changed = {cell for cell in stands | before if stands[cell] != before[cell]}
    offered = {cell for cell, letter in state["cues"].items() if letter == "f"}
    if phase == "ask":
        return bool(changed) and not (offered and offered <= changed)
    if offered:
        return phase in ("play", "hold") and offered <= changed
    hidden = all(min(stands[cell], slots) == min(before[cell], slots) for cell in changed)
    return phase == "play" and bool(changed) and hidden and stands.total() >= before.total()


def _is_sensed(state: dict[str, Any], slots: int) -> bool:
    """Whether the sensors show what stands on the table."""
    counts = Counter(map(_cell, state["pieces"]))
    return all(min(counts[cell], slots) == sensed for cell, sensed in state["cells"].items())


def _cell(place: str) -> str:
    return place.partition(".")[0]


def _slot(place: str) -> int:
    return int(place.partition(".")[2] or 0)
