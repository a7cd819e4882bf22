"""Functions on buffers that play training games, compiled as the search is."""
