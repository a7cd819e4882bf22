"""Counts of sequences of actions, by the hot functions alone: for CPython and for MicroPython."""

from array import array

from ludus.games.game import Game


def rows(rules, depth):
    """The buffers that perft takes to that depth."""
    states = [array("H", [0] * rules.STATE_SIZE) for _ in range(depth + 1)]
    return states, [array("H", [0] * rules.MAX_ACTIONS) for _ in range(depth + 1)]


def count(case, depth):
    """Perft of one case of perft.json to depth."""
    game = Game(case["game"], case["options"], case.get("position"))
    states, actions = rows(game.rules, depth)
    return game.rules.perft(game.state, depth, states, actions)


def split(case, depth):
    """Lines 'action: count', one for each legal action, as python-chess and other programs print them."""
    lines = []
    for text in _texts(Game(case["game"], case["options"], case.get("position"))):
        game = Game(case["game"], case["options"], case.get("position"))
        game.play(game.parse(text))
        states, actions = rows(game.rules, depth)
        count = game.rules.perft(game.state, depth - 1, states, actions) if depth > 1 else 1
        lines.append(f"{text}: {count}")
    return lines


def _texts(game):
    return sorted([game.text(action) for action in game.actions()])
