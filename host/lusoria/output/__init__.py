"""Writes for people: text that others wrote, made harmless for terminal and spreadsheet, and how far long work is.

Takes any text, from a table, a file or the database; and what of a work is done.
Gives text without control characters, rows without formulas, a bar on the terminal.
"""
