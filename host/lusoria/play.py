"""`lusoria play`: a table (found, named, or virtual), its session, and the page, until Ctrl-C."""

import contextlib
import sys
import threading
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ludus.rules.game import Game
from ludus.table.sitting import HUMAN
from lusoria import boards
from lusoria.errors import UsageError
from lusoria.link.follower import connect, find_table
from lusoria.players import player_named
from lusoria.session import Session, Wish

if TYPE_CHECKING:
    from lusoria.virtual.table import VirtualTable


def wish(board: str, game: str | None, options: dict[str, str], white: str | None, black: str | None) -> Wish | None:
    """What the command line asks for, checked; None if it asks for nothing but to follow.

    Raises UsageError or OptionError for games, options and players that do not exist.
    """
    definition = boards.load(board)
    games = definition["games"]
    Game(game or games[0], {**options, **boards.game_options(definition)})
    if game is not None and game not in games:
        raise UsageError(f"the board '{board}' plays {', '.join(games)}, not '{game}'")
    for who in (white, black):
        player_named(who or HUMAN, game or games[0])
    if game is None and not options and white is None and black is None:
        return None
    return Wish(game or games[0], options, white or HUMAN, black or HUMAN)


def run(board: str, port: str | None, asked: Wish | None, web: str | None, db: str | None) -> None:
    """Play until Ctrl-C. Raises LusoriaError when the port, the page's address or the database cannot be used."""
    from lusoria.log.store import Log

    definition = boards.load(board)
    address, web_port = _split_address(web) if web else ("", 0)
    with contextlib.ExitStack() as stack:
        log = stack.enter_context(Log.open(db))
        path = port or find_table()
        if path is not None and port is not None:
            connect(path).close()
        table = stack.enter_context(_virtual(definition)) if path is None else None
        session = Session(definition, path or str(table and table.link_path), log, asked, table, _say)
        session.start()
        stack.callback(session.stop)
        if web:
            from lusoria.web.app import serve

            url = stack.enter_context(serve(session, address, web_port, log))
            _say(f"the table's page: {url}")
        with contextlib.suppress(KeyboardInterrupt):
            threading.Event().wait()


@contextlib.contextmanager
def _virtual(definition: boards.Definition) -> "Iterator[VirtualTable]":
    from lusoria.virtual.table import VirtualTable

    _say("no table is plugged in: starting a virtual one")
    with VirtualTable(boards.compact(definition), boards.data_folder("firmware")) as table:
        yield table


def _split_address(text: str) -> tuple[str, int]:
    address, _, port = text.rpartition(":")
    if not address or not port.isdigit() or int(port) > 65535:
        raise UsageError(f"an address is written ADDR:PORT such as 127.0.0.1:8137, not '{text}'")
    return address.strip("[]"), int(port)


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)
