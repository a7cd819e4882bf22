"""Works out what people did, from what stands on the cells and from the position.

Takes the game, what stands on the cells, and the time.
Gives events: actions, take-backs, a new game; and what is under way or wrong.
"""
