"""A simulated month in a museum, with visitors at tables that run the firmware's own code: `make soak`.

Takes boards, days and a seed.
Gives the counts on docs/exhibit.md.
"""
