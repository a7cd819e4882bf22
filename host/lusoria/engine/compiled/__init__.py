"""Rules and search compiled by Numba from copies of their sources, with a cache on disk."""
