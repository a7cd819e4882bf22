"""From samples to settled occupancy: debouncing, Hall readings as pieces, chatter, wiring.

Takes raw bytes from the sensors and the time.
Gives the seats that have settled and what stands there.
"""
