"""Lusoria on the PC: finds a table, follows it, logs its games, and plays against its people.

Takes a table on a serial port, or a virtual one, and what people ask on the command line and on pages.
Gives pages, a log of games, the engine's actions, and everything needed to build a board.
"""
