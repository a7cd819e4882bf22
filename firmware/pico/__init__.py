"""The real parts: the only code that imports machine and rp2. Pins come from the board definition."""
