"""A table in a museum that looks after itself: the show, the countdown, missing pieces, usage, opening hours.

Takes the station's time, settled cells and the PC's time of day.
Gives what the lights show between games, new sittings, and counts.
"""
