"""How the table's own player evaluates Latrunculi: he looks two plies ahead, as in both games on squares."""

from ludus.games.grid import player
from ludus.games.latrunculi.rules import CAPTIVES
from ludus.portable import const

PIECE = const(64)  # what a piece is worth; a neighbour is worth 2, a row forward 1
CAPTIVE = const(40)  # what a trapped piece of the other side is worth


def slices(thinker):
    """Choose the answer of a ludus.player.thinker.Thinker; a generator that yields after each slice of thought."""
    return player.slices(thinker, PIECE, CAPTIVE, CAPTIVES)
