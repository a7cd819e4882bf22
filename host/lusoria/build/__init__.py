"""Makes what lies on a Pico from the sources: compiles, packs, writes one UF2 image, flashes.

Takes the firmware's sources and a board definition.
Gives files by their path on the Pico, or an image.
"""
