"""Builds what a Pico holds: compiles the sources, packs the files, writes one UF2 image, flashes.

Takes the firmware's sources and a board definition.
Gives files by their path on the Pico, or an image.
"""
