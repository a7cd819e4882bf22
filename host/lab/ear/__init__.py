"""Simulated people who play by ear alone: they get the sentences that the pages speak, and nothing else."""
