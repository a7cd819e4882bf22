"""Says what each light means, and draws frames of light that stay within the current budget.

Takes cues by cell, and the time.
Gives the bytes of a frame.
"""
