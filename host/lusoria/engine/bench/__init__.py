"""`lusoria bench`: how fast rules and search are."""
