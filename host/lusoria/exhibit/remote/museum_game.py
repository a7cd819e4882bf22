"""A museum's table that plays with a table elsewhere, as the configuration says: a game for each code."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from ludus.games.game import Game
from ludus.games.house_rules import EXHIBIT
from ludus.session.players import HUMAN
from lusoria.boards import definitions as boards
from lusoria.errors import UsageError
from lusoria.exhibit.remote.broker_channel import BrokerChannel
from lusoria.exhibit.remote.codes import Keys, invent
from lusoria.exhibit.remote.remote_player import RemotePlayer
from lusoria.exhibit.secret_files import secret
from lusoria.session.game_request import Wish
from lusoria.session.players import REMOTE

if TYPE_CHECKING:
    from lusoria.exhibit.config import Remote, Table
    from lusoria.exhibit.museum_table import MuseumTable

SIDES = ("white", "black")
CODES = ("code", "code_file")


def check(table: "Table", remote: "Remote") -> None:
    """Check a table's remote game. Raises UsageError or OptionError if it cannot be played."""
    are_texts = all(isinstance(value, str) for value in table.remote.values())
    codes = [name for name in CODES if name in table.remote]
    if not are_texts or set(table.remote) - {*CODES, "side", "game"} or len(codes) != 1 or "side" not in table.remote:
        raise UsageError("it needs 'code' or 'code_file', and 'side', and may have 'game', all of them texts")
    if table.remote["side"] not in SIDES:
        raise UsageError(f"'side' is which side is played at this table, white or black, not '{table.remote['side']}'")
    if not remote.broker:
        raise UsageError("it needs a broker: name one as 'broker' in [remote]")
    games = boards.load(table.board)["games"]
    if table.remote.get("game", games[0]) not in games:
        raise UsageError(f"the board '{table.board}' plays {', '.join(games)}, not '{table.remote['game']}'")
    wish_of(table)
    _channel(table, remote, code_of(table) or invent())


def wish_of(table: "Table") -> Wish:
    """The game that the table is to play. It has an exhibit's house rules, so that it ends."""
    board = boards.load(table.board)
    game_id = table.remote.get("game", board["games"][0])
    options = {name: str(value) for name, value in EXHIBIT if name in Game(game_id).options}
    players = (HUMAN, REMOTE) if table.remote["side"] == SIDES[0] else (REMOTE, HUMAN)
    return Wish(game_id, options, *players).between_tables(board)


def code_of(table: "Table") -> str:
    """The current code, '' if there is none. Raises UsageError if its file cannot be read."""
    if "code" in table.remote:
        return table.remote["code"]
    path = Path(table.remote["code_file"])
    return secret(path) if path.exists() else ""


class MuseumGame:
    """Lets a table elsewhere play the other side, while there is a code; a new code begins a new game."""

    def __init__(self, session: "MuseumTable", table: "Table", remote: "Remote", say: Callable[[str], None]) -> None:
        """say(line): gets lines for the service's log."""
        self._session, self._table, self._remote, self._say = session, table, remote, say
        self._code: str | None = None  # None before the first look
        self._mistake = ""  # in that code
        self._remote_player: RemotePlayer | None = None

    def look(self) -> None:
        """Follow a change of the code.

        Raises UsageError if the code cannot be read or is invalid; then nobody plays the other side.
        """
        code = code_of(self._table)
        if code != self._code:
            is_anew, self._code, self._mistake = self._code is not None, code, ""
            try:
                self._play_by(code, is_anew)
            except UsageError as mistake:
                self._mistake = str(mistake)
        if self._mistake:  # a new error each time: raised again, its traceback would grow
            raise UsageError(self._mistake)

    def _play_by(self, code: str, is_anew: bool) -> None:
        """End the game of the code before, if any, and begin that of this one."""
        shared = self._session.shared_game() if is_anew else None
        self.stop()
        if code:
            channel = _channel(self._table, self._remote, code)
            side = SIDES.index(self._table.remote["side"])
            self._remote_player = RemotePlayer(self._session, side, channel, self._say, former=shared and shared.begun)
            self._session.play_elsewhere(is_anew)
            self._remote_player.start()

    def stop(self) -> None:
        """Stop playing the other side."""
        if self._remote_player is not None:
            self._remote_player.stop()
            self._remote_player = None


def _channel(table: "Table", remote: "Remote", code: str) -> BrokerChannel:
    password = secret(remote.password_file) if remote.password_file else None
    return BrokerChannel(remote.broker, Keys(code), SIDES.index(table.remote["side"]), password)
