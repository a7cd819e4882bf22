"""What holds at every ply of every game, checked along random games. For CPython and for MicroPython.

Calls of hot functions are made with MicroPython's heap locked: whatever allocates there raises MemoryError.
"""

from array import array

from ludus.games.cells import DRAW, RESULT, SIDE
from ludus.games.game import Game
from ludus.games.latrunculi import rules as latrunculi
from ludus.games.petteia import rules as petteia
from ludus.games.registry import part
from lusoria.engine.hot.chance import next_seed

try:
    from micropython import heap_lock, heap_unlock
except ImportError:

    def heap_lock():
        pass

    heap_unlock = heap_lock


def hot(function, first, second):
    """The value of a function of two arguments, computed without a heap."""
    heap_lock()
    try:
        return function(first, second)
    finally:
        heap_unlock()


def walk(game_id, options, seed, plies):
    """Play a random game and check each ply: 'PLIES POSITION', the same on every machine.

    A broken rule raises AssertionError.
    """
    game = Game(game_id, options)
    rules = game.rules
    state, actions = array("H", game.state), array("H", [0] * rules.MAX_ACTIONS)
    played = 0
    while True:
        before = bytes(state)
        count = hot(rules.write_actions, state, actions)
        assert bytes(state) == before, "writing actions changed the state"
        assert len(set(actions[:count])) == count, "an action was written twice"
        check_position(game, state, sorted(actions[:count]))
        if played == plies or not count:
            return f"{played} {game.words.position_text(state)}"
        assert not state[RESULT], "a finished game has legal actions"
        seed = next_seed(seed)
        check_action(game, state, actions[(seed >> 12) * count >> 17])
        played += 1


def check_position(game, state, legal):
    """The position's text is read back as the same position."""
    words = game.words
    text = words.position_text(state)
    again = part(game.id, "parsing").read_position(words, text, game.options)
    assert words.position_text(again) == text, text
    if state[RESULT] != DRAW:  # a draw by the move limit does not show in a text
        actions = array("H", [0] * words.RULES.MAX_ACTIONS)
        assert again[RESULT] == state[RESULT], text
        assert sorted(actions[: words.RULES.write_actions(again, actions)]) == legal, text


def check_action(game, state, action):
    """The action's text is read back; playing it changes what was said, loses no piece, and does the same to a copy."""
    words, rules = game.words, game.rules
    found = hot(rules.trace, state, action)
    text = words.action_text(action, found)
    assert part(game.id, "parsing").actions_meant(words, text, state) == (action,), text
    before, side, pieces, copy = words.contents(state), state[SIDE], pieces_of(words, state), array("H", state)
    check_way(words, state, action, before)
    assert state == copy, "looking for the way changed the state"
    assert hot(rules.play, state, action) == found, text
    after = words.contents(state)
    said = sorted(words.changes(side, action, found, state))
    cells = [cell for cell in range(len(before)) if before[cell] != after[cell]]
    assert said == [(cell, before[cell], after[cell]) for cell in cells], text
    captured = [cell for cell in cells if before[cell] == 2 - side and not after[cell]]
    assert pieces_of(words, state) == pieces - len(captured), text
    rules.play(copy, action)
    assert copy == state, text


def check_way(words, state, action, contents):
    """A way leads over empty cells from end to end: in Petteia from each to the next, else over one piece at a time."""
    cells, ends = words.way(state, action), words.ends(state, action)
    if not cells:
        return
    assert words.RULES in (latrunculi, petteia) and not any(contents[cell] for cell in cells)
    stops = (ends[0],) + cells + ends[1:]  # noqa: RUF005
    assert len(set(stops)) == len(stops)
    columns, far = state[latrunculi.COLUMNS], 2 if words.RULES is latrunculi else 1
    for index in range(len(cells) + 1):
        here, there = stops[index], stops[index + 1]
        rows = abs(here // columns - there // columns)
        assert rows in (0, far) and rows + abs(here % columns - there % columns) == far
        assert far == 1 or contents[(here + there) // 2]


def pieces_of(words, state):
    """Pieces of both sides: on the board, in hand, borne off."""
    pieces = sum([(content + 3) // 4 for content in words.contents(state)])
    rules = words.RULES
    entries = [rules.HANDS] if hasattr(rules, "HANDS") else []
    entries += [rules.OFF] if hasattr(rules, "OFF") else []
    return pieces + sum([state[entry] + state[entry + 1] for entry in entries])
