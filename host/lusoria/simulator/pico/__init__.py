"""The simulated Pico: its process, power, resets, flash and USB."""
