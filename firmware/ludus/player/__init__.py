"""The small opponent that plays on the Pico alone: three levels, thinking in slices beside the lights."""
