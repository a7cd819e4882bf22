"""The engine: a search for every game, players of graded strength, hints, matches. Only this room uses Numba.

Takes a game, and a level or a limit of time, depth or positions.
Gives the best action with its score and line; the same by the Universal Game Interface.
"""
