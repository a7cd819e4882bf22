"""From sources to what lies on a Pico: compiling, packing, one UF2 image, flashing.

Takes the firmware's sources and a board definition.
Gives files by their path on the Pico, or an image.
"""
