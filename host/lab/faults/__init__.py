"""Proofs that nothing is lost, whatever happens to power, cable, PC or disk.

campaign     all of it, resumable; page writes docs/reliability.md, an Outcome is what came out of a part
flash_cuts   power cuts through real littlefs, and what a game costs the flash
pico_cuts    power cuts of the emulated Pico
handled      the table's own code with hands; cable and followed put a PC to it, its link and log
pulls        unplugs, noise on the line, clocks that jump, two tables that call themselves alike
refusals     a full disk, a locked database, PostgreSQL restarted (postgres runs one)
kills        the PC's program killed while it writes
plugs        a whole virtual table unplugged and switched off, by the clock on the wall; backlog lets it tell for weeks
flashing     the whole firmware put on an emulated Pico over its cable
fuzz         arbitrary bytes into both ends; guided lets coverage choose them
"""
