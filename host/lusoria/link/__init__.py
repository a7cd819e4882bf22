"""The PC's end of the cable: finds the table, stays with it, and mirrors its game.

Takes a serial port, or looks for one.
Gives the table's messages and a copy of its game, and sends messages to the table.
"""
