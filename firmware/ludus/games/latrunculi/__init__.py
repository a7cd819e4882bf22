"""Latrunculi (S1)."""
