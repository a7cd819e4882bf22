"""Terni lapilli: three men's morris on the square of nine points."""
