"""The rules of the games: pure functions on small buffers (hot), and one face in words (cold)."""
