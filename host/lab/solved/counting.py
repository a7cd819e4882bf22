"""Counts the positions of a whole game of Petteia without making them, by Burnside's lemma.

Positions that differ only by being turned, mirrored or seen from the other side count as one, as in graph.py. Their
number is the average, over all symmetries, of how many positions a symmetry leaves unchanged. A symmetry moves the
squares round in cycles, and leaves a position unchanged if each cycle is all empty, all the mover's or all the other's.
"""

from collections import Counter

from lab.solved.graph import bare_board, turns_of
from ludus.games.game import Game
from ludus.games.grid.layout import COUNTS

LEAST = 2  # pieces of a side in a game that goes on


def pieces_of(board: str) -> int:
    """How many pieces each side begins with on that board."""
    return int(Game("petteia", {"board": board}).state[COUNTS])


def positions(board: str, most: int) -> dict[tuple[int, int], int]:
    """The number of positions by the pieces of the mover and of the other, from LEAST to `most` each."""
    turns = turns_of(bare_board("petteia", {"board": board}))
    unchanged: Counter[tuple[int, int]] = Counter()
    for turn in turns:
        unchanged.update(_unchanged(_cycles(turns[0], turn), most))
    return {pieces: count // len(turns) for pieces, count in unchanged.items() if min(pieces) >= LEAST}


def _cycles(squares: list[int], turn: list[int]) -> list[int]:
    """The lengths of the cycles in which a symmetry moves the squares."""
    moved = dict(zip(squares, turn, strict=True))
    lengths = []
    while moved:
        square, length = next(iter(moved)), 0
        while square in moved:
            square, length = moved.pop(square), length + 1
        lengths.append(length)
    return lengths


def _unchanged(cycles: list[int], most: int) -> Counter[tuple[int, int]]:
    """How many positions a symmetry with those cycles leaves unchanged, by the pieces of both sides."""
    ways = Counter({(0, 0): 1})
    for length in cycles:
        grown: Counter[tuple[int, int]] = Counter()
        for (own, other), count in ways.items():
            for after in ((own, other), (own + length, other), (own, other + length)):
                if max(after) <= most:
                    grown[after] += count
        ways = grown
    return ways
