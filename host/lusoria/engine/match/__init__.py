"""Matches between players over many games, on all cores or a cluster, with Elo, error bars and SPRT.

Elo and tests are computed from pairs of games. Both games of a pair have the same opening and the same dice, with the
colours swapped. Their results are not independent, so a pair counts as one observation.
"""
