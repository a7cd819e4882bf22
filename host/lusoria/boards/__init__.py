"""Board definitions: found, read, checked, laid out in the plane, and made compact for the Pico.

Takes a name or a JSON file.
Gives a definition with every cell, light and sensor in its place.
"""
