"""The live table in a browser: a small server on loopback, and the page it serves."""
