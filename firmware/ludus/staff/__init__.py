"""The staff's menu, the self-test, and positions set up by hand.

Takes what people ask for with the button, and settled cells.
Gives lights that guide the staff.
"""
