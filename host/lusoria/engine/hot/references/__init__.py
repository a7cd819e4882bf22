"""The searches of the reference players, which are never improved."""
