"""What the engine may know of a game beside its rules, and how it is found.

A game that needs more than the defaults here has a module in this folder, named as its folder of rules or as its
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

    searcher: the module of its search, with a function `searcher(game_id, threads, hash_mb)`. until_compiled: one that
    answers without a compiler until that is compiled. levels: what graded players make of that. opening_plies: how
    many random actions begin a game of a match. is_balanced: whether the position after them may be played from.
    references: the built-in players that play it. captures: whether pieces are taken or trapped, and so can be
    threatened. lines_win: whether a line wins, and so can be stopped. is_solved: whether `lusoria solve` knows its
    values. middle_game: a position to measure its search in.
    """

    searcher: str = PLAIN_SEARCHER
    until_compiled: str | None = None
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


@functools.cache  # a player asks at each of its moves, and to look for a module takes longer than a weak one thinks
def _module_of(game_id: str) -> str | None:
    """The name of the module of what is known of a game, None if there is none."""
    names = (f"lusoria.engine.games.{room}" for room in folders(game_id))
    return next((name for name in names if importlib.util.find_spec(name) is not None), None)


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
