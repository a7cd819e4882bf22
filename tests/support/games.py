"""Whole games that several tests play, as texts of actions."""

# Rota, default options: white closes the diameter 2-0-6 with the 21st ply.
ROTA = "1 0 7 4 6 2 7-8 2-3 6-7 3-2 7-6 2-3 6-5 0-2 1-0 2-1 0-2 4-0 5-6 0-7 8-0"
