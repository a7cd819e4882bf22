"""Habits on lanes, where two pieces may stand side by side."""

from typing import TYPE_CHECKING

from lab.people.hands.sense import placement, runs_to
from ludus.games.game import Game
from lusoria.simulator.hands.motions import Motion, motions

if TYPE_CHECKING:
    from lab.people.hands.person import Person


def hitter_first(person: "Person", action: int) -> bool:
    """Set the hitter down beside the counter that it hits, then take that counter off.

    A habit like those in `habits`.
    """
    steps = motions(person.mind.game, action)
    last = placement(steps)
    hits = [step for step in steps if step.removal and last is not None and step.cell == last.cell]
    if not hits or person.table.board.slots == 1:
        return False
    hit, pieces = hits[0], person.table.pieces
    seat = pieces.seats[pieces.to_lift(hit.cell)]
    person.carry_out(action, [*(step for step in steps if step is not hit), Motion("lift", seat, hit.piece, True)])
    return True


def plays_on(game: Game, action: int, other: int) -> bool:
    """Whether the remaining dice allow a move from where one action ends to where another ends.

    True also if one of the actions sets no piece down, if the game is over, or if no dice are left, since the next
    player's dice have been thrown by then.
    """
    here, there = placement(motions(game, action)), placement(motions(game, other))
    if here is None or there is None:
        return True
    game.play(action)
    goes_on = game.over or game.awaits_throw or runs_to(game, here.cell, there.cell)
    game.take_back(1)
    return goes_on
