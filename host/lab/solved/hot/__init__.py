"""Functions on buffers that solve small boards, compiled like the search."""
