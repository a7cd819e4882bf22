"""A sequence of events as a line of text: `2 6 5: lift 6 +5 set 7 +150 press`.

Before the colon is where it begins (see `lab.promises.starts`); after it are the events, with `+` and the ms between
one and the next (150 if left out). `set 7b` sets down a black piece, which only a colour board can tell from a white
one.
"""

from typing import NamedTuple

from lab.promises.table import BLACK, WHITE
from lusoria.errors import UsageError

DELAYS = (5, 150, 4500)  # ms: before a contact settles, while a piece may slide on, long after
PRESS = -1
_COLOURS = {"w": WHITE, "b": BLACK}


class Event(NamedTuple):
    """One event: `cell` is PRESS for the button, `colour` 0 for a lift, `delay` the ms since the event before."""

    delay: int
    cell: int
    colour: int = 0


def text(start: str, events: tuple[Event, ...], names: tuple[str, ...], colours: bool = False) -> str:
    """Write a sequence as a line."""
    words = [f"+{event.delay} " * (index > 0) + _words(event, names, colours) for index, event in enumerate(events)]
    return f"{start}: {' '.join(words)}"


def _words(event: Event, names: tuple[str, ...], colours: bool) -> str:
    if event.cell == PRESS:
        return "press"
    if not event.colour:
        return f"lift {names[event.cell]}"
    return f"set {names[event.cell]}{'.wb'[event.colour] if colours else ''}"


def read(line: str, names: tuple[str, ...]) -> tuple[Event, ...]:
    """Read the events after a line's colon. Raises UsageError."""
    events = []
    delay, words = 0, line.split()
    while words:
        word = words.pop(0)
        if word[0] == "+":
            if not word[1:].isdecimal():
                raise UsageError(f"'{word}' is not a time in ms such as +150")
            delay = int(word[1:])
            continue
        if word not in ("press", "lift", "set") or (word != "press" and not words):
            raise UsageError(f"an event is `lift CELL`, `set CELL` or `press`, not '{word}'")
        events.append(Event(delay, PRESS) if word == "press" else _moved(delay, word, words.pop(0), names))
        delay = DELAYS[1]
    return tuple(events)


def _moved(delay: int, word: str, place: str, names: tuple[str, ...]) -> Event:
    name, colour = (place, "w") if place in names else (place[:-1], place[-1:])
    if name not in names or colour not in _COLOURS:
        raise UsageError(f"there is no cell '{place}'; there are: {' '.join(names)}")
    return Event(delay, names.index(name), _COLOURS[colour] if word == "set" else 0)
