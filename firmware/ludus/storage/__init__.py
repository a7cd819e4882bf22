"""Keeps what must survive a power cut: journal, checkpoints, settings, counts of starts; and reads a game back.

Takes entries and values, and the files to keep them in.
Gives them back after any power cut, whole or not at all.
"""
