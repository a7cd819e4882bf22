"""Writes for people: text from others, made harmless for terminals and spreadsheets, and the progress of long work.

Takes any text, from a table, a file or the database, and how much of the work is done.
Gives text without control characters, rows without formulas, a bar on the terminal.
"""
