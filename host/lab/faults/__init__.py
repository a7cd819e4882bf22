"""Tests that nothing is lost, whatever happens to power, cable, PC or disk.

campaign           runs all of them, and can be resumed; an Outcome is the result of a part
page               makes the text of docs/reliability.md
flash.cuts         power cuts under real littlefs, and how games wear the flash
flash.pico_cuts    power cuts of the emulated Pico
flash.flashing     the whole firmware put on an emulated Pico over its cable
handled            a table whose pieces a program moves
cable, followed    connect such a table to a PC with its link and log
cables_and_clocks  unplugs, noise on the line, clocks that jump, two tables with the same name
refusals           a full disk, a locked database, a restarted PostgreSQL
postgres           runs a PostgreSQL
kills              the PC's program killed while it writes
real_time          a whole virtual table unplugged and switched off, in real time
backlog            a virtual table that has played for weeks without a PC, and sends its journal
bytes.fuzz         arbitrary bytes sent to both ends
bytes.guided       bytes chosen by coverage
"""
