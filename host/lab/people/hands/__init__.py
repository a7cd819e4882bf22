"""A simulated person who plays at a table with the habits of real hands, and an observer who judges the table.

Takes a table to move pieces on, and a seed.
Gives games played there, and the actions that the table did not understand.
"""
