"""A simulated person who plays at a table with the habits of real hands: `lusoria virtual --demo`.

Takes a table to move pieces on, and a seed.
Gives games played there, and what the person noticed.
"""
