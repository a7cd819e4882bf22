"""Petteia (S4)."""
