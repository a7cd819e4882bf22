"""Checks for faults in pins, currents, sensors, geometry and magnets of a board."""
