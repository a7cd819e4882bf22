"""From settled cells and a position to what people did.

Takes the game, what stands on the cells, and the time.
Gives events: actions, take-backs, a new game; and what is under way or wrong.
"""
