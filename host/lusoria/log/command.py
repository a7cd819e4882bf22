"""The verbs of `lusoria log` that show games: on the terminal and for other programs."""

import json
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import TextIO

from ludus.errors import LudusError
from lusoria.errors import UsageError
from lusoria.log.entries import PLAYED, SEPARATOR, LoggedAction, LoggedGame
from lusoria.log.flights import flight
from lusoria.log.records import export as exports
from lusoria.log.records.writer import movetext
from lusoria.log.store import Log
from lusoria.output.visible import visible

_FORMATS = {"record": exports.records, "json": exports.as_json, "csv": exports.as_csv}
_FLIGHT = "flight"
_COLUMNS = ("ID", "Started", "Table", "Game", "White", "Black", "Result", "Plies", "Amiss")
_NUMBERS = ("ID", "Plies")


def list_games(url: str | None, out: TextIO, as_json: bool) -> None:
    """Write the games in which anything was played, newest first: a table, or one JSON object. Raises LogError."""
    with Log.open(url) as log:
        games = log.games(played=True)
    if as_json:
        out.write(json.dumps({"games": [exports.game_object(game) for game in games]}) + "\n")
    elif not games:
        out.write("no game has been played yet\n")
    else:
        out.writelines(_table(games))


def show(url: str | None, game_id: int, out: TextIO) -> None:
    """Write one game with everything that happened in it. Raises LogError."""
    with Log.open(url) as log:
        game, actions = log.game(game_id), log.actions(game_id)
    for line in (*_header(game), "", *_moves(game, actions), *_set_aside(actions), *_amiss(game, actions)):
        out.write(f"{visible(line)}\n")


def export(url: str | None, game_id: int | None, form: str, out: TextIO) -> None:
    """Write a game as 'record', 'json', 'csv' or 'flight'; None as game_id means all games, oldest first.

    Raises UsageError for another form, and for all games as 'flight'; LogError for a game that is not there, or for
    one that is asked for by its id but cannot be written as a record.
    """
    if form == _FLIGHT:
        if game_id is None:
            raise UsageError("a flight record is exported one at a time: name the game by its ID")
        with Log.open(url) as log:
            out.write(flight.write(log.flight(game_id)))
        return
    if form not in _FORMATS:
        raise UsageError(f"games are exported as {', '.join(_FORMATS)}, {_FLIGHT}, not '{form}'")
    with Log.open(url) as log:
        games = log.games()[::-1] if game_id is None else [log.game(game_id)]
        if form == "record" and game_id is not None:
            exports.record_of(games[0], log.actions(game_id))
        _FORMATS[form](_with_actions(log, games), out)


def verify(url: str | None, out: TextIO) -> bool:
    """Replay every game of the log by the rules; return whether nothing is amiss. Raises LogError."""
    with Log.open(url) as log:
        amiss = list(log.verify())
        for what in amiss:
            out.write(f"{visible(what)}\n")
        out.write(f"{log.count()} games replayed, {len(amiss)} amiss\n")
    return not amiss


def _with_actions(log: Log, games: Sequence[LoggedGame]) -> Iterator[exports.Logged]:
    for game in games:
        yield game, log.actions(game.id)


def _table(games: Sequence[LoggedGame]) -> Iterator[str]:
    """The games as lines of a table; written by hand, since packages for it take longer to load than the log."""
    rows = [_COLUMNS, *(tuple(map(visible, _cells(game))) for game in games)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = zip(row, _COLUMNS, widths, strict=True)
        words = (cell.rjust(width) if name in _NUMBERS else cell.ljust(width) for cell, name, width in cells)
        yield "  ".join(words).rstrip() + "\n"


def _cells(game: LoggedGame) -> tuple[str, ...]:
    return (
        str(game.id), _local(game.started), game.table, _game_name(game), game.white, game.black, _result(game),
        str(game.plies), game.flag or "",
    )  # fmt: skip


def _header(game: LoggedGame) -> list[str]:
    end = _local(game.ended) if game.ended else "not ended"
    return [
        f"game {game.id}: {_game_name(game)}",
        f"table   {game.table} (board {game.board}, journal {game.boot})",
        f"white   {game.white}",
        f"black   {game.black}",
        f"time    {_local(game.started)} to {end}",
        f"result  {_result(game)}",
        *([f"start   {game.start}"] if game.start else []),
    ]


def _moves(game: LoggedGame, actions: Sequence[LoggedAction]) -> list[str]:
    """The moves and the final position, as far as the rules follow; of a game without a record, only the actions."""
    try:
        record = exports.record_of(game, actions)
        rules = record.after()
    except LudusError:
        return [" ".join(_action(action) for action in actions if action.status == PLAYED)]
    record.comments = {}
    return [*movetext(record), "", f"final position: {rules.position()}"]


def _set_aside(actions: Sequence[LoggedAction]) -> list[str]:
    replaced = [action for action in actions if action.status != PLAYED]
    lines = [f"  entry {action.entry}, ply {action.ply}: {_action(action)} ({action.status})" for action in replaced]
    return ["", "replaced or taken back:", *lines] if lines else []


def _amiss(game: LoggedGame, actions: Sequence[LoggedAction]) -> list[str]:
    """The problems of a game, then of each action: what the rules disagree with, or what is missing."""
    lines = [f"  {note}" for note in (game.flag or "").split(SEPARATOR) if note]
    lines += [f"  entry {a.entry}, ply {a.ply}: {_action(a)}: {a.note}" for a in actions if a.note]
    return ["", "amiss:", *lines] if lines else []


def _action(action: LoggedAction) -> str:
    return action.text or f"action {action.action}"


def _game_name(game: LoggedGame) -> str:
    return (game.game or "?") + (f" ({game.options})" if game.options else "")


def _result(game: LoggedGame) -> str:
    return game.score + (f" ({game.reason})" if game.reason else "")


def _local(time: datetime) -> str:
    return time.astimezone().strftime("%Y-%m-%d %H:%M:%S")
