"""The engine: a search for every game, players of graded strength, hints, matches. In `lusoria`, only this uses Numba.

Takes a game, and a level or a limit of time, depth or positions.
Gives the best action with its score and line, also over the Universal Game Interface.
"""
