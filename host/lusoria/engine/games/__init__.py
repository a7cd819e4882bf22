"""What the engine knows of each game beside its rules: a module a game, found by the name of its folder."""
