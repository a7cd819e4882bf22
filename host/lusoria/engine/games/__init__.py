"""What the engine knows of each game besides its rules: one module for each game or family, found by its name."""
