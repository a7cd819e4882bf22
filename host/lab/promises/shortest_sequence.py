"""Tries one sequence at a time: finds the promises that it breaks, and shortens it as long as it still breaks one."""

from collections.abc import Iterator
from typing import NamedTuple

from lab.promises.continuations import fitting, went_on
from lab.promises.judging import REST_MS, Judge
from lab.promises.observer import Broken, Trial
from lab.promises.sequence import DELAYS, PRESS, Event, read
from lab.promises.starts import table_at


class Outcome(NamedTuple):
    """How a sequence ended, after a rest: `asking` are the cues that ask for a piece, by the cell's name."""

    played: str
    asking: dict[str, int]
    phase: str
    in_question: bool
    distrusted: tuple[str, ...]
    agrees: bool


def outcome_of(game: str, line: str) -> Outcome:
    """Try a sequence and return how it ended. line: `START: EVENTS`. Raises UsageError."""
    start, _colon, words = line.rpartition(":")
    trial = Trial(table_at(game, start))
    table = trial.table
    in_question = False
    for event in read(words, table.layout.names):
        trial.wait(event.delay)
        in_question |= trial.in_question
        trial.act(event)
    trial.wait(REST_MS)
    played = " ".join(table.game.text_at(ply) for ply in range(len(table.game.played)))
    asking = {table.name(cell): cue for cell, cue in trial.asking().items()}
    distrusted = tuple(map(table.name, sorted(trial.distrusted)))
    phase = table.sitting.phase()
    return Outcome(played, asking, phase, in_question or trial.in_question, distrusted, trial.agrees())


def readings_of(game: str, line: str) -> set[str]:
    """The positions that may be reached at the end of a sequence, as the observer finds them by the rules alone."""
    start, _colon, words = line.rpartition(":")
    trial = Trial(table_at(game, start))
    table, agreed, touched = trial.table, trial.agreed, frozenset[int]()
    for event in read(words, table.layout.names):
        trial.wait(event.delay)
        trial.act(event)
        touched |= {event.cell}
    board = touched, table.standing()
    return set(fitting(table, agreed.state, *board)) | set(went_on(table, agreed.played, *board))


def broken_by(game: str, start: str, events: tuple[Event, ...]) -> list[Broken]:
    """Return the promises that a sequence breaks: on its way, or once the table rests after its last event."""
    trial = Trial(table_at(game, start))
    found: list[Broken] = []
    before = after = b""
    for event in events:
        trial.wait(event.delay)
        before = trial.freeze()
        trial.act(event)
        found += trial.broken
        trial.broken.clear()
        after = trial.freeze()
    return found + (Judge().judge(after, before if events[-1].cell == PRESS else None) if events else [])


def shrunk(game: str, start: str, events: tuple[Event, ...], kind: str) -> tuple[Event, ...]:
    """Shorten a sequence: leave out events and shorten delays as long as it still breaks a promise of this kind."""
    for shorter in _shorter(events):
        if any(each.kind == kind for each in _tried(game, start, shorter)):
            return shrunk(game, start, shorter, kind)
    return events


def _tried(game: str, start: str, events: tuple[Event, ...]) -> list[Broken]:
    return broken_by(game, start, events) if _is_possible(game, start, events) else []


def _is_possible(game: str, start: str, events: tuple[Event, ...]) -> bool:
    """Whether there is a piece wherever one is lifted, and room wherever one is set down."""
    table = table_at(game, start)
    pieces = list(table.standing())
    for event in events:
        if event.cell == PRESS:
            continue
        room = table.layout.slots if not table.colours else 1
        filled = bool(pieces[event.cell]) if room == 1 else pieces[event.cell]
        if (event.colour and filled >= room) or (not event.colour and not filled):
            return False
        pieces[event.cell] = filled + 1 if event.colour else filled - 1
    return True


def _shorter(events: tuple[Event, ...]) -> Iterator[tuple[Event, ...]]:
    for index in range(len(events)):
        rest = events[:index] + events[index + 1 :]
        if rest:
            yield (rest[0]._replace(delay=0), *rest[1:])
    for index in range(1, len(events)):
        for delay in DELAYS:
            if delay < events[index].delay:
                yield (*events[:index], events[index]._replace(delay=delay), *events[index + 1 :])
