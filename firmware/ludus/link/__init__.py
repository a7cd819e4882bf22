"""The table's end of the cable to the PC: frames, checksums, messages, what waits to be sent, what the PC asks.

Takes bytes from the cable and entries of the journal.
Gives lines to send, and never waits for the PC.
"""
