"""The staff's menu, the self-test, and positions set up by hand.

Takes what people mean by the button, and settled cells.
Gives lights that lead the staff.
"""
