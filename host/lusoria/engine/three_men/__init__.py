"""The games of three men, Rota and Terni lapilli: solved exactly, and their search."""
