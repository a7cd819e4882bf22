"""A museum's table that plays one game with a table elsewhere, as the configuration says."""

import contextlib
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from ludus.games.game import Game
from ludus.games.options import EXHIBIT
from ludus.session.players import HUMAN
from lusoria.boards import definitions as boards
from lusoria.errors import UsageError
from lusoria.exhibit.remote.codes import Keys
from lusoria.exhibit.remote.far_side import FarSide
from lusoria.exhibit.remote.way import Way
from lusoria.session.game_request import Wish
from lusoria.session.players import REMOTE

if TYPE_CHECKING:
    from lusoria.exhibit.config import Remote, Table
    from lusoria.session.session import Session

SIDES = ("white", "black")
KEYS = {"code", "side", "game"}


def check(table: "Table", remote: "Remote") -> None:
    """Raise UsageError or OptionError for what cannot be played."""
    are_texts = all(isinstance(value, str) for value in table.remote.values())
    if not are_texts or set(table.remote) - KEYS or not {"code", "side"} <= set(table.remote):
        raise UsageError("it needs 'code' and 'side' and may have 'game', all of them texts")
    if table.remote["side"] not in SIDES:
        raise UsageError(f"'side' is which side is played at this table, white or black, not '{table.remote['side']}'")
    if not remote.broker:
        raise UsageError("it needs a broker: name one as 'broker' in [remote]")
    games = boards.load(table.board)["games"]
    if table.remote.get("game", games[0]) not in games:
        raise UsageError(f"the board '{table.board}' plays {', '.join(games)}, not '{table.remote['game']}'")
    wish_of(table)
    _way(table, remote)


def wish_of(table: "Table") -> Wish:
    """The game that the table begins, unless it plays it already; with an exhibit's rules, so that it ends."""
    board = boards.load(table.board)
    game_id = table.remote.get("game", board["games"][0])
    options = {name: str(value) for name, value in EXHIBIT if name in Game(game_id).options}
    players = (HUMAN, REMOTE) if table.remote["side"] == SIDES[0] else (REMOTE, HUMAN)
    return Wish(game_id, options, *players).between_tables(board)


@contextlib.contextmanager
def played(session: "Session", table: "Table", remote: "Remote", say: Callable[[str], None]) -> Iterator[None]:
    """Let another table play the other side while the block runs."""
    far_side = FarSide(session, SIDES.index(table.remote["side"]), _way(table, remote), say)
    far_side.start()
    try:
        yield
    finally:
        far_side.stop()


def _way(table: "Table", remote: "Remote") -> Way:
    password = remote.password_file.read_text(encoding="utf-8").strip() if remote.password_file else None
    return Way(remote.broker, Keys(table.remote["code"]), SIDES.index(table.remote["side"]), password)
