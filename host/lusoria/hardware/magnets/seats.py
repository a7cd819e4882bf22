"""The computed fields at the sensors of a board: of upright, flipped and neighbouring pieces.

The worst cases follow from the definition: a piece pushed aside as far as its seat lets it, every other seat filled
and each neighbour pushed towards the sensor. Millimetres and millitesla. Nothing here was measured on a board.
"""

import math
from functools import cache
from typing import NamedTuple

from ludus.games.game import Game
from lusoria.boards import definitions
from lusoria.boards.definitions import Definition
from lusoria.hardware.circuit.strips import seat_places
from lusoria.hardware.magnets.field import Magnet, field, side_force

_DENSITY = 1.0  # g/cm³ of a printed piece with some air inside, an estimate
_FRICTION = 0.25  # of plastic or wood on wood, an estimate at the low end
_GRAVITY = 9.81


class Fields(NamedTuple):
    """The fields at a sensor in mT, by the piece on its seat; an upright piece counts positive."""

    upright: float  # in the middle of the seat
    upright_aside: float  # pushed aside
    flipped: float
    flipped_aside: float
    neighbours: float  # of all pieces on the other seats together, whatever their signs


def pieces(board: Definition) -> int:
    """How many pieces a board needs for the largest of its games, on the board and in hand."""
    most = 0
    for game in board["games"]:
        on_board, _, hands, *_ = Game(game, definitions.game_options(board)).position().split()
        most = max(most, on_board.count("w") + on_board.count("b") + sum(int(hand) for hand in hands.split(",")))
    return most


def magnet(board: Definition) -> Magnet:
    """The magnet in the pieces of this board."""
    part = board["piece"]["magnet"]
    return Magnet(part["d"], part["t"], part["grade"])


def pole(board: Definition, colour: str) -> str:
    """The pole that faces down in an upright piece of a colour: with 'S' a DRV5055 reads above its middle."""
    return "S" if definitions.polarity(board)[colour] > 0 else "N"


def play(board: Definition) -> float:
    """How far a piece can move from the middle of its seat; infinite if it slides on to the next slot.

    The recess of a lane is a row of overlapping circles: a piece is stopped by the two horns where circles meet.
    """
    recess, piece = board["body"]["recess"]["d"] / 2, board["piece"]["d"] / 2
    half = board["cells"].get("slot_pitch", 0) / 2 if board["cells"].get("slots", 1) > 1 else recess
    if half >= recess:
        return recess - piece
    horns = math.sqrt(recess**2 - half**2)
    return max(recess - piece, half - math.sqrt(piece**2 - horns**2)) if horns < piece else math.inf


def heights(board: Definition) -> tuple[float, float]:
    """The height of the magnet's middle above the sensing element, for an upright and for a flipped piece."""
    piece, pocket = board["piece"], board["pocket"]
    floor = pocket["skin"] - board["body"]["recess"]["depth"] + pocket["air"]
    middle = piece["magnet"]["inset"] + piece["magnet"]["t"] / 2
    return floor + middle, floor + piece["t"] - middle


def fields(board: Definition) -> Fields:
    """The fields at the worst placed sensor of a board. Raises KeyError for an unknown grade of magnet."""
    part, aside = magnet(board), min(play(board), board["piece"]["d"])
    upright, flipped = heights(board)
    return Fields(
        field(part, 0, upright)[1],
        field(part, aside, upright)[1],
        -field(part, 0, flipped)[1],
        -field(part, aside, flipped)[1],
        neighbours(board, aside),
    )


def neighbours(board: Definition, aside: float) -> float:
    """The sum of the fields, without signs, of all neighbours at the most exposed sensor, each pushed towards it."""
    return max(neighbours_by_seat(board, aside))


def neighbours_by_seat(board: Definition, aside: float) -> list[float]:
    """The neighbours' field at each seat. No more than `pieces` pieces count, on the seats that are felt most."""
    part, (upright, flipped), most = magnet(board), heights(board), pieces(board)

    @cache
    def felt(distance: float) -> float:
        near = max(distance - aside, board["piece"]["d"] / 2)
        return max(abs(field(part, near, height)[1]) for height in (upright, flipped))

    places = seat_places(board)
    return [
        sum(felt(away) for away in sorted(round(math.dist(here, there), 3) for there in places)[1 : most + 1])
        for here in places
    ]


def nearest_pieces(board: Definition) -> float:
    """The smallest distance between the middles of neighbouring pieces, each pushed towards the other."""
    places = seat_places(board)
    least = min(math.dist(here, there) for index, here in enumerate(places) for there in places[:index])
    return max(float(board["piece"]["d"]), least - 2 * play(board))


def pull(board: Definition) -> float:
    """The force in mN between neighbouring pieces at their smallest distance."""
    return 1000 * side_force(magnet(board), nearest_pieces(board))


def grip(board: Definition) -> float:
    """The force in mN at which a piece begins to slide: its weight times the friction, both estimated."""
    piece = board["piece"]
    volume = math.pi * ((piece["d"] / 2) ** 2 * piece["t"] - (piece["magnet"]["d"] / 2) ** 2 * piece["magnet"]["t"])
    return (volume * _DENSITY / 1000 + magnet(board).grams) * _GRAVITY * _FRICTION
