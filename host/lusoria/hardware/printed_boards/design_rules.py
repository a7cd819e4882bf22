"""The design rules of the printed boards, in mm: the sizes the router draws and the least that the check allows."""

WIDTH = 0.3  # of signal tracks; no track is narrower
WIDE = 1.0  # from this width on, a track takes the larger of two vias: the copper wall of a hole is thin
VIAS = {False: (0.9, 0.4), True: (1.3, 0.7)}  # diameter and drill, by whether the track is wide
CLEAR = 0.25  # distance that the router keeps at its grid points; between two points a round pad is up to 0.05 nearer
CLEARANCE = 0.2  # at least between copper of two nets
EDGE = 0.3  # at least from copper to the board's edge
RING = 0.2  # at least of copper around a hole
BETWEEN_HOLES = 0.25  # at least
