"""The actions that the search of the grid games looks at beyond its depth are those that take or trap."""

import random
from array import array

from ludus.games.game import Game
from ludus.games.latrunculi.rules import CAPTURE, FIRST, LISTS, TRAPPED
from lusoria.engine.hot import latrunculi, petteia


def positions(game_id, options, games=4, plies=100):
    """States along random games, each with its legal actions."""
    rng = random.Random(game_id)
    for _ in range(games):
        game = Game(game_id, options)
        while not game.over and len(game.played) < plies:
            actions = game.actions()
            yield array("H", game.state), actions
            game.play(rng.choice(actions))


def written(write, state):
    """The actions that a function writes, in order."""
    actions = array("H", bytes(2 * latrunculi.MAX_ACTIONS))
    return sorted(actions[: write(state, actions)])


def test_petteia_takes():
    taking = 0
    for state, actions in positions("petteia", {"board": "5x5"}):
        found = [action for action in actions if petteia.trace(state, action)]
        assert written(petteia.write_sharp, state) == sorted(found)
        taking += len(found)
    assert taking > 20


def trapped(state, action):
    """How many pieces an action traps, by playing it."""
    after = array("H", state)
    latrunculi.play(after, action)
    return sum(after[at] & TRAPPED > state[at] & TRAPPED for at in range(FIRST, LISTS))


def test_latrunculi_captures_and_traps():
    taking = trapping = 0
    for state, actions in positions("latrunculi", {"board": "5x5", "pieces": "8"}):
        sharp = []
        for action in actions:
            captures, traps = action >> 8 == CAPTURE, trapped(state, action)
            assert latrunculi.gain(state, action) == (3 if captures else 2 * traps)
            sharp += [action] * (captures or traps > 0)
            taking, trapping = taking + captures, trapping + traps
        assert written(latrunculi.write_sharp, state) == sorted(sharp)
    assert taking > 20 and trapping > 20
