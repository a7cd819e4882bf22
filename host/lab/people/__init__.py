"""Simulated people at the table, who play legal games with realistic hands and know what they meant.

What a person intends is never visible to the table: it reaches the table only as magnets that come and go, and as
presses of the button. So these games measure how well the table understands hands.
"""
