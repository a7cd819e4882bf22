"""Printed boards: layout, routing, copper, Gerber files."""
