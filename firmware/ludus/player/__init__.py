"""The table's own player: three levels and hints; it thinks in short slices, so that the lights go on.

Takes a game and a level; the module `player` in the game's folder does the thinking.
Gives an action, and what to show for a hint.
"""
