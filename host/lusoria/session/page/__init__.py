"""The state that pages show of a table: its game, its pieces and its lights, ready for JSON."""
