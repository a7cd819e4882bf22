"""The searches of the reference players, which never change."""
