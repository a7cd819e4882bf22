"""A flight record fed to the table's own code: what it told then, it must tell again."""

import re
from collections.abc import Callable

from ludus.errors import LudusError
from ludus.link.messages import GAME_ENTRIES, read_options
from ludus.table.inputs import LEVELS, Inputs
from ludus.table.sitting import Sitting
from lusoria.errors import LogError
from lusoria.log.flight import Flight, Told
from lusoria.log.logged import Input

_CHANGE = re.compile(f"([{re.escape(LEVELS)}])([0-9]+)")


def replay(flight: Flight) -> list[Told]:
    """What the table's code tells when it is given the inputs, after GAME, up to the next game or the last of the log.

    Raises LogError for a record without its beginning, or one that says what cannot be.
    """
    if not flight.inputs or flight.inputs[0].what != "begin":
        raise LogError(f"this flight record cannot be replayed: {flight.missing()}")
    try:
        return _Replay(flight).run()
    except (LudusError, ValueError, IndexError) as error:
        raise LogError(f"this flight record cannot be replayed: {error}") from error


def difference(flight: Flight, told: list[Told]) -> str | None:
    """Where the log and a replay part, in words; None if they are equal to the last bit."""
    for index, (logged, replayed) in enumerate(zip(flight.logged, told, strict=False), 1):
        if logged != replayed:
            return f"entry {index} of the game is {_words(logged)} in the log, {_words(replayed)} replayed"
    if len(flight.logged) != len(told):
        return f"the log has {len(flight.logged)} entries of the game, the replay {len(told)}"
    return None


class _Replay:
    """One sitting, its inputs, and what it tells."""

    def __init__(self, flight: Flight) -> None:
        self._flight = flight
        self._told: list[Told] = []
        self._throws = [given.data for given in flight.inputs if given.what == "throw"]
        first = flight.inputs[0]
        _entry, listening, levels = first.data.split(" ")
        self._settled = bytearray(LEVELS.index(level) for level in levels)
        self._inputs = Inputs(lambda _what, _data: None, first.ms, self._throw)
        options, players = read_options(flight.options), (flight.white, flight.black)
        throw = self._inputs.throw
        sitting = Sitting(self._tell, lambda _a, _b: 0, first.ms, self._settled, flight.game, options, throw)
        start = None if sitting.start == flight.start else flight.start
        self._inputs.sitting = sitting
        sitting.begin(first.ms, self._settled, flight.game, options, players, start)
        sitting.pc_plays(listening == "1")
        self._told.clear()

    def run(self) -> list[Told]:
        for given in self._flight.inputs[1:]:
            if given.what == "begin":
                return self._ended(given.ms)
            self._take(given)
        if self._flight.logged:
            last = self._flight.logged[-1].ms
            self._inputs.wait(max(last, self._inputs.now))
        return self._told

    def _take(self, given: Input) -> None:
        inputs = self._inputs
        acts: dict[str, Callable[[], None]] = {
            "cells": lambda: inputs.cells(given.ms, self._change(given.data), self._settled),
            "mask": lambda: self._mask(given),
            "press": lambda: inputs.press(given.ms),
            "offer": lambda: inputs.offer(given.ms),
            "leave": lambda: inputs.withdraw(given.ms),
            "draw": lambda: self._draw(given),
            "pc": lambda: inputs.listen(given.ms, given.data == "1"),
            "ask": lambda: self._ask(given),
            "dice": lambda: self._dice(given),
            "limit": lambda: inputs.limit(given.ms, given.data == "1"),
            "end": lambda: self._end(given),
            "throw": lambda: None,  # taken by `_throw` when the table's dice are due
        }
        if given.what not in acts:
            raise LogError(f"input {given.number} is '{given.what}', which this tool does not know")
        try:
            acts[given.what]()
        except LudusError:  # the table refused it, too, and changed nothing
            return

    def _mask(self, given: Input) -> None:
        chatters, cell = map(int, given.data.split(" "))
        self._inputs.mask(given.ms, cell, bool(chatters), self._settled)

    def _ask(self, given: Input) -> None:
        ply, action = map(int, given.data.split(" "))
        self._inputs.ask(given.ms, ply, action)

    def _draw(self, given: Input) -> None:
        ply, yes = map(int, given.data.split(" "))
        self._inputs.draw_answered(given.ms, ply, bool(yes))

    def _dice(self, given: Input) -> None:
        ply, dice = given.data.split(" ")
        self._inputs.dice(given.ms, int(ply), dice)

    def _end(self, given: Input) -> None:
        ply, score, reason = given.data.split(" ", 2)
        self._inputs.end(given.ms, int(ply), score, reason)

    def _throw(self) -> str:
        """How the table's dice fell then."""
        if not self._throws:
            raise LogError("its dice fell more often than it says")
        return self._throws.pop(0)

    def _change(self, data: str) -> list[int]:
        changes = _CHANGE.findall(data)
        for level, cell in changes:
            self._settled[int(cell)] = LEVELS.index(level)
        return [int(cell) for _level, cell in changes]

    def _ended(self, ms: int) -> list[Told]:
        """Another game began: by hands, which time shows, or because the PC asked for it."""
        self._inputs.wait(ms)
        at_end = [index for index, told in enumerate(self._told) if told.kind == "GAME"]
        if not at_end:
            sitting = self._inputs.sitting
            sitting.begin(ms, self._settled, sitting.game.id, sitting.game.options, sitting.players)
            at_end = [len(self._told) - 1]
        return self._told[: at_end[0]]

    def _tell(self, kind: str, fields: tuple[str | int, ...]) -> None:
        if kind in GAME_ENTRIES:
            self._told.append(Told(kind, self._inputs.now, tuple(fields)))


def _words(told: Told) -> str:
    return " ".join(map(str, (told.kind, *told.fields, f"at {told.ms} ms")))
