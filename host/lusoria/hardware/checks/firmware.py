"""Checks that a table starts: the firmware takes the board, and each of its games has the board's cells."""

from collections.abc import Iterator
from itertools import zip_longest

from ludus.errors import BoardError, OptionError
from ludus.games.game import Game
from lusoria.boards import definitions as boards
from lusoria.boards.definitions import Definition
from lusoria.hardware.checks.checks import Fault


def faults(board: Definition) -> list[Fault]:
    """Why the firmware would refuse the board, and the games that cannot be played on it."""
    try:
        boards.compact(board)
    except BoardError as error:
        return [Fault("firmware", "refuses the board", str(error), "no mistake"), *unplayable(board)]
    return list(unplayable(board))


def unplayable(board: Definition) -> Iterator[Fault]:
    """A fault for each game of a board whose size or cells are not the board's."""
    for game in board["games"]:
        try:
            names = Game(game, boards.game_options(board)).cell_names
        except OptionError as error:
            yield Fault(f"game {game}", "cannot be played on this board", str(error), "a board for this game")
            continue
        both = zip_longest(board["cells"]["ids"], names, fillvalue="none")
        other = next(((index, *pair) for index, pair in enumerate(both) if pair[0] != pair[1]), None)
        if other:
            index, ours, its = other
            yield Fault(f"game {game}", "has other cells than the board", f"cell {index} is {ours}", its)
