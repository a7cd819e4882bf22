"""Turns readings of the sensors into what stands on each cell: debouncing, colours, noisy sensors, wiring.

Takes raw bytes from the sensors and the time.
Gives the seats that have settled, and what stands there.
"""
