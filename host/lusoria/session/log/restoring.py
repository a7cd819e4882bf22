"""Tells what a table lost when its flash was emptied, and gets its last game from the log, to be continued.

MicroPython formats a flash whose file system it cannot mount, journal and all.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ludus.errors import LudusError
from ludus.games.game import Game
from ludus.link.messages import read_options
from ludus.session.players import HUMAN
from lusoria.errors import UsageError
from lusoria.log.entries import PLAYED
from lusoria.session.game_request import Wish
from lusoria.session.players import REMOTE, player_named

if TYPE_CHECKING:
    from lusoria.log.former_journal import Former
    from lusoria.log.store import Log


def loss(log: "Log", hello: Mapping[str, Any]) -> str:
    """One line about what a table lost, if the log does not know the journal in its HELLO; '' if it lost nothing."""
    former = _former(log, hello)
    if former is None or not former.unknown:
        return ""
    words = (
        "the table's flash was emptied. The log has its journal up to entry "
        f"{former.newest}, of {former.received:%Y-%m-%d %H:%M} UTC; what it played later without a PC is lost, and so "
        "are its settings and what its self-test learned"
    )
    if former.game is None:
        return words
    plies = sum(action.status == PLAYED for action in log.actions(former.game))
    return f"{words}. Game {former.game} had come to ply {plies}: 'lusoria play --restore' sets it up again"


def _former(log: "Log", hello: Mapping[str, Any]) -> "Former | None":
    """The journal before this one; None if the log has no other, or in safe mode, when a table names no journal."""
    return log.former(hello["table"], hello["journal"]) if hello["journal"] else None


def restored(log: "Log", hello: Mapping[str, Any]) -> Wish:
    """The last game of a table before its flash was emptied, to be continued from where the log's record ends.

    Raises UsageError if the log has no such game.
    """
    former = _former(log, hello)
    if former is None or former.game is None:
        raise UsageError(f"the log has no unfinished game of table {hello['table']} from before its flash was emptied")
    logged = log.game(former.game)
    try:
        options = read_options(logged.options)
        game = Game(logged.game, options, logged.start)
        for action in log.actions(former.game):
            if action.status == PLAYED:
                game.play(action.action)
    except LudusError as error:
        raise UsageError(f"game {former.game} of the log cannot be played on: {error}") from error
    white, black = _player(logged.white, logged.game), _player(logged.black, logged.game)
    return Wish(logged.game, options, white, black, game.position())


def _player(who: str, game: str) -> str:
    """The player to ask for: the logged one, or a person if that player is remote or unknown here."""
    if who == REMOTE:
        return HUMAN
    try:
        player_named(who, game)
    except LudusError:
        return HUMAN
    return who
