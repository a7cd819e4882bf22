"""What tests read back from the files of a board."""
