"""Campaigns, measurements, tuning and stored results: the evidence for what docs/ says. Users do not install them.

Takes the product as it is and measures, breaks or solves it; run as `python -m lab.…` or by make targets.
Gives the figures and tables of docs/, and the results stored in `results`. The product never imports this package.
"""
