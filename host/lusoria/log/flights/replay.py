"""A flight record fed to the table's own code: what it told then, it must tell again."""

import re
from collections.abc import Callable

from ludus.errors import LudusError
from ludus.link.messages import GAME_ENTRIES, read_options
from ludus.session.inputs import LEVELS, Inputs
from ludus.session.sitting import Sitting
from ludus.storage import restoring as resume
from ludus.storage.settings import SETTINGS, TEXTS
from lusoria.errors import LogError
from lusoria.log.entries import Input
from lusoria.log.flights.flight import BOOT, Flight, Run, Told, names_of

_CHANGE = re.compile(f"([{re.escape(LEVELS)}])([0-9]+)")


def replay(flight: Flight) -> list[Told]:
    """What the table's code tells when it is given the inputs, after GAME, up to the next game or the last of the log.

    Where the table was started again, its code takes up the game as the log says it then stood. Raises LogError for
    a record without its beginning, or one that says what cannot be.
    """
    if not flight.inputs or flight.inputs[0].what not in ("begin", "resume"):
        raise LogError(f"this flight record cannot be replayed: {flight.missing()}")
    told: list[Told] = []
    try:
        for index, run in enumerate(flight.runs()):
            started = [each for each in run.logged[:1] if each.kind == BOOT]
            told += started
            if not run.inputs:  # nothing is known of this run but what it led to
                told += run.logged[len(started) :]
            elif index and run.inputs[0].what == "begin":
                told += _given_up(_stands(flight, told), run.inputs[0].ms)
            else:
                told += _Replay(flight, run, told).run()
    except (LudusError, ValueError, IndexError) as error:
        raise LogError(f"this flight record cannot be replayed: {error}") from error
    return told


def difference(flight: Flight, told: list[Told]) -> str | None:
    """Where the log and a replay part, in words; None if they are equal to the last bit."""
    for index, (logged, replayed) in enumerate(zip(flight.logged, told, strict=False), 1):
        if logged != replayed:
            return f"entry {index} of the game is {_words(logged)} in the log, {_words(replayed)} replayed"
    if len(flight.logged) != len(told):
        return f"the log has {len(flight.logged)} entries of the game, the replay {len(told)}"
    return None


class _Replay:
    """One sitting from a start of the table on, its inputs, and what it tells."""

    def __init__(self, flight: Flight, run: Run, before: list[Told]) -> None:
        """before: what was told of the game until then."""
        self._run = run
        self._told: list[Told] = []
        self._throws = [given.data for given in run.inputs if given.what == "throw"]
        first = run.inputs[0]
        _entry, flag, levels = first.data.split(" ")
        self._settled = bytearray(LEVELS.index(level) for level in levels)
        self._inputs = Inputs(lambda _now, _what, _data: None, first.ms, self._throw)
        if first.what == "begin":
            self._begin(flight, first.ms, flag == "1")
        else:
            self._take_up(flight, first.ms, flag == "1", before)

    def _begin(self, flight: Flight, ms: int, listening: bool) -> None:
        options, players = read_options(flight.options), (flight.white, flight.black)
        sitting = self._sitting(ms, flight.game, options)
        start = None if sitting.course.start == flight.start else flight.start
        sitting.begin(ms, self._settled, flight.game, options, players, start)
        sitting.listen(listening)
        self._told.clear()

    def _take_up(self, flight: Flight, ms: int, ask: bool, before: list[Told]) -> None:
        game = _stands(flight, before)
        self._sitting(ms, flight.game, game.game.options, game, ask)

    def _sitting(
        self, ms: int, game: str, options: dict[str, str], told: resume.SavedGame | None = None, ask: bool = False
    ) -> Sitting:
        common = (self._tell, lambda: None, lambda _a, _b: 0, ms, self._settled)
        self._inputs.sitting = Sitting(*common, game, options, self._inputs.throw, told, ask)
        return self._inputs.sitting

    def run(self) -> list[Told]:
        for given in self._run.inputs[1:]:
            if given.what == "begin":
                return self._ended(given.ms)
            self._take(given)
        if self._run.logged:
            last = self._run.logged[-1].ms
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
            "set": lambda: self._set(given),
            "throw": lambda: None,  # taken by `_throw` when the table's dice are due
        }
        if given.what not in acts:
            raise LogError(f"input {given.number} is '{given.what}', which this tool does not know")
        if given.what == "set" and not _is_setting(given.data):
            raise LogError(f"input {given.number} sets '{given.data}', which no table does")
        try:
            acts[given.what]()
        except LudusError:  # the table refused it, too, and changed nothing
            return

    def _set(self, given: Input) -> None:
        self._inputs.wait(given.ms)
        self._inputs.setting(*given.data.split(" ", 1))

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
            sitting.begin(ms, self._settled, sitting.game.id, sitting.game.options, sitting.players.names)
            at_end = [len(self._told) - 1]
        return self._told[: at_end[0]]

    def _tell(self, kind: str, fields: tuple[str | int, ...]) -> None:
        if kind in GAME_ENTRIES:
            self._told.append(Told(kind, self._inputs.now, tuple(fields)))


def _is_setting(data: str) -> bool:
    name, _, value = data.partition(" ")
    return name in TEXTS or value in SETTINGS.get(name, ())


def _stands(flight: Flight, told: list[Told]) -> resume.SavedGame:
    """The game as the table finds it in its journal when so much was told."""
    game = resume.SavedGame({name: getattr(flight, name) for name in ("game", "options", "start", "white", "black")})
    for each in told:
        if each.kind != BOOT:
            game.apply(each.kind, dict(zip(names_of(each.kind), each.fields, strict=True)))
    return game


def _given_up(game: resume.SavedGame, ms: int) -> list[Told]:
    """What a table tells that starts with another game."""
    return [] if game.ended else [Told("END", ms, ("*", "abandoned"))]


def _words(told: Told) -> str:
    return " ".join(map(str, (told.kind, *told.fields, f"at {told.ms} ms")))
