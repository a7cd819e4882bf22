"""Stores flight records in the database, one for each game, with compressed inputs."""

import re
from collections.abc import Iterator, Sequence

from sqlalchemy import select
from sqlalchemy.orm import Session

from ludus.games.game import Game
from ludus.link.messages import read_options
from ludus.link.table_messages import GAME_ENTRIES
from lusoria.link.wire_names import on_wire
from lusoria.log.database.models import BootRow, FlightRow, GameRow
from lusoria.log.entries import Input, LoggedGame
from lusoria.log.flights.flight import BEGINS, BOOT, Flight, FlightEntry, names_of, pack, unpack
from lusoria.log.span import entries_of

MAX_INPUTS = 20_000  # of one game; what comes after is left out, and the record is incomplete
_SOUND = re.compile(r"[a-z]{1,12} [!-~ ]{0,230}")


def store(session: Session, boot: BootRow, inputs: Sequence[Input]) -> None:
    """Store inputs in the order they came. Unsound inputs are left out."""
    choice = select(FlightRow).where(FlightRow.boot_id == boot.id).order_by(FlightRow.entry.desc()).limit(1)
    row = session.scalars(choice).one_or_none()
    sound = [item for item in inputs if _SOUND.fullmatch(f"{item.what} {item.data}")]
    for index, item in enumerate(sound):
        if item.what in BEGINS and index:
            store(session, boot, sound[:index])
            store(session, boot, sound[index:])
            return
    if sound and sound[0].what in BEGINS:
        row = _begin(session, boot, row, sound[0])
        sound = sound[1:]
    if row is None:
        row = FlightRow(boot_id=boot.id, entry=0, last=0, inputs=pack([]))
        session.add(row)
        boot.stored += 1
    _append(row, sound)
    session.flush()


def of_game(session: Session, row: GameRow, game: LoggedGame) -> Flight | None:
    """The flight record of a game, None if there is none."""
    flown = session.get(FlightRow, (row.boot_id, row.entry))
    if flown is None:
        return None
    start = game.start or Game(game.game, read_options(game.options)).position()
    players = [on_wire(who) for who in (game.white, game.black)]
    about = {"table": game.table, "board": game.board, "boot": game.boot, "game": game.game, "options": game.options}
    entries = list(_entries(session, row))
    return Flight(**about, start=start, white=players[0], black=players[1], inputs=unpack(flown.inputs), logged=entries)


def _begin(session: Session, boot: BootRow, before: FlightRow | None, begin: Input) -> FlightRow | None:
    """Return the record for the inputs that follow: a new one if a game begins, the game's own if it is resumed."""
    first = begin.data.split(" ")[0]
    entry = int(first) if first.isdigit() and len(first) < 10 else 0
    if before is not None and (begin.what == "begin" or entry == before.entry):
        _append(before, [begin])
    if entry == 0 or (before is not None and entry <= before.entry):
        return before
    row = FlightRow(boot_id=boot.id, entry=entry, last=begin.number, inputs=pack([begin]))
    session.add(row)
    boot.stored += 1
    return row


def _append(row: FlightRow, inputs: Sequence[Input]) -> None:
    fresh = [item for item in inputs if item.number > row.last]
    if fresh:
        earlier = unpack(row.inputs)
        row.inputs = pack([*earlier, *fresh][:MAX_INPUTS])
        row.last = fresh[-1].number


def _entries(session: Session, game: GameRow) -> Iterator[FlightEntry]:
    """The entries of a game after its beginning, including the table's starts among them."""
    rows = iter(entries_of(session, game, (*GAME_ENTRIES, BOOT)))
    next(rows)  # its beginning
    for row in rows:
        if row.kind == "GAME":
            return
        yield FlightEntry(row.kind, row.ms, tuple(row.fields.get(name, "") for name in names_of(row.kind)))
