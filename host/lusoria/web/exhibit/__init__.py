"""The visitors' pages of a museum, and their words in every language."""
