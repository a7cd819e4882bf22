"""How many tables one process can log: many ends of the link in one process.

Takes a database and a number of tables.
Gives entries a second and delays.
"""
