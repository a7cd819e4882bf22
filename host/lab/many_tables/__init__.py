"""Measures how many tables one process can log; the same process runs the tables' ends of the links.

Takes a database and a number of tables.
Gives entries a second and delays.
"""
