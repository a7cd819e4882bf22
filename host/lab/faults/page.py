"""Makes the text of docs/reliability.md."""

from collections.abc import Sequence

from lab.faults.flash.cuts import wear

Row = tuple[str, int, int, str]  # the fault, its full count, how many were run, what came out


def page(rows: Sequence[Row], games: int = 1000) -> str:
    """The page with the figures of the runs; the wear of the flash is measured anew, with `games` games."""
    cost = wear(games, seed=1)
    return TEXT.format(
        rows="\n".join(f"| {what} | {full:,} | {done:,} | {outcome} |" for what, full, done, outcome in rows),
        entries=cost.entries / cost.games,
        erases=cost.erases,
        pages=cost.pages,
        years=cost.years,
        busy=(cost.erases * 45 + cost.pages * 0.7) / (cost.entries / cost.games),
    )


TEXT = """# Power cuts, pulled cables and other faults

An action that the lights show as the last move is in the journal on the table's flash at most 250 ms later. The table
writes an entry as soon as the lights are sent, or 150 ms later while a piece is in the air. The PC receives an entry
only after that, and a log sends `KEPT` only after its database has committed. So a power cut loses at most what
happened in the last 250 ms. If the pieces are then one action ahead of the journal, the table recognizes that action
when the power comes back.

`make campaign` made this table; it resumes where it stopped. *Planned* is the number of
tries of a whole campaign, *run* the number behind the figures. *Lost* is
what had been acknowledged and is missing, *doubled* what is there more than once, *corrupted* a game that differs from
what was played. After a plug-in the PC follows the table again once its mirror agrees with it. A row stays until it is
run again, so the firmware may have changed since. The history of this page shows when each row was run.

| fault | planned | run | came out |
|---|---|---|---|
{rows}

What each row was run on:

- *Power cuts in the midst of a change*: the firmware's own journal and file code under CPython, on littlefs over a
  model of the flash (`lab.faults.flash.torn`) that tears the page or block being changed.
- *The emulated Pico*: MicroPython's unmodified image with its own littlefs. Only the flash survives a cut. On the PC,
  the firmware's own code then reads this flash as it was at that instant. After the last cut of each run the emulated
  Pico starts again from that flash. The table's program runs whole, but its time comes from the test.
- *Unplugs, noise, disk, locks, PostgreSQL, clocks, twins*: the firmware's station, journal and rules under CPython on
  that model of the flash; the PC's own link, mirror, keeper and log. Times are those of one simulated clock: they
  include the waiting of both ends, but not the time an operating system takes to find a USB device. A reset by a stray
  Ctrl-C takes the watchdog's 8 s, which the seconds to follow again exclude. A limit on the size of files
  (RLIMIT_FSIZE) stands for the full disk.
- *Unplugged or switched off*, *backlog*, *200 tables*: whole virtual tables in real time on a PC of 2 cores. Each is
  the unmodified firmware, in its own process under CPython. Fewer than 1,000 events a second from 200 tables mean that
  the machine was too busy to send more. PostgreSQL ran on the same PC with `fsync=off`.

Nothing was measured on a physical Pico.

## The flash

Random games of Rota with slides and take-backs, {entries:.0f} entries each, on the model: **{erases:.1f} blocks
erased and {pages:.0f} pages programmed a game**. By the typical times of the flash's datasheet (45 ms, 0.7 ms) that
is {busy:.0f} ms an entry. The busiest block reaches the 100,000 erases that the datasheet promises after
**{years:.0f} years of 100 games a day**: new entries go into a small file, the tail, which lies in its directory's
own blocks, and littlefs moves these about.

The journal is at most 16 segments of 32 kB, some 14,000 entries (440 games of Rota); on a Pico W, whose flash has
less room, it is at most 10 segments. Beyond that the oldest entries are deleted: first those that a log has, then
others, which `dropped` counts. If nothing in a journal can be read, the table begins a new journal with a new word. If
the flash refuses to write, the table stops using it until the next start: it plays on, tells the PC, and keeps the last
300 entries in memory.

When the power comes back, a long game need not be played again from its beginning. After each eighth ply (on Rota's
board each 32nd) the table writes a checkpoint, some 300 bytes in the file `milestones` beside the journal. It says how
far the game had come, and up to which entry. A checkpoint that the journal does not confirm is ignored.

## Starts

The table counts its starts by cause (power, reset, ctrl-c, maintenance, fault, crash). A crash is an error of the
firmware, or a watchdog that timed out. Flashing, a new image and maintenance reset the Pico on command: that is no
crash, and after a flash or a new image the count of crashes begins anew. After the first crash the table resumes the
same game at once. After the second in a row it waits 30 s and begins a new game. After the third it starts in safe
mode: every cell shows a fault, and the table only answers the PC. If that crashes as well, it waits 30 s before each
start. Switching it off and on ends safe mode; ten minutes without a crash reset the count.
"""
