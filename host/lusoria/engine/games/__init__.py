"""What the engine knows of each game beside its rules: one module for each game, found by its folder's name."""
