"""Plays by ear alone: simulated people who are given what the pages speak, and nothing else."""
