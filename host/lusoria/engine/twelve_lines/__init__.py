"""The search of Twelve Lines: whole turns, a trained network, the table of the race home."""
