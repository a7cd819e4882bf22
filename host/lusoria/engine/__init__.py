"""The engine: a search for every game, players of graded strength, hints, matches. Only here is numba.

Takes a game, and a level or a limit of time, depth or positions.
Gives the best action with its score and line; the same by the Universal Game Interface.
"""
