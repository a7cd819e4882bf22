"""A simulated person who plays at the virtual table for people to watch: `lusoria virtual --demo`.

Takes the virtual table and a seed.
Gives games played there.
"""
