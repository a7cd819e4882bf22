"""Makes what the engine and the table's own player know: weights, networks, tables of values.

Takes games that the engine plays against itself.
Gives the files that the engine and the firmware read.
"""
