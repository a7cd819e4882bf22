"""Functions on buffers that train a network, compiled like the search."""
