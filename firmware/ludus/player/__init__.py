"""The table's own player: three levels, thinking in slices beside the lights, and hints.

Takes a game and a level; the module `player` in the game's folder does the thinking.
Gives an action, and what to show for a hint.
"""
