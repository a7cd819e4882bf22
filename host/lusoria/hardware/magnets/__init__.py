"""Magnets and the sensors that feel them, by computation."""
