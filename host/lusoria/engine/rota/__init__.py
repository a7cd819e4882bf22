"""Rota solved exactly, and its search."""
