"""What each light means, and one frame of light from it, within the current budget.

Takes cues by cell, and the time.
Gives the bytes of a frame.
"""
