"""Sends arbitrary bytes to both ends of the link, at random and guided by coverage."""
