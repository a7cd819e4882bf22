"""Power cuts and flashing: the firmware's file code on a flash whose pages can tear."""
