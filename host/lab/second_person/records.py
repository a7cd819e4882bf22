"""Finds what may follow the record of a game, by the rules alone."""

from array import array
from collections.abc import Iterator
from typing import Any

from ludus.games.cells import SIDE

MOST_ACTIONS = 3  # of a continuation

Run = tuple[tuple[int, ...], bytes, list[tuple[int, int, bool]]]


def runs(game: Any, state: Any, touched: set[int], way_free: bool = False) -> Iterator[Run]:
    """All runs of one to three actions that change only touched cells: (actions, contents then, captured pieces).

    Each captured piece is (cell, colour, whether taking it off is the whole action). With dice, a run ends where the
    next throw is due. way_free: an action may change cells that nobody touched, as when a counter enters and goes on in
    one motion; but one of its cells was touched, or a counter enters or is borne off.
    """
    yield from _runs(game, array("H", state), (touched, way_free), (), [])


def _runs(
    game: Any, state: Any, limits: Any, actions: tuple[int, ...], captured: list[tuple[int, int, bool]]
) -> Iterator[Run]:
    buffer = array("H", bytes(2 * game.room))
    count = game.rules.write_actions(state, buffer)
    if count and game.words.ends(state, buffer[0]) is None:
        return
    touched, way_free = limits
    for action in buffer[:count]:
        changes = game.changes_in(state, action)
        untouched = sum(cell not in touched for cell, _before, _after in changes)
        if untouched > (max(1, len(changes) - 1) if way_free else 0):
            continue
        own = state[SIDE] + 1
        taken = captured + [(cell, b & 3, len(changes) == 1) for cell, b, _a in changes if b and b & 3 != own]
        after = array("H", state)
        game.rules.play(after, action)
        yield (*actions, action), game.words.contents(after), taken
        if len(actions) + 1 < MOST_ACTIONS:
            yield from _runs(game, after, limits, (*actions, action), taken)


def replayed(game: Any, before: list[int], actions: list[int]) -> Iterator[Any]:
    """Yield what each of these actions changes when they are played after those in `before`."""
    state = first_state(game)
    for action in before:
        game.rules.play(state, action)
    for action in actions:
        yield game.changes_in(state, action)
        game.rules.play(state, action)


def first_state(game: Any) -> Any:
    """A copy of the state in which a game began."""
    return array("H", game.state_at(0))


def shared(one: list[int], other: list[int]) -> int:
    """How many actions two records have in common from their start."""
    count = 0
    while count < min(len(one), len(other)) and one[count] == other[count]:
        count += 1
    return count


def describe(game: Any, actions: list[int] | tuple[int, ...], before: list[int]) -> str:
    """The notation of actions that are played after those in `before`."""
    texts = []
    state = first_state(game)
    for action in before:
        game.rules.play(state, action)
    for action in actions:
        texts.append(game.words.action_text(action, game.rules.trace(state, action)))
        game.rules.play(state, action)
    return " ".join(texts) or "nothing"
