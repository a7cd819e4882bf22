"""Hints: the best action, and the reason for it.

A reason is a key, which the web pages put into words, with the values to fill in. It is found by comparing the
positions before and after the action under the rules, so it holds whichever search found the action.
"""

from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from ludus.games.cells import FROM_HAND, RESULT, SIDE
from ludus.games.game import Game
from lusoria.engine.games.knowledge import has_dice, knowledge
from lusoria.engine.search import Answer, Limits, Line, Searcher, chance, texts, win_in

MOVETIME = 700  # ms for a hint at a table, with one thread, since the opponent may be thinking too

State: TypeAlias = "array[int]"


@dataclass(frozen=True)
class Reason:
    """A reason for an action, by its key.

    cells: names of the cells that the reason mentions. moves: in how many moves the game ends; 0 if it mentions none.
    """

    key: str
    cells: tuple[str, ...] = ()
    moves: int = 0

    def object(self) -> dict[str, object]:
        """The reason, ready for JSON."""
        return {"key": self.key, "cells": list(self.cells), "moves": self.moves}


def hint(game: Game, searcher: Searcher, limits: Limits) -> dict[str, object]:
    """The best action of an unfinished game, ready for JSON: its text, its reason, the chances.

    `chance` is the mover's chance to win, from 0 to 1; `line` is the expected play. `others` are the next best actions,
    best first, with their own scores and chances, if limits ask for several lines.
    """
    answer = searcher.best(game, limits)
    return {
        **_valued(game, answer.lines[0]),
        "reason": reason(game, answer).object(),
        "line": texts(game, answer.pv),
        "others": [_valued(game, other) for other in answer.lines[1:]],
    }


def _valued(game: Game, line: Line) -> dict[str, object]:
    """An action as text, with its value."""
    return {"action": game.text(line.action), "score": line.score, "chance": round(chance(line.score), 3)}


def reason(game: Game, answer: Answer) -> Reason:
    """The strongest reason for the action of an answer."""
    plies = win_in(answer.score)
    if plies is not None:
        return _about_the_end(game, plies)
    after = array("H", game.state)
    game.rules.play(after, answer.action)
    for find in (_by_dice, _done, _saved, _threatened, _line_stopped):
        found = find(game, answer.action, after)
        if found is not None:
            return found
    return Reason("places" if answer.action >> 8 == FROM_HAND else "improves")


def _about_the_end(game: Game, plies: int) -> Reason:
    """How soon the game ends, counted in moves of one side; the steps of one turn with dice do not count as moves."""
    if plies == 1:
        return Reason("wins")
    if has_dice(game.id):
        return Reason("wins_turn")
    if plies > 0:
        return Reason("wins_in", moves=(plies + 1) // 2)
    return Reason("delays_one" if plies == -2 else "delays", moves=-plies // 2)


def _by_dice(game: Game, action: int, _after: State) -> Reason | None:
    """What a step does in a game with dice; None in other games."""
    if not has_dice(game.id):
        return None
    text = game.text(action)
    cells = tuple(game.cell_names[cell] for cell, before, now in game.changes(action) if before and not now)
    if "*" in text:
        return Reason("hits")
    return Reason("bears_off") if "off" in text else Reason("enters") if "in/" in text else Reason("advances", cells)


def _done(game: Game, _action: int, after: State) -> Reason | None:
    """What an action captures, else frees, else traps."""
    side = game.side
    for key, cells in (
        ("captures", _vanished(game.contents(), game.words.contents(after), side)),
        ("frees", _trapped(game, game.state, side + 1) - _trapped(game, after, side + 1)),
        ("traps", _trapped(game, after, 2 - side) - _trapped(game, game.state, 2 - side)),
    ):
        if cells:
            return Reason(key, _named(game, cells))
    return None


def _saved(game: Game, _action: int, after: State) -> Reason | None:
    """The pieces that were in danger before the action and no longer are."""
    moved = {cell for cell, before, _ in game.changes(_action) if before}
    threatened, left = (_threats(game, state, 1 - game.side) for state in (game.state, after))
    safe = threatened - left
    if len(left) >= len(threatened):
        return None
    return Reason("saves", _named(game, safe | (threatened & moved))) if safe else None


def _threatened(game: Game, _action: int, after: State) -> Reason | None:
    """The pieces that are in danger after the action and were not before."""
    cells = _threats(game, after, game.side) - _threats(game, game.state, game.side)
    return Reason("threatens", _named(game, cells)) if cells else None


def _line_stopped(game: Game, _action: int, after: State) -> Reason | None:
    """A reason if the opponent could have won at once and now cannot, else None."""
    if not knowledge(game.id).lines_win or not _can_win(game, game.state, 1 - game.side):
        return None
    return None if _can_win(game, after, 1 - game.side) else Reason("stops_line")


def _vanished(before: bytes, now: bytes, side: int) -> set[int]:
    """The cells from which pieces of the opponent of a side have vanished."""
    return {cell for cell, content in enumerate(before) if content & 3 == 2 - side and not now[cell]}


def _trapped(game: Game, state: State, content: int) -> set[int]:
    """The cells of a side's trapped pieces; content is that side + 1."""
    contents = game.words.contents(state)
    return {cell for cell in game.words.trapped(state) if contents[cell] & 3 == content}


def _threats(game: Game, state: State, side: int) -> set[int]:
    """The cells of the opponent's pieces that a side could take or trap if it were to move."""
    found: set[int] = set()
    if not knowledge(game.id).captures:
        return found
    before, trapped = game.words.contents(state), _trapped(game, state, 2 - side)
    for after in _reached(game, state, side):
        found |= _vanished(before, game.words.contents(after), side)
        found |= _trapped(game, after, 2 - side) - trapped
    return found


def _can_win(game: Game, state: State, side: int) -> bool:
    """Whether a side could win at once if it were to move."""
    return any(after[RESULT] == side + 1 for after in _reached(game, state, side))


def _reached(game: Game, state: State, side: int) -> Iterator[State]:
    """Each state that an action of a side leads to from the given state."""
    turned = array("H", state)
    turned[SIDE], turned[RESULT] = side, 0
    row = array("H", bytes(2 * game.rules.MAX_ACTIONS))
    for action in row[: game.rules.write_actions(turned, row)]:
        after = array("H", turned)
        game.rules.play(after, action)
        yield after


def _named(game: Game, cells: set[int]) -> tuple[str, ...]:
    return tuple(game.cell_names[cell] for cell in sorted(cells))
