"""Tells a flight record as a story in a language: sensors, button, PC and table, moment by moment.

On most boards a sensor sees a piece but not its colour. The colour is then that of the game's piece there, if any.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from ludus.clock import age
from ludus.errors import LudusError
from ludus.games.game import Game
from ludus.link.messages import read_options
from ludus.session.inputs import LETTERS
from lusoria.boards.definitions import Definition
from lusoria.boards.places import cell_names, seat_names
from lusoria.errors import LogError
from lusoria.log.entries import Input, LoggedAction, LoggedGame
from lusoria.log.flights.flight import BEGINS, BOOT, Flight, FlightEntry, changes
from lusoria.web import language

# The kind of each input. _ANSWERS: where, in the data of some inputs, the 0 or 1 is that selects their text.
_KINDS = {
    "press": "button",
    "offer": "button",
    "leave": "button",
    "pc": "pc",
    "draw": "pc",
    "ask": "pc",
    "dice": "pc",
    "throw": "dice",
    "mask": "sensors",
}
_ANSWERS = {"pc": 0, "draw": -1, "mask": 0}


def story(
    flight: Flight,
    game: LoggedGame,
    actions: list[LoggedAction],
    board: Definition,
    speaks: str = language.ENGLISH,
) -> dict[str, Any]:
    """The story of a flight record in a language: what happened, in order of time, ready for JSON.

    begun: when the record begins, by this PC's clock; missing: what the record lacks, in words, or None; length: of the
    record in ms; events: [{ms, kind, words, set}]. Of an event, ms: since the beginning; kind: sensors, button, pc,
    dice or table; set: what now stands on each place that changed: `w`, `b`, `?` (a piece of unknown colour) or ''
    (nothing).

    Raises LogError for an impossible record.
    """
    try:
        events = list(_Story(flight, board, speaks).events())
    except (LudusError, ValueError, LookupError) as error:
        raise LogError(f"this flight record cannot be told: {error}") from error
    begin = flight.inputs[0].ms if flight.inputs else 0
    return {
        "begun": _start_time(begin, game, actions).isoformat(),
        "missing": flight.missing(),
        "length": events[-1]["ms"] if events else 0,
        "events": events,
    }


def last_before(story: dict[str, Any], instant: datetime) -> int:
    """The number of the last event of a story up to an instant; 0 if there is none."""
    passed = (instant - datetime.fromisoformat(story["begun"])) / timedelta(milliseconds=1)
    return max(0, sum(event["ms"] <= passed for event in story["events"]) - 1)


def _start_time(begin: int, game: LoggedGame, actions: list[LoggedAction]) -> datetime:
    """When the table's clock showed `begin`, by this PC's clock; taken from the entry with the least delay."""
    return min([game.started, *(a.received - timedelta(milliseconds=age(a.ms, begin)) for a in actions)])


class _Story:
    """Goes through inputs and entries, and keeps track of the board and the game."""

    def __init__(self, flight: Flight, board: Definition, speaks: str) -> None:
        self._words = language.page(speaks)
        self._flight = flight
        self._game = Game(flight.game, read_options(flight.options), flight.start)
        self._names = cell_names(board["cells"])
        self._seat_names = seat_names(board["cells"])
        self._slots: int = board["cells"].get("slots", 1)
        self._seats: dict[int, str] = {}  # what stands on each filled seat
        self._pieces: dict[str, str] = {}

    def events(self) -> Iterator[dict[str, Any]]:
        """All events in order."""
        for run in self._flight.runs():
            begin = run.inputs[0].ms if run.inputs else 0
            found: list[tuple[int, int, Input | FlightEntry]] = [(age(i.ms, begin), 0, i) for i in run.inputs]
            found += [(age(entry.ms, begin), 1, entry) for entry in run.logged]
            for ms, _order, what in sorted(found, key=lambda each: each[:2]):
                kind, words = self._input_words(what) if isinstance(what, Input) else ("table", self._entry_words(what))
                yield {"ms": ms, "kind": kind, "words": words, "set": self._changes()}

    def _say(self, key: str, **values: object) -> str:
        return self._words["story"][key].format(**values)

    def _input_words(self, item: Input) -> tuple[str, str]:
        if item.what in BEGINS:
            for seat, piece in enumerate(item.data.split(" ")[2]):
                self._note_seat(seat, piece)
            return "table", self._say(item.what)
        if item.what == "cells":
            return "sensors", " ".join(self._change(*change) for change in changes(item.data))
        if item.what not in _KINDS:
            return "table", f"{item.what} {item.data}".strip()
        answer = f"-{item.data.split(' ')[_ANSWERS[item.what]]}" if item.what in _ANSWERS else ""
        return _KINDS[item.what], self._say(item.what + answer, **self._values(item))

    def _change(self, piece: str, seat: int) -> str:
        is_empty = self._note_seat(seat, piece)
        return self._say("emptied" if is_empty else "filled", cell=self._seat_names[seat])

    def _note_seat(self, seat: int, piece: str) -> bool:
        """Note what stands on a seat; return whether it is empty."""
        if piece == LETTERS[0]:
            self._seats.pop(seat, None)
        else:
            self._seats[seat] = piece
        return piece == LETTERS[0]

    def _values(self, item: Input) -> dict[str, str]:
        """The values that the text about an input may contain."""
        last = item.data.partition(" ")[2]
        is_action = item.what == "ask" and self._game.is_legal(int(last))
        return {
            "data": item.data,
            "last": last,
            "cell": self._names[int(last)] if item.what == "mask" else "",
            "action": self._game.text(int(last)) if is_action else last,
        }

    def _entry_words(self, entry: FlightEntry) -> str:
        game, kind, common = self._game, entry.kind, self._words["common"]
        if kind in ("ACT", "INSTEAD"):
            game.take_back(kind == "INSTEAD")
            side = common[("white", "black")[game.side]]
            text = game.text(int(entry.fields[1]))
            game.play(int(entry.fields[1]))
            move = common["move"].format(ply=entry.fields[0], side=side, move=text)
            return self._say("instead", move=move) if kind == "INSTEAD" else move
        if kind == "BACK":
            game.take_back(len(game.played) - int(entry.fields[0]))
            return self._say("back", ply=entry.fields[0])
        if kind == BOOT:
            return self._say("boot", cause=entry.fields[1])
        return self._say("end", score=entry.fields[0], reason=entry.fields[1])

    def _changes(self) -> dict[str, str]:
        """The places that changed since the last event, each with the piece that it now shows ('' for none)."""
        contents = self._game.contents()
        now = {}
        for seat, piece in self._seats.items():
            content = contents[seat // self._slots]
            now[self._seat_names[seat]] = piece if piece in "wb" else "?wb"[content & 3]
        changed = {name: piece for name, piece in now.items() if self._pieces.get(name) != piece}
        changed |= {name: "" for name in self._pieces if name not in now}
        self._pieces = now
        return changed
