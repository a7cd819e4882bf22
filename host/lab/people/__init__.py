"""A simulated person at the table: plays legal games with realistic hands, and knows what he meant.

What he intends is never visible to the table: it reaches the table only as magnets that come and go, and as presses
of the button. So his games measure how well the table understands hands.
"""
