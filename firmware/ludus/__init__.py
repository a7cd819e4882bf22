"""The rules and the table's understanding of its board, shared by the Pico and the PC.

Takes readings of sensors, bytes from the cable, files and the time, all as arguments: it has no pins and no clock.
Gives frames of light, lines to the PC, entries to keep. Runs on MicroPython and CPython.
"""

VERSION = "0.1.0"
