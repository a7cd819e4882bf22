"""Counts of sequences of actions, by the hot functions alone: for CPython and for MicroPython."""

from array import array

from ludus.games.game import Game


def rows(rules, depth):
    """The buffers that perft takes to that depth: a state and a row of actions at each index."""
    states = [array("H", [0] * rules.STATE_SIZE) for _ in range(depth + 1)]
    return states, [array("H", [0] * rules.MAX_ACTIONS) for _ in range(depth + 1)]


def perft(rules, state, depth, states, actions):
    """The number of sequences of depth actions, at least 1; the last action is counted without being played."""
    row, child = actions[depth], states[depth]
    count = rules.write_actions(state, row)
    if depth == 1:
        return count
    nodes = 0
    for index in range(count):
        for entry in range(rules.STATE_SIZE):
            child[entry] = state[entry]
        rules.play(child, row[index])
        nodes += perft(rules, child, depth - 1, states, actions)
    return nodes


def count(case, depth):
    """Perft of one case of perft.json to depth."""
    game = Game(case["game"], case["options"], case.get("position"))
    return perft(game.rules, game.state, depth, *rows(game.rules, depth))


def split(case, depth):
    """Lines 'action: count', one for each legal action, as python-chess and other programs print them."""
    lines = []
    for text in _texts(Game(case["game"], case["options"], case.get("position"))):
        game = Game(case["game"], case["options"], case.get("position"))
        game.play(game.parse(text))
        count = perft(game.rules, game.state, depth - 1, *rows(game.rules, depth)) if depth > 1 else 1
        lines.append(f"{text}: {count}")
    return lines


def _texts(game):
    return sorted([game.text(action) for action in game.actions()])
