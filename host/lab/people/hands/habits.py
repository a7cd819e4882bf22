"""The habits of real hands besides plain lifts and placements: one function for each habit.

Each function is given a person and the action he has in mind. If the habit fits, it carries the action out with that
habit, tells the person's mind what was played, and returns True; otherwise it does nothing and returns False.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from lab.people.hands.lanes import plays_on
from lab.people.hands.sense import board_after, explains, placement, same_piece, with_next
from lab.people.hands.weak_sensors import dropout, missed, stuck
from lusoria.simulator.hands.motions import Motion, motions

if TYPE_CHECKING:
    from lab.people.hands.person import Person

Habit = Callable[["Person", int], bool]
_TRIES = 30
SMALL = 9  # on a board with at most this many cells, a sleeve reaches more rows
HITTER_FIRST = 0.3  # how often a hitter is set down before the counter that it hits is taken off
SPILT = 4  # at least this many pieces knocked over are a spill


def slide(person: "Person", action: int) -> bool:
    """Slide the piece over the board, so that cells on its way see it for a moment."""
    steps = motions(person.mind.game, action)
    last = placement(steps)
    way = _way(person, steps, last)
    if not way:
        return False
    for step in steps:
        if step is last:
            _touch(person, way, step)
        person.hands.do(step)
        person.hands.pause()
    person.mind.play(action)
    return True


def slid_on(person: "Person", action: int) -> bool:
    """Set the piece down and, after the action has counted, move it on to another legal cell."""
    game = person.mind.game
    first = motions(game, action)
    others = [other for other in game.actions() if other != action and same_piece(first, motions(game, other))]
    if "dice" in game.options:
        others = [other for other in others if not plays_on(game, action, other)]
    if not others:
        return False
    other = person.rng.choice(others)
    if len(motions(game, other)) != len(first) or len(first) > 2:
        return False
    person.hands.carry(first)
    person.hands.pause(500, 1500)
    if person.table.game.over:
        person.mind.play(action)
        return True
    start, end = placement(first), placement(motions(game, other))
    assert start is not None and end is not None
    person.hands.carry([Motion("lift", start.cell, start.piece), end])
    person.hands.pause(350, 500)
    person.mind.play(other)
    return True


def nudge(person: "Person", action: int) -> bool:
    """Straighten some piece on the board first."""
    cells = person.hands.filled()
    if not cells:
        return False
    person.hands.straighten(person.rng.choice(cells), 30, 230)
    person.hands.pause()
    person.carry_out(action)
    return True


def fumble(person: "Person", action: int) -> bool:
    """Lift the piece, put it back, and lift it again."""
    steps = motions(person.mind.game, action)
    if steps[0].kind != "lift" or steps[0].removal or len(steps) < 2:
        return False
    person.hands.straighten(steps[0].cell, 40, 400)
    person.carry_out(action)
    return True


def between(person: "Person", action: int) -> bool:
    """Hold the piece in the air, or between cells where no sensor sees it, for a while."""
    steps = motions(person.mind.game, action)
    if placement(steps) is None:
        return False
    for step in steps:
        person.hands.do(step)
        person.hands.pause(600, 5000) if step is not steps[-1] else person.hands.pause()
    person.mind.play(action)
    return True


def two_hands(person: "Person", action: int) -> bool:
    """Begin the next action before this one has ended, and set its piece down last."""
    pair = with_next(person, action)
    if pair is None:
        return False
    first, second, following = pair
    person.hands.carry([first[0], second[0], first[1], second[1]])
    person.mind.play(action, following)
    return True


def early_lift(person: "Person", action: int) -> bool:
    """Lift the opponent's next piece before one's own is set down, think, then put it back or move it."""
    pair = with_next(person, action)
    if pair is None:
        return False
    first, second, following = pair
    person.hands.carry([first[0], second[0], first[1]])
    person.hands.pause(300, 1500)
    if person.rng.random() < 0.5:
        person.hands.do(second[1])
        person.mind.play(action, following)
    else:
        person.hands.do(Motion("place", second[0].cell, second[0].piece))
        person.mind.play(action)
    person.hands.pause()
    return True


def knocked_over(person: "Person", action: int) -> bool:
    """Sweep a row of pieces off with a sleeve, put them back as the lights ask, then play."""
    rows: dict[int, list[str]] = {}
    heights = person.table.pieces.heights()
    for index, cell in enumerate(person.mind.game.cell_names):
        _x, y = person.table.board.place(index)
        rows.setdefault(round(y / 10), []).extend([cell] * min(heights[cell], 2))
    filled = [cells for _y, cells in sorted(rows.items()) if cells] or [[]]
    first = person.rng.randrange(len(filled))
    swept = person.rng.choice((1, 1, 1, 2) if person.mind.game.cell_count > SMALL else (1, 2, 3, 4))
    row = [cell for cells in filled[first : first + swept] for cell in cells]
    left = board_after(person, {cell: -row.count(cell) for cell in row})
    if len(row) < 2 or left == person.mind.boards[0]:  # sweeping back to the start set-up would begin a new game
        return False
    person.counts["spill"] += len(row) >= SPILT
    for cell in row:
        person.table.lift(cell)
        person.hands.pause(10, 60)
    person.table.wait(4000)
    if person.agreement.put_right():
        person.carry_out(action)
    return True


def took_back(person: "Person", action: int) -> bool:  # noqa: ARG001
    """Undo the last actions by hand."""
    plies = 0
    most = person.rng.choice((1, 1, 2, 3))
    while plies < most and plies < len(person.mind.done) and person.mind.done[-1 - plies]:
        plies += 1
    rest = len(person.mind.game.played) - plies
    if not plies or rest <= 2 or person.mind.boards[rest] == person.mind.boards[0]:
        return False
    for steps in reversed(person.mind.done[len(person.mind.done) - plies :]):
        person.hands.carry(_undone(steps))
        person.hands.pause(400, 900)
    person.mind.take_back(plies)
    return True


def wrong_move(person: "Person", action: int) -> bool:
    """Make an illegal move, and put it right as the lights ask."""
    game = person.mind.game
    cells = person.hands.filled()
    free = [cell for cell in game.cell_names if cell not in cells]
    if not cells or not free:
        return False
    for _ in range(_TRIES):
        origin, destination = person.rng.choice(cells), person.rng.choice(free)
        if not explains(person, origin, destination):
            break
    else:
        return False
    piece = person.table.lift(origin)
    person.hands.pause()
    person.table.place(destination, piece)
    person.hands.pause(500, 2000)
    if person.agreement.put_right():
        person.carry_out(action)
    return True


def stolen(person: "Person", action: int) -> bool:
    """Let a piece of the waiting side disappear, and put a spare one there as the lights ask."""
    game = person.mind.game
    contents, names = game.contents(), game.cell_names
    recent = {step.cell for steps in person.mind.done[-1:] for step in steps}
    captures = {step.cell for other in game.actions() for step in motions(game, other) if step.removal}
    cells = [
        cell for cell, content in zip(names, contents, strict=True)
        if content & 3 == 2 - game.side and cell not in recent | captures
    ]  # fmt: skip
    if not cells:
        return False
    cell = person.rng.choice(cells)
    piece = person.table.lift(cell)
    person.hands.pause(1000, 6000)
    person.table.place(cell, piece)
    person.hands.pause(300, 600)
    person.carry_out(action)
    return True


HABITS: dict[str, Habit] = {
    "slide": slide, "slid on": slid_on, "nudge": nudge, "fumble": fumble, "between": between, "two hands": two_hands,
    "early lift": early_lift, "knocked over": knocked_over, "take-back": took_back,
    "wrong move": wrong_move, "missed": missed, "dropout": dropout, "stolen": stolen, "stuck": stuck,
}  # fmt: skip


def _way(person: "Person", steps: list[Motion], last: Motion | None) -> list[str]:
    """Up to two empty cells near the destination, for a sliding piece to pass over."""
    if last is None:
        return []
    board, names = person.table.board, person.mind.game.cell_names
    there = names.index(last.cell)
    touched = {step.cell for step in steps}
    filled = set(person.hands.filled()) | touched
    free = [cell for cell in names if cell not in filled]
    near = sorted(free, key=lambda cell: board.distance(names.index(cell), there))
    return near[: person.rng.randint(1, 2)][::-1]


def _touch(person: "Person", way: list[str], step: Motion) -> None:
    """Set the piece on each cell of a way for a moment."""
    for cell in way:
        person.table.place(cell, step.piece)
        person.hands.pause(25, 130)
        person.table.lift(cell)
        person.hands.pause(10, 60)


def _undone(steps: list[Motion]) -> list[Motion]:
    """The motions that undo these."""
    back = {"lift": "place", "place": "lift"}
    return [Motion(back[step.kind], step.cell, step.piece) for step in reversed(steps)]
