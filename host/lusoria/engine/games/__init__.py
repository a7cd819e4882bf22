"""What the engine knows of each game beside its rules: a module for each game or family of games."""
