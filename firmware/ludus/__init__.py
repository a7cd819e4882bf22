"""The rules and the table's understanding, shared by the Pico and the PC.

Pure: no pins, no files, no serial port, no clock of its own. Runs on MicroPython and CPython.
"""

VERSION = "0.1.0"
