"""Arbitrary bytes into both ends of the link, by chance and guided by coverage."""
