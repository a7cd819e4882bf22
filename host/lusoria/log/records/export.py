"""Exports games of the log as records, as one JSON object, or as CSV. docs/log.md explains each column."""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields
from typing import Any, TextIO

from ludus.errors import LudusError
from ludus.games.game import SCORES
from ludus.link.messages import read_options
from lusoria.errors import LogError
from lusoria.log.entries import ACTION_COLUMNS, PLAYED, LoggedAction, LoggedGame
from lusoria.log.records.writer import Record, write
from lusoria.output import csv_rows

GAME_COLUMNS = tuple(column.name for column in fields(LoggedGame) if column.name not in ("extra", "flight"))
Logged = tuple[LoggedGame, Sequence[LoggedAction]]


def record_of(game: LoggedGame, actions: Sequence[LoggedAction]) -> Record:
    """The record of a logged game: its valid actions as far as the rules follow, and its problems as a last comment.

    Raises LogError for a game that cannot be written as a record at all.
    """
    tags = {
        "Date": game.started.strftime("%Y.%m.%d"),
        "White": game.white,
        "Black": game.black,
        "Table": game.table,
    }
    if game.reason is not None:
        tags["Termination"] = game.reason
    if game.clock is not None:
        tags["TimeControl"] = game.clock
    if game.flight is not None:
        tags["FlightRecord"] = game.flight
    try:
        record = Record(game.game, read_options(game.options), game.start, tags=tags)
        rules = record.begin()
    except LudusError as error:
        raise LogError(f"game {game.id} cannot be written as a record: {game.flag or error}") from error
    for action in actions:
        if action.status == PLAYED:
            if action.ply != len(record.actions) + 1 or not rules.is_legal(action.action):
                break
            rules.play(action.action)
            record.actions.append(action.action)
    record.result = rules.score if rules.over else game.score if game.score in SCORES else SCORES[0]
    if game.extra is not None:
        _put_back(record, game.extra)
    if game.flag is not None:
        record.comments[len(record.actions)] = game.flag
    return record


def records(games: Iterable[Logged], out: TextIO) -> None:
    """Write records with blank lines between them; a game that cannot be one becomes a line that begins with `%`."""
    for index, (game, actions) in enumerate(games):
        out.write("\n" if index else "")
        try:
            out.write(write([record_of(game, actions)]))
        except LogError as error:
            out.write(f"% {error}\n")


def as_json(games: Iterable[Logged], out: TextIO) -> None:
    """Write {"games": [...]}, a line for each game with its actions."""
    out.write('{"games": [')
    for index, (game, actions) in enumerate(games):
        out.write(",\n" if index else "\n")
        json.dump(game_object(game) | {"actions": [_values(action, ACTION_COLUMNS) for action in actions]}, out)
    out.write("\n]}\n")


def as_csv(games: Iterable[Logged], out: TextIO) -> None:
    """Write a row for each action, beginning with its game's columns; a game without actions has one row."""
    csv_rows.write(_rows(games), out)


def _rows(games: Iterable[Logged]) -> Iterator[list[Any]]:
    yield [f"game_{name}" for name in GAME_COLUMNS] + list(ACTION_COLUMNS)
    for game, actions in games:
        head = list(_values(game, GAME_COLUMNS).values())
        for action in actions:
            yield head + list(_values(action, ACTION_COLUMNS).values())
        if not actions:
            yield head + [None] * len(ACTION_COLUMNS)


def game_object(game: LoggedGame) -> dict[str, Any]:
    """The columns of a game, ready for JSON."""
    return _values(game, GAME_COLUMNS)


def _values(row: LoggedGame | LoggedAction, columns: Sequence[str]) -> dict[str, Any]:
    values = {name: getattr(row, name) for name in columns}
    return {name: value.isoformat() if hasattr(value, "isoformat") else value for name, value in values.items()}


def _put_back(record: Record, extra: str) -> None:
    """Give the record the stored start, tags and comments, which its game's columns do not hold."""
    try:
        values = json.loads(extra)
        record.start, record.tags = values["start"], dict(values["tags"])
        record.comments = {int(ply): text for ply, text in values["comments"].items()}
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise LogError("its tags and comments were altered and cannot be read; see `lusoria log verify`") from error
