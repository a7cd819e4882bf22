"""Flight records made by hands on a table without hardware: what it noted, and what it told."""

import random

from ludus.link import messages
from ludus.link.frames import decode
from ludus.link.table_messages import FROM_TABLE, GAME_ENTRIES
from lusoria.boards import definitions as boards
from lusoria.log.entries import Input
from lusoria.log.flights.flight import Flight, FlightEntry
from tests.support.desk import Desk
from tests.support.hands import steps_of


class Recorded(Desk):
    """A Desk all of whose notes and entries are kept, as a PC that never misses one would have them."""

    def wait(self, ms):
        if not hasattr(self, "notes"):
            self.notes, self.report = [], []
            outbox, journal = self.station.outbox, self.station.journal
            inputs = self.station.inputs
            note, append = inputs._note, journal.append
            self.notes += [Input(*fields) for _kind, fields in outbox._inputs]
            self.report += [report for report in map(_reported, journal.waiting) if report[0] in GAME_ENTRIES]

            def noting(*fields):
                note(*fields)
                self.notes.append(Input(*outbox._inputs[-1][1]))

            def telling(kind, at, fields):
                self.report.append((kind, at, *fields))
                append(kind, at, fields)

            inputs._note, journal.append = noting, telling
        return super().wait(ms)


def _reported(line):
    """Kind, time and fields of an entry's line."""
    kind, _number, texts = decode(line)
    return (kind, *list(messages.read(FROM_TABLE, kind, texts).values())[1:])


def grid(game_id):
    """The board of squares, for one game only."""
    board = boards.compact(boards.load("grid-8x8"))
    return board | {"games": [game_id]}


def flights(desk):
    """A Flight for each game that was seated, as the log would make it."""
    begins = [index for index, note in enumerate(desk.notes) if note.what == "begin"]
    games = [index for index, report in enumerate(desk.report) if report[0] == "GAME"]
    found = []
    for turn, (at, game) in enumerate(zip(begins, games, strict=True)):
        later = slice(at, begins[turn + 1] + 1 if turn + 1 < len(begins) else None)
        entries = desk.report[game + 1 : games[turn + 1] if turn + 1 < len(games) else None]
        words = desk.report[game][2:]
        found.append(
            Flight(
                "t", desk.board.name, "b", *words, desk.notes[later], [FlightEntry(k, ms, f) for k, ms, *f in entries]
            )
        )
    for flight in found:
        flight.logged = [FlightEntry(report.kind, report.ms, tuple(report.fields)) for report in flight.logged]
    return found


def play_about(desk, seed, actions):
    """Actions, slides, take-backs, nudges, wrong pieces and spills at random, at every pace."""
    rng = random.Random(seed)
    set_up(desk)
    for _ in range(actions):
        game = desk.game
        if game.over or rng.random() < 0.03:
            clear(desk)
            continue
        if desk.sitting.phase() == "correct":
            put_right(desk)
        doing = rng.random()
        if doing < 0.12:
            nudge(desk, rng)
        elif doing < 0.2 and game.played:
            back(desk, rng)
        elif doing < 0.24:
            spill(desk, rng)
        elif doing < 0.28:
            desk.press(rng.choice((40, 200)))
        else:
            act(desk, rng)
        desk.wait(rng.choice((4, 40, 320, 700, 1300)))


def act(desk, rng):
    game = desk.game
    action = rng.choice(game.actions())
    for kind, cell in steps_of(desk, game, action, rng):
        getattr(desk, kind)(cell, rng.choice((8, 24, 60, 140)))


def nudge(desk, rng):
    standing = [cell for cell, level in zip(desk.board.cells, desk.station.sensors.settled, strict=True) if level]
    if standing:
        cell = rng.choice(standing)
        desk.lift(cell, rng.choice((12, 40, 400))).place(rng.choice((cell, cell, rng.choice(desk.board.cells))), 60)


def back(desk, rng):
    """The last action undone by hand, in any order."""
    game = desk.game
    changes = game.changes_at(len(game.played) - 1)
    steps = [("lift", cell) for cell, _before, after in changes if after]
    steps += [("place", cell) for cell, before, _after in changes if before]
    for kind, cell in steps:
        getattr(desk, kind)(desk.board.cells[cell], rng.choice((24, 60, 400)))


def spill(desk, rng):
    """An arm sweeps pieces off; they are put back, or most of them."""
    contents = desk.game.contents()
    standing = [cell for cell, content in zip(desk.board.cells, contents, strict=True) if content]
    for cell in standing:
        desk._level(cell, 0)
    desk.wait(60)
    for cell in standing:
        desk.place(cell, 28)
    desk.wait(100).press()


def clear(desk):
    """The board is cleared and set up anew: another game."""
    for cell in desk.board.cells:
        desk._level(cell, 0)
    desk.wait(3500)
    set_up(desk)


def set_up(desk):
    stand(desk, desk.game.words.contents(desk.game.words.start(desk.game.options)))
    desk.wait(2000)


def put_right(desk):
    stand(desk, desk.game.contents())
    desk.wait(100).press()


def stand(desk, contents):
    for cell, content in zip(desk.board.cells, contents, strict=True):
        desk._level(cell, 1 if content else 0)
