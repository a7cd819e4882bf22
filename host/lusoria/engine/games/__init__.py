"""What the engine knows of each game beside its rules: one module for each game or family, found by its name."""
