"""The Universal Game Interface: our engine for other programs, and other programs' engines for us.

Takes lines of UGI, or the command of an engine.
Gives moves, information and errors as lines; a player for the table.
"""
