"""What a session has to do with the log: writes in it what the table tells, and sets up a game that the table lost.

Takes the table's messages.
Gives entries to `lusoria.log`, in a thread of its own, and a game to be played on.
"""
