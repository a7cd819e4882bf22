"""Tests the table against the five promises of docs/hands.md, with every short sequence of hands, button and pauses.

Takes the product as it is, from outside; run as `python -m lab.promises`. Gives sequences that break a promise.
"""
