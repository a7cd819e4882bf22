"""Proving that nothing is forgotten: power cuts, pulled cables, killed programs, noise, hostile bytes.

flash_cuts   power cuts through real littlefs, and what a game costs the flash
cable        unplugs and noise on the line, the firmware's own code at one end, the PC's at the other
kills        the PC's program killed while it writes
fuzz         arbitrary bytes into both ends
campaign     all of it, resumable, and docs/reliability.md
"""
