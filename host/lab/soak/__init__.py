"""A month in a museum: simulated visitors at the firmware's own code, `make soak`.

Takes boards, days and a seed.
Gives the counts on docs/exhibit.md.
"""
