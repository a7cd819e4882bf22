"""Plans what hands will do: lifts, placements and presses in time, and the manners in which one action is played."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random

LIFT, PLACE, PRESS = "lift", "place", "press"
MANNERS = ("plain", "pushed", "dragged", "on two sensors", "on no sensor", "hesitant", "slipped")
REMOVALS = ("before", "during", "after", "forgotten")


@dataclass(frozen=True, slots=True)
class Deed:
    """A lift, a placement or a press: `what` is done at `at` ms.

    `colour` is that of the piece (0: whichever is last is lifted). For a press, `cell` is -1 and `colour` its length in
    ms.
    """

    at: int
    what: str
    cell: int
    colour: int


@dataclass
class Plan:
    """Deeds, in any order; `end` is the time of the last one. If any is before 0, `in_order` shifts all of them.

    `busy` are the cells that the actions need; `amiss` is whether nobody puts the board right afterwards.
    """

    habits: list[str] = field(default_factory=list)
    deeds: list[Deed] = field(default_factory=list)
    busy: set[int] = field(default_factory=set)
    amiss: bool = False

    @property
    def end(self) -> int:
        """When the last deed is done, 0 if there is none."""
        return max((deed.at for deed in self.deeds), default=0)

    def lift(self, at: int, cell: int, colour: int = 0) -> None:
        """Lift the last piece of a cell, or of a colour there."""
        self.deeds.append(Deed(at, LIFT, cell, colour))

    def place(self, at: int, cell: int, colour: int) -> None:
        """Set a piece down."""
        self.deeds.append(Deed(at, PLACE, cell, colour))

    def press(self, at: int, ms: int = 120) -> None:
        """Press the button."""
        self.deeds.append(Deed(at, PRESS, -1, ms))

    def touch(self, at: int, cell: int, colour: int, ms: int) -> None:
        """Hold a magnet over a cell for `ms`."""
        self.place(at, cell, colour)
        self.lift(at + ms, cell)

    def leave(self, at: int, cell: int, colour: int, ms: int) -> None:
        """Take the magnet of a cell away for `ms`."""
        self.lift(at, cell)
        self.place(at + ms, cell, colour)

    def in_order(self) -> list[Deed]:
        """The deeds sorted by time, shifted so that the first one is at 0 or later."""
        deeds = sorted(self.deeds, key=lambda deed: deed.at)
        shift = -min(0, deeds[0].at) if deeds else 0
        return [Deed(deed.at + shift, deed.what, deed.cell, deed.colour) for deed in deeds]


@dataclass(frozen=True)
class Action:
    """An action as hands do it: the cells where its piece comes from and goes to, and the pieces that it captures.

    `origin` is -1 for a piece from the hand, `destination` -1 for one that leaves the board. `taken` has the cell and
    the colour of each captured piece. `way` are the empty cells that the piece passes, `near` empty cells beside its
    destination. `rests` are the cells on which it is set down on its way, each with how many ms it stays there.
    """

    colour: int
    origin: int
    destination: int
    taken: tuple[tuple[int, int], ...]
    way: tuple[int, ...] = ()
    near: tuple[int, ...] = ()
    rests: tuple[tuple[int, int], ...] = ()


def play(plan: Plan, rng: Random, start: int, action: Action, manner: str, removal: str) -> int:
    """Add an action to the plan; return when its piece stands for good."""
    lifted, placed = _move(plan, rng, start, action, manner)
    first, last = sorted((lifted, placed))
    for cell, colour in action.taken if removal != "forgotten" else ():
        if removal == "before" and cell != action.destination:
            plan.lift(first - rng.randint(60, 1800), cell, colour)
        elif removal == "during" or cell == action.destination:
            plan.lift(rng.randint(first, max(first, last - 10)), cell, colour)
        else:
            plan.lift(last + rng.randint(60, 3500), cell, colour)
    return placed


def _move(plan: Plan, rng: Random, start: int, action: Action, manner: str) -> tuple[int, int]:
    """Add the piece's move to the plan; return when the piece is lifted, and when it stands for good."""
    origin, end, colour = action.origin, action.destination, action.colour
    if end < 0:  # a piece only leaves the board
        if origin >= 0:
            plan.lift(start, origin)
        return start, start
    lifted = start
    placed = start + (rng.randint(1500, 6000) if manner == "on no sensor" else rng.randint(120, 1400))
    if manner == "pushed":
        lifted = placed + rng.randint(20, 400)
    elif manner == "hesitant" and origin >= 0:
        plan.leave(start - rng.randint(700, 3000), origin, colour, rng.randint(60, 600))
    elif manner == "dragged":
        placed = _drag(plan, rng, start, action.way or action.near[:1], colour)
    for cell, ms in action.rests:
        plan.touch(placed, cell, colour, ms)
        placed += ms + (-rng.randint(20, min(400, ms)) if manner == "pushed" else rng.randint(60, 1500))
    if manner == "on two sensors" and action.near:
        plan.touch(placed + rng.randint(-60, 60), action.near[0], colour, rng.randint(80, 3000))
    elif manner == "slipped" and action.near:
        plan.leave(placed + 60, end, colour, slip := rng.randint(90, 500))
        plan.touch(placed + 60 + slip // 4, action.near[0], colour, slip // 2)
    if origin >= 0:
        plan.lift(lifted, origin)
    plan.place(placed, end, colour)
    return lifted, placed


def _drag(plan: Plan, rng: Random, start: int, cells: Iterable[int], colour: int) -> int:
    """Drag the piece over cells, sometimes over two at once for some ms; return when it reaches its destination."""
    at = start + rng.randint(10, 200)
    for cell in cells:
        stays = rng.randint(30, 350)
        plan.touch(at, cell, colour, stays)
        at += max(20, stays + rng.randint(-40, 120))
    return at
