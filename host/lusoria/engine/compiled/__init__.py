"""Compiles rules and search with Numba from copies of their sources, with a cache on disk."""
