"""How we know: campaigns, figures, tuning and kept results. Not part of what users install.

Takes the product as it is and measures, breaks or solves it; run as `python -m lab.…` or by make targets.
Gives the figures and tables of docs/, and the results kept in `results`. Nothing imports this package.
"""
