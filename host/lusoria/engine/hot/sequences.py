"""Sequences of legal actions of any game: counted, and played at random."""

from typing import Any

from lusoria.engine.hot.chance import next_seed
from lusoria.engine.hot.draw import pick
from lusoria.engine.hot.interface import RESULT, STATE_SIZE, guess, play, write_actions

GUESSES = 60  # random guesses at an action before all actions are listed


def perft(state: Any, depth: int, states: Any, actions: Any) -> int:
    """The number of sequences of depth (at least 1) actions; the last action is counted without being played.

    states and actions are buffers: a state and a row of actions at each index from 1 to depth.
    """
    row = actions[depth]
    count = write_actions(state, row)
    if depth == 1:
        return count
    nodes = 0
    child = states[depth]
    for index in range(count):
        for entry in range(STATE_SIZE):
            child[entry] = state[entry]
        play(child, row[index])
        nodes += perft(child, depth - 1, states, actions)
    return nodes


def playout(state: Any, actions: Any, seed: int, max_plies: int) -> int:
    """Play random actions until the game ends, nobody can move, or max_plies are played; return how many.

    Guessing one action after another is quicker than listing all. The final position is left in state; actions is a
    buffer as for write_actions, seed one of chance.py.
    """
    played = misses = 0
    while played < max_plies and not state[RESULT]:
        seed = next_seed(seed)
        action = guess(state, actions, seed) if misses < GUESSES else 0
        if misses == GUESSES:
            count = write_actions(state, actions)
            if count == 0:
                break
            action = pick(actions, count, seed)
        misses = 0 if action else misses + 1
        if action:
            play(state, action)
            played += 1
    return played
