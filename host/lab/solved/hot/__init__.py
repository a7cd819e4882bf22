"""Functions on buffers that solve small boards, compiled as the search is."""
