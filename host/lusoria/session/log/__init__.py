"""Connects a session with the log: writes to it what the table tells, and sets up a game that the table lost.

Takes the table's messages.
Gives entries to `lusoria.log`, in a thread of its own, and a game to be continued.
"""
