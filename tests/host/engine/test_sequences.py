"""Random games: each legal action is equally likely, dice are honest, and a game stops where it must."""

from array import array
from collections import Counter

import pytest

from ludus.games.cells import SIDE
from ludus.games.game import Game
from lusoria.engine.compiled import rules as compiled
from lusoria.engine.hot.twelve_lines import chances

POSITIONS = [
    ("rota", {}, "ww.b.bw.b w 0,0"),
    ("latrunculi", {"board": "6x6", "pieces": 9}, "ww1bb1/1b1b2/2wBwb/1w2bw/bww3/b4w w 0,0"),
    ("latrunculi", {"board": "4x4", "pieces": 4}, "w1b1/4/4/4 w 3,3"),
    ("latrunculi", {"board": "5x5", "pieces": 8}, "b4/5/w1w2/1b3/wbw2 w 0,0"),
    ("petteia", {"board": "5x7"}, "b1b2/5/1w3/2b2/w4/4b/2w2 w 0,0"),
    ("petteia", {}, None),
    ("twelve-lines", {}, "12/4,w1,w13,6/12 w 0,15 1,0 256"),
    ("twelve-lines", {}, None),
]


@pytest.mark.parametrize(("game_id", "options", "position"), POSITIONS[:6])
def test_every_legal_action_is_equally_likely_in_a_playout(game_id, options, position):
    """Chi squared of the first action of many playouts, far from what would come once in a million times."""
    game = Game(game_id, options, position)
    legal = game.actions()
    counts = Counter(_first(game, seed * 7919 + 1) for seed in range(120 * len(legal)))
    assert set(counts) == set(legal)
    chi = sum((count - 120) ** 2 / 120 for count in counts.values())
    freedom = len(legal) - 1
    assert chi < freedom + 5 * (2 * freedom) ** 0.5 + 8


def test_every_throw_is_equally_likely_in_a_playout():
    game = Game("twelve-lines")
    expected = {action: chances(action) for action in game.actions()}
    assert sum(expected.values()) == 216
    assert {game.text(action): chance for action, chance in expected.items()}["(112)"] == 3
    counts = Counter(_first(game, seed * 7919 + 1) for seed in range(100 * 216))
    chi = sum((counts[action] - 100 * chance) ** 2 / (100 * chance) for action, chance in expected.items())
    assert chi < 55 + 5 * 110**0.5


def playout(game, *args):
    return compiled.plain(game.id).sequences.playout(*args)


def _first(game, seed):
    """The action that a playout of one ply plays: the one after which the state is the playout's."""
    actions = array("H", [0] * game.rules.MAX_ACTIONS)
    state = array("H", game.state)
    assert playout(game, state, actions, seed, 1) == 1
    return _after(game)[bytes(state)]


_KNOWN = {}


def _after(game):
    """The action that leads to each state, for every legal action of the game."""
    key = (game.id, game.position())
    if key not in _KNOWN:
        _KNOWN[key] = {}
        for action in game.actions():
            state = array("H", game.state)
            game.rules.play(state, action)
            _KNOWN[key][bytes(state)] = action
    return _KNOWN[key]


def test_a_playout_stops_at_its_limit_and_at_the_end():
    for game_id, options, position in POSITIONS:
        game = Game(game_id, options, position)
        state, actions = array("H", game.state), array("H", [0] * game.rules.MAX_ACTIONS)
        assert playout(game, state, actions, 3, 2) == 2
        if game_id != "latrunculi":
            assert playout(game, state, actions, 3, 60000) < 60000
            assert game.rules.write_actions(state, actions) == 0
            assert playout(game, state, actions, 3, 10) == 0
            assert state[SIDE] in (0, 1)
