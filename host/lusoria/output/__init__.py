"""Makes text that others wrote harmless, for a terminal and for a spreadsheet.

Takes any text, from a table, a file or the database.
Gives text without control characters, and rows without formulas.
"""
