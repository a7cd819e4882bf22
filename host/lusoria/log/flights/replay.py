"""Replays a flight record through the table's own code, which must produce the same entries again."""

from collections.abc import Iterator, Sequence

from ludus.errors import LudusError
from ludus.games.game import Game
from ludus.link.messages import read_options
from ludus.link.table_messages import GAME_ENTRIES
from ludus.session.inputs import LETTERS, Inputs
from ludus.session.sitting import Sitting
from ludus.storage.saved_game import SavedGame
from ludus.storage.settings import SETTINGS, TEXTS
from lusoria.errors import LogError
from lusoria.log.entries import Input
from lusoria.log.flights.flight import BEGINS, BOOT, Flight, FlightEntry, Run, changes, names_of


def replay(flight: Flight) -> list[FlightEntry]:
    """Replay a flight record; return its entries after GAME, up to the next game or to the last entry of the log.

    Where the table was started again, its code takes up the game as it then stood, according to the log. Raises
    LogError for a record without its beginning, or one that says something impossible.
    """
    if not flight.inputs or flight.inputs[0].what not in BEGINS:
        raise LogError(f"this flight record cannot be replayed: {flight.missing()}")
    entries: list[FlightEntry] = []
    try:
        for index, run in enumerate(flight.runs()):
            started = [each for each in run.logged[:1] if each.kind == BOOT]
            entries += started
            if not run.inputs:  # only the entries of this run are known
                entries += run.logged[len(started) :]
            elif index and run.inputs[0].what == "begin":
                entries += _abandonment(_stands(flight, entries), run.inputs[0].ms)
            else:
                entries += _Replay(flight, run, entries).run()
    except (LudusError, ValueError, IndexError) as error:
        raise LogError(f"this flight record cannot be replayed: {error}") from error
    return entries


def difference(flight: Flight, entries: list[FlightEntry]) -> str | None:
    """The first difference between the log and a replay, in words; None if they are equal."""
    for index, (logged, replayed) in enumerate(zip(flight.logged, entries, strict=False), 1):
        if logged != replayed:
            return f"entry {index} of the game is {_words(logged)} in the log, {_words(replayed)} replayed"
    if len(flight.logged) != len(entries):
        return f"the log has {len(flight.logged)} entries of the game, the replay {len(entries)}"
    return None


def lines(flight: Flight, entries: Sequence[FlightEntry]) -> Iterator[str]:
    """A line of text for each entry of a replay, with actions in notation."""
    game = Game(flight.game, read_options(flight.options), flight.start)
    for kind, ms, fields in entries:
        words = " ".join(map(str, fields))
        if kind in ("ACT", "INSTEAD"):
            game.take_back(kind == "INSTEAD")
            game.play(fields[1])
            words = f"{fields[0]}. {game.text_at(len(game.played) - 1)}"
        elif kind == "BACK":
            game.take_back(len(game.played) - int(fields[0]))
        yield f"{ms:>9} ms  {kind:<7} {words}"


class _Replay:
    """Replays one run of the table: its inputs, and the entries that follow from them."""

    def __init__(self, flight: Flight, run: Run, before: list[FlightEntry]) -> None:
        """before: the entries of the game before this run."""
        self._run = run
        self._entries: list[FlightEntry] = []
        self._throws = [item.data for item in run.inputs if item.what == "throw"]
        first = run.inputs[0]
        _entry, flag, pieces = first.data.split(" ")
        self._settled = bytearray(LETTERS.index(piece) for piece in pieces)
        self._inputs = Inputs(lambda _now, _what, _data: None, first.ms, self._throw)
        if first.what == "begin":
            self._begin(flight, first.ms, flag == "1")
        else:
            self._take_up(flight, first.ms, flag == "1", before)

    def _begin(self, flight: Flight, ms: int, listening: bool) -> None:
        options, players = read_options(flight.options), (flight.white, flight.black)
        sitting = self._sitting(ms, flight.game, options)
        start = None if sitting.journalled.start == flight.start else flight.start
        sitting.begin(ms, self._settled, flight.game, options, players, start)
        sitting.listen(listening)
        self._entries.clear()

    def _take_up(self, flight: Flight, ms: int, ask: bool, before: list[FlightEntry]) -> None:
        game = _stands(flight, before)
        self._sitting(ms, flight.game, game.game.options, game, ask)

    def _sitting(
        self, ms: int, game: str, options: dict[str, str], last: SavedGame | None = None, ask: bool = False
    ) -> Sitting:
        common = (self._tell, lambda: None, lambda _a, _b: 0, ms, self._settled)
        self._inputs.sitting = Sitting(*common, game, options, self._inputs.throw, last, ask)
        return self._inputs.sitting

    def run(self) -> list[FlightEntry]:
        for item in self._run.inputs[1:]:
            if item.what == "begin":
                return self._ended(item.ms)
            self._take(item)
        if self._run.logged:
            last = self._run.logged[-1].ms
            self._inputs.wait(max(last, self._inputs.now))
        return self._entries

    def _take(self, item: Input) -> None:
        if item.what == "set" and not _is_setting(item.data):
            raise LogError(f"input {item.number} sets '{item.data}', which no table does")
        try:
            is_known = self._give(item.what, item.ms, item.data)
        except LudusError:  # the table refused it, too, and changed nothing
            return
        if not is_known:
            raise LogError(f"input {item.number} is '{item.what}', which this tool does not know")

    def _give(self, what: str, ms: int, data: str) -> bool:
        """Give an input to the table's code; return whether this tool knows such an input."""
        inputs, words = self._inputs, data.split(" ")
        match what:
            case "cells":
                inputs.cells(ms, self._change(data), self._settled)
            case "mask":
                chatters, cell = map(int, words)
                inputs.mask(ms, cell, bool(chatters), self._settled)
            case "press":
                inputs.press(ms)
            case "offer":
                inputs.offer(ms)
            case "leave":
                inputs.withdraw(ms)
            case "draw":
                ply, yes = map(int, words)
                inputs.draw_answered(ms, ply, bool(yes))
            case "pc":
                inputs.listen(ms, data == "1")
            case "ask":
                ply, action = map(int, words)
                inputs.ask(ms, ply, action)
            case "dice":
                number, dice = words
                inputs.dice(ms, int(number), dice)
            case "limit":
                inputs.limit(ms, data == "1")
            case "end":
                number, score, reason = data.split(" ", 2)
                inputs.end(ms, int(number), score, reason)
            case "set":
                inputs.wait(ms)
                inputs.setting(*data.split(" ", 1))
            case "throw":
                pass  # taken by `_throw` when the table's dice are due
            case _:
                return False
        return True

    def _throw(self) -> str:
        """Return the next dice that the table threw, as recorded."""
        if not self._throws:
            raise LogError("its dice fell more often than it says")
        return self._throws.pop(0)

    def _change(self, data: str) -> list[int]:
        for piece, seat in changes(data):
            self._settled[seat] = LETTERS.index(piece)
        return [seat for _piece, seat in changes(data)]

    def _ended(self, ms: int) -> list[FlightEntry]:
        """Return the entries up to where another game began: by hand, after a time, or because the PC asked."""
        self._inputs.wait(ms)
        at_end = [index for index, entry in enumerate(self._entries) if entry.kind == "GAME"]
        if not at_end:
            sitting = self._inputs.sitting
            sitting.begin(ms, self._settled, sitting.game.id, sitting.game.options, sitting.players.names)
            at_end = [len(self._entries) - 1]
        return self._entries[: at_end[0]]

    def _tell(self, kind: str, fields: tuple[str | int, ...]) -> None:
        if kind in GAME_ENTRIES:
            self._entries.append(FlightEntry(kind, self._inputs.now, tuple(fields)))


def _is_setting(data: str) -> bool:
    name, _, value = data.partition(" ")
    return name in TEXTS or value in SETTINGS.get(name, ())


def _stands(flight: Flight, entries: list[FlightEntry]) -> SavedGame:
    """The game as the table restores it from a journal with these entries."""
    game = SavedGame({name: getattr(flight, name) for name in ("game", "options", "start", "white", "black")})
    for each in entries:
        if each.kind != BOOT:
            game.apply(each.kind, dict(zip(names_of(each.kind), each.fields, strict=True)))
    return game


def _abandonment(game: SavedGame, ms: int) -> list[FlightEntry]:
    """The entry with which a table abandons an unfinished game when it starts a new one; none for an ended game."""
    return [] if game.ended else [FlightEntry("END", ms, ("*", "abandoned"))]


def _words(entry: FlightEntry) -> str:
    return " ".join(map(str, (entry.kind, *entry.fields, f"at {entry.ms} ms")))
