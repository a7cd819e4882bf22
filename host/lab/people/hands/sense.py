"""What a simulated person works out about pieces and actions before he does something with them."""

from typing import TYPE_CHECKING

from ludus.games.game import Game
from lusoria.simulator.hands.motions import Motion, motions

if TYPE_CHECKING:
    from lab.people.hands.person import Person


def placement(steps: list[Motion]) -> Motion | None:
    """The motion that sets the mover's piece down, None if there is none."""
    return next((step for step in steps if step.kind == "place"), None)


def same_piece(steps: list[Motion], others: list[Motion]) -> bool:
    """Whether both actions set down the same piece: one lifted from the same cell, or one from the hand."""
    if placement(steps) is None or placement(others) is None:
        return False
    return (
        (steps[0].kind, steps[0].cell) == (others[0].kind, others[0].cell)
        if steps[0].kind == "lift"
        else (others[0].kind == "place")
    )


def with_next(person: "Person", action: int) -> tuple[list[Motion], list[Motion], int] | None:
    """The motions of an action and of a possible next one, and that next action; None if they do not fit.

    Each of the two moves one piece, and they have no cell in common.
    """
    first = motions(person.mind.game, action)
    if len(first) != 2 or first[0].removal or first[1].kind != "place":
        return None
    person.mind.game.play(action)
    following = person.choose() if not person.mind.game.over and not person.mind.game.awaits_throw else None
    second = [] if following is None else motions(person.mind.game, following)
    person.mind.game.take_back(1)
    if following is None or len(second) != 2 or second[0].removal or second[1].kind != "place":
        return None
    cells = {step.cell for step in first} | {step.cell for step in second}
    return (first, second, following) if len(cells) == 4 else None


def board_after(person: "Person", more: dict[str, int]) -> bytes:
    """How many pieces the sensors would show on each cell if `more` (by cell; may be negative) were added."""
    slots = person.table.board.slots
    return bytes([min(height + more.get(cell, 0), slots) for cell, height in person.table.pieces.heights().items()])


def explains(person: "Person", origin: str, destination: str) -> bool:
    """Whether moving a piece this way makes sense: as an action, a turn's run, a slide, or a take-back of any depth."""
    game, names = person.mind.game, person.mind.game.cell_names
    if board_after(person, {origin: -1, destination: 1}) in person.mind.boards:
        return True
    if game.played and any(
        cell == names.index(origin) for cell, _before, _after in game.changes_at(len(game.played) - 1)
    ):
        return True
    for action in game.actions():
        steps = motions(game, action)
        if any(step.cell == destination or (step.removal and step.cell == origin) for step in steps):
            return True
    return "dice" in game.options and runs_to(game, origin, destination)


def runs_to(game: Game, origin: str, destination: str) -> bool:
    """Whether steps of this turn can bring one counter from `origin` to `destination`."""
    for action in game.actions():
        lifted, *placed = motions(game, action)
        if lifted.cell != origin or not placed or lifted.kind != "lift":
            continue
        game.play(action)
        reached = placed[-1].cell == destination or (
            not (game.over or game.awaits_throw) and runs_to(game, placed[-1].cell, destination)
        )
        game.take_back(1)
        if reached:
            return True
    return False
