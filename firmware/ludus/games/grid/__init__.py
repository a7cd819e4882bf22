"""What the games on squares have in common: Latrunculi and Petteia."""
