"""Lusoria on the PC: finds a table, follows it, keeps its games, plays against its people."""
