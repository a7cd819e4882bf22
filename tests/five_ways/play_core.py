"""Plays a game given as texts through the rules alone; run by CPython and by a MicroPython interpreter.

Usage: play_core.py FIRMWARE_FOLDER GAME ACTION...; prints the actions as ints, the check, the score.
"""

import sys

sys.path.insert(0, sys.argv[1])

from ludus.games.game import Game

game = Game(sys.argv[2])
for text in sys.argv[3:]:
    game.play(game.parse(text))
print(" ".join([str(action) for action in game.played]))
print(game.check())
print(game.score)
