"""A board as the firmware knows it: its cells, sensors, lights and pins, checked before use.

Takes the dictionary that board.json holds.
Gives a Board, or a BoardError that names the first mistake.
"""
