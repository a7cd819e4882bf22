"""Connects a session with the log: writes the table's messages there, and brings back a game that the table lost.

Takes the table's messages.
Gives entries to `lusoria.log`, in a thread of its own, and a game to be continued.
"""
