"""The one button, the staff's menu, the self-test, and positions set up by hand.

Takes whether the button is down, and settled cells.
Gives what people mean by the button, and lights that lead the staff.
"""
