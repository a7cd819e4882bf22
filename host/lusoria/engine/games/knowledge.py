"""What the engine may know of a game besides its rules, and how it is found.

A game that needs more than the defaults here has a module in this folder, named after its folder of rules or its
family, with a constant KNOWLEDGE. A game without such a module is played by looking ahead under its rules, if it has no
dice.
"""

import functools
import importlib
import importlib.util
from collections.abc import Callable
from dataclasses import dataclass

from ludus.games.game import Game
from ludus.games.registry import GAMES, folders, part
from lusoria.engine.level import LOOKING_AHEAD, Level

PLAIN_SEARCHER = "lusoria.engine.plain.searcher"


def _two_plies(_game: Game) -> int:
    return 2


def _any_position(_game: Game) -> bool:
    return True


@dataclass(frozen=True)
class Knowledge:
    """What the engine knows of a game.

    searcher: the module of its search, with a function `searcher(game_id, threads, hash_mb)`. until_compiled: whether
    that function also takes `is_plain`, for a search that answers until the other is compiled. levels: how each graded
    player uses the search. opening_plies: how many random actions begin a game of a match. is_balanced: whether the
    position after them is fair enough to play from. references: the built-in players that play the game. captures:
    whether pieces are taken or trapped, and so can be threatened. lines_win: whether a line wins, and so can be
    stopped. is_solved: whether `lusoria solve` knows the game's values. middle_game: a position in which to measure
    its search.
    """

    searcher: str = PLAIN_SEARCHER
    until_compiled: bool = False
    levels: tuple[Level, ...] = LOOKING_AHEAD
    opening_plies: Callable[[Game], int] = _two_plies
    is_balanced: Callable[[Game], bool] = _any_position
    references: tuple[str, ...] = ()
    captures: bool = False
    lines_win: bool = False
    is_solved: bool = False
    middle_game: str | None = None


def knowledge(game_id: str) -> Knowledge:
    """The knowledge of a game. Raises OptionError for a game that does not exist."""
    name = _module_of(game_id)
    found: Knowledge = Knowledge() if name is None else importlib.import_module(name).KNOWLEDGE
    return found


@functools.cache  # a player asks at each move, and looking for a module takes longer than a weak player thinks
def _module_of(game_id: str) -> str | None:
    """The name of the module with the knowledge of a game, None if there is none."""
    names = (f"lusoria.engine.games.{room}" for room in folders(game_id))
    return next((name for name in names if importlib.util.find_spec(name) is not None), None)


@functools.cache
def has_dice(game_id: str) -> bool:
    """Whether a game is played with dice."""
    return hasattr(part(game_id, "notation"), "dice_text")


def is_played(game_id: str) -> bool:
    """Whether the engine can play a game: a game with dice needs a search of its own."""
    return game_id in GAMES and (knowledge(game_id).searcher != PLAIN_SEARCHER or not has_dice(game_id))


def solved() -> tuple[str, ...]:
    """The games whose values are known."""
    return tuple(game_id for game_id in GAMES if knowledge(game_id).is_solved)


def played() -> tuple[str, ...]:
    """The games that the engine can play."""
    return tuple(game_id for game_id in GAMES if is_played(game_id))
