"""The search of Twelve Lines: whole turns, a trained network, the race home."""
