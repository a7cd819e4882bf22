"""One game at the table with its people: players, dice, questions, take-backs, its end.

Takes settled cells, presses and what the PC asks, with their time.
Gives journal entries, and what the lights are to show.
"""
