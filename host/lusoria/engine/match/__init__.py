"""Matches between players over many games, on all cores or a cluster, with Elo, error bars and SPRT.

Elo and tests are counted from pairs of games: both games of a pair have one opening and the same dice, the colours
swapped, so that their results are not independent and a pair counts as one observation.
"""
