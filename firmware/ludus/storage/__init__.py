"""What outlives the power: journal, checkpoints, settings, counts of starts; and a game read back from it.

Takes entries and values, and files to keep them in.
Gives them back after any power cut, whole or not at all.
"""
