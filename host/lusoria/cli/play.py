"""`lusoria play`: a table (found, named, or virtual), its session, and the page, until Ctrl-C."""

import contextlib
import shlex
import signal
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from ludus.games.registry import GAMES
from ludus.session.players import HUMAN
from lusoria.boards import definitions as boards
from lusoria.cli.termination import end, stop_at
from lusoria.errors import TableNotFound, UsageError
from lusoria.link import ports
from lusoria.link.follower import connect_any
from lusoria.session import Session, TimeControl, Wish
from lusoria.session.clocks.clock_files import default_folder
from lusoria.session.followed_table import another_board
from lusoria.session.players import REMOTE, player_named
from lusoria.web.server import address

if TYPE_CHECKING:
    from lusoria.cli.terminal import Terminal
    from lusoria.exhibit.remote.broker_channel import BrokerChannel
    from lusoria.simulator.table import VirtualTable


class FarTable(NamedTuple):
    """Another table playing with this one: the side played here (0 white, 1 black), the code, and how to reach it."""

    side: int
    code: str
    channel: "BrokerChannel"

    def command(self, wish: Wish) -> str:
        """What to type at the other table, beside the broker, to play the same game."""
        options = [word for name, value in wish.options.items() for word in ("--set", f"{name}={value}")]
        start = ["--set-up", wish.start] if wish.start else []
        side = f"--{('black', 'white')[1 - self.side]}"
        return shlex.join(["lusoria", "play", wish.game, *options, *start, side, f"{REMOTE}:{self.code}"])


class Place(NamedTuple):
    """Where to play: the table's port, the name of its board, and its HELLO.

    Without a table, port and HELLO are None, and absence says why.
    """

    port: str | None
    board: str
    hello: dict[str, Any] | None
    absence: str = ""


def far_table(
    white: str | None, black: str | None, broker: str | None, clock: str | None
) -> tuple[str | None, str | None, FarTable | None]:
    """The players with `remote` in place of `remote:CODE`, and the other table, if there is one. Raises UsageError."""
    kind, _, code = next((who for who in (white, black) if who and who.startswith(REMOTE)), "").partition(":")
    if kind != REMOTE:
        return white, black, None
    from lusoria.exhibit.remote.broker_channel import BrokerChannel
    from lusoria.exhibit.remote.codes import Keys, invent

    side = 0 if (black or "").startswith(REMOTE) else 1
    if (white, black)[side] not in (None, HUMAN) or clock:
        raise UsageError("with another table play people, and without a clock")
    if not code or not broker:
        raise UsageError("another table is remote:CODE, or remote:new for a new code, and needs --broker mqtt://HOST")
    code = invent() if code == "new" else code
    far = FarTable(side, code, BrokerChannel(broker, Keys(code), side))
    return HUMAN if side == 0 else REMOTE, HUMAN if side == 1 else REMOTE, far


def checked_wish(
    board: str,
    game: str | None,
    options: dict[str, str],
    white: str | None,
    black: str | None,
    start: str | None = None,
) -> Wish | None:
    """Read and check the game that the command line asks for; None if it only asks to follow the table.

    Raises UsageError, OptionError or Refusal for games, options, players and positions that do not exist.
    """
    definition = boards.load(board)
    games = definition["games"]
    wish = Wish(game or games[0], options, white or HUMAN, black or HUMAN, start)
    wish.on(definition)
    if game is not None and game not in games:
        raise UsageError(f"the board '{board}' plays {', '.join(games)}, not '{game}'")
    if REMOTE in (wish.white, wish.black):
        wish = wish.between_tables(definition)
    wish.message(definition)
    for who in (wish.white, wish.black):
        player_named(who, wish.game)
    return None if (game, options, white, black, start) == (None, {}, None, None, None) else wish


def restored_wish(hello: dict[str, Any] | None, board: str, db: str | None) -> Wish:
    """The game that the table of this HELLO lost with its flash, from the log. Raises UsageError if there is none."""
    from lusoria.log.store import Log
    from lusoria.session.log.restoring import restored

    if hello is None:
        raise UsageError("--restore is for a table that is plugged in, and none is")
    with Log.open(db) as log:
        wish = restored(log, hello)
    wish.message(boards.load(board))
    return wish


def find_place(port: str | None, board: str | None, game: str | None) -> Place:
    """Find the table and its board: the board named, else the table's; without a table, the game's usual one.

    Raises LusoriaError for a port on which no table answers, and OptionError for a game that does not exist. Raises
    UsageError if the table's board is not the one named or, if none is named, is not one of ours.
    """
    usual = boards.board_playing(game or GAMES[0])
    try:
        table = connect_any([port] if port else ports.candidates())
    except TableNotFound as error:
        if port:
            raise
        return Place(None, board or usual, None, str(error))
    table.close()
    name = str(table.hello["board"])
    if board is not None and (misplaced := another_board(name, boards.load(board))):
        raise UsageError(f"{misplaced}; name that board, or none")
    return Place(table.name, board or boards.shipped(name), table.hello)


def run(
    place: Place,
    wish: Wish | None,
    web: str | None,
    db: str | None,
    clock: str | None = None,
    far: FarTable | None = None,
) -> None:
    """Play until Ctrl-C or SIGTERM, at the table of place or, if it has none, at a virtual one.

    far: another table to play with.
    Raises LusoriaError if the page's address or the database cannot be used.
    """
    from lusoria.cli.terminal import Terminal
    from lusoria.log.store import Log

    definition, terminal = boards.load(place.board), Terminal()
    host, port = address.split(web) if web else ("", 0)
    control = TimeControl.parse(clock) if clock else None
    with contextlib.suppress(KeyboardInterrupt), contextlib.ExitStack() as stack:
        log = stack.enter_context(Log.open(db))
        if place.port is None:
            terminal.say(f"{place.absence}: starting a virtual one")
        table = stack.enter_context(_virtual(definition)) if place.port is None else None
        port_name = place.port or str(table and table.link_path)
        session = Session(
            definition, port_name, log, wish, table, terminal.say, control=control, clocks=default_folder()
        )
        session.start()
        stack.callback(session.stop)
        stop = stop_at(signal.SIGTERM)
        if far is not None and wish is not None:
            stack.enter_context(_exchange(session, far, far.command(wish), terminal))
        if web:
            from lusoria.web.app import serve

            if not address.is_own(host):
                terminal.say(f"on {host} everybody in the network may play at this table and see all of its games")
            url = stack.enter_context(serve(session, host, port, log))
            terminal.say(f"open the table's page in a browser: {url}")
        terminal.wait(session.clocks, stop)
        end(signal.SIGTERM)


@contextlib.contextmanager
def _exchange(session: Session, far: FarTable, command: str, terminal: "Terminal") -> Iterator[None]:
    from lusoria.exhibit.remote.remote_player import RemotePlayer

    terminal.say(f"for the other table: {command}")
    if terminal.console.is_terminal:
        from lusoria.exhibit.remote import qr_code

        for line in qr_code.lines(command):
            terminal.say(line)
    remote_player = RemotePlayer(session, far.side, far.channel, terminal.say)
    remote_player.start()
    try:
        yield
    finally:
        remote_player.stop()


def _virtual(definition: boards.Definition) -> "VirtualTable":
    from lusoria.simulator.table import VirtualTable, any_chance

    return VirtualTable(boards.compact(definition), chance=any_chance())
