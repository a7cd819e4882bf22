"""The compact board definition and its checks.

Takes the dictionary that board.json holds.
Gives a Board: cells, seats of sensors, lights, pins, games.
"""
