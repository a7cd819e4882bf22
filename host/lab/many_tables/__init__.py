"""Measures how many tables one process can log, with many ends of the link in one process.

Takes a database and a number of tables.
Gives entries a second and delays.
"""
