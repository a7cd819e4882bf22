"""The line to the PC: frames, checksums, messages, what is still to be sent, what the PC asks.

Takes bytes from the cable and entries of the journal.
Gives lines to send, never waiting for the PC.
"""
