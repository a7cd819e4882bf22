"""The table's own player: three levels, thinking in slices beside the lights, and hints.

Takes a game and a level; how a game is thought about is in its folder.
Gives an action, and what to show for a hint.
"""
