"""Whole games as readable text: written, and replayed line by line. For CPython and for MicroPython.

A game is its id, its options, and one line for each action: its number, who plays it, the action,
and the position after it. The last line is the score and the reason.
"""

from ludus.games.game import Game
from lusoria.engine.hot.chance import next_seed


def written(game_id, options, seed, plies):
    """A game played by chance, in favour of captures and bearing off, as a list of lines."""
    game = Game(game_id, options)
    words = [name + "=" + options[name] for name in sorted(options)]
    lines = ["game: " + game_id, "options: " + (" ".join(words) or "none")]
    while not game.over and len(game.played) < plies:
        seed = next_seed(seed)
        texts = sorted([game.text(action) for action in game.actions()])
        eager = [text for text in texts if "x" in text or "off" in text] or texts
        text = eager[(seed >> 12) * len(eager) >> 17]
        lines.append(_played(game, text))
    lines.append(_ended(game))
    return lines


def replay(lines):
    """The first line of such a game that the rules do not confirm, with what they say instead, or None."""
    game_id = lines[0].split(": ")[1]
    words = lines[1].split(": ")[1].split(" ")
    game = Game(game_id, dict([word.split("=") for word in words if word != "none"]))
    for line in lines[2:-1]:
        said = _played(game, line.split(" ")[2])
        if said != line:
            return line + " | " + said
    return None if lines[-1] == _ended(game) else lines[-1] + " | " + _ended(game)


def _played(game, text):
    start = f"{len(game.played) + 1} {'wb'[game.side]} {text}"
    game.play(game.parse(text))
    return start + "   " + game.position()


def _ended(game):
    return f"{game.score} {game.reason}"
