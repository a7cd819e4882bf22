"""Long matches that can be resumed on any machine, and the pages that report them.

Takes players and openings.
Gives rows kept in `results/played`, and the tables of docs/levels.md, matches.md and strong-play.md.
"""
