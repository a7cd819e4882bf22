"""Frames and messages between Pico and PC: one code for both ends."""
