"""Rota (S0, S2)."""
