"""What would not work on a board: pins, currents, sensors, geometry, magnets."""
