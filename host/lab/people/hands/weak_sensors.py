"""Faults of sensors: contacts that let go late, open for an instant, or are stuck.

Each is a function like those in `habits`.
"""

from typing import TYPE_CHECKING

from lab.people.hands.sense import board_after, placement
from lusoria.simulator.hands.motions import motions

if TYPE_CHECKING:
    from lab.people.hands.person import Person


def missed(person: "Person", action: int) -> bool:
    """Let the sensor of the origin let go only after the destination has seen the piece: a weak contact."""
    steps = motions(person.mind.game, action)
    last = placement(steps)
    if len(steps) != 2 or last is None or steps[0].removal or steps[0].cell == last.cell:
        return False
    person.carry_out(action, [steps[1], steps[0]])
    return True


def dropout(person: "Person", action: int) -> bool:
    """Let the contact under a standing piece open for an instant."""
    cells = person.hands.filled()
    if not cells:
        return False
    for _ in range(person.rng.randint(1, 3)):
        person.hands.straighten(person.rng.choice(cells), 12, 60)
    person.carry_out(action)
    return True


def stuck(person: "Person", action: int) -> bool:
    """Weld a contact under the moving piece, or break one at its destination or elsewhere, for some actions."""
    steps, pieces = motions(person.mind.game, action), person.table.pieces
    last = placement(steps)
    if last is None:
        return False
    moved = steps[0].kind == "lift" and not steps[0].removal
    variant = person.rng.choice(("welded", "broken", "dropped") if moved else ("broken", "dropped"))
    if variant == "welded":
        seat, level = pieces.to_lift(steps[0].cell), 1
    elif variant == "broken":
        if not moved or person.hands.standing(last.cell):  # nobody could see that a piece came from the hand
            return False
        seat, level = pieces.to_fill(last.cell), 0
    else:
        touched = {step.cell for step in steps}  # avoid sensors whose failure would look like a take-back
        cells = [
            cell for cell in person.hands.filled()
            if cell not in touched and board_after(person, {cell: -1}) not in person.mind.boards
        ]  # fmt: skip
        if not cells:
            return False
        seat, level = pieces.to_lift(person.rng.choice(cells)), 0
    if seat >= len(pieces.seats):
        return False
    person.stick(pieces.seats[seat], level, person.rng.randint(1, 4))
    person.hands.pause(100, 400)
    person.carry_out(action)
    return True
