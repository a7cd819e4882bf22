"""Writes docs/reliability.md."""

from collections.abc import Sequence

from lab.faults.flash.cuts import wear

Row = tuple[str, int, int, str]  # what one is, how many in full, how many were run, what came out


def page(rows: Sequence[Row], games: int = 1000) -> str:
    """The page with the figures of the runs; those of the flash's wear are measured anew, from so many games."""
    cost = wear(games, seed=1)
    return TEXT.format(
        rows="\n".join(f"| {what} | {full:,} | {done:,} | {outcome} |" for what, full, done, outcome in rows),
        entries=cost.entries / cost.games,
        erases=cost.erases,
        pages=cost.pages,
        years=cost.years,
        busy=(cost.erases * 45 + cost.pages * 0.7) / (cost.entries / cost.games),
    )


TEXT = """# What is promised, and how it was tried

An action whose light says "committed" is in the journal on the table's flash at most 250 ms later: entries are
written once the lights are sent, at once or, while a piece is in the air, after 150 ms. A PC hears of an entry only
after that. A log says `KEPT` after its database has committed. So a cut loses at most what happened in the last 250
ms, and a board one action ahead of its journal is understood when the power comes back.

Made by `make campaign`, which goes on where it was stopped. "Run" is what stands behind these figures. *Lost* is what
had been acknowledged and is not there, *doubled* what is there more than once, *corrupted* a game that is not what was
played. A plug-in is followed again once the PC's mirror stands where the table stands. A row stands until
it is run again: the firmware may have changed since, and the history of this page says when a row was run.

| fault | in full | run | came out |
|---|---|---|---|
{rows}

What this was run on, row by row:

- *Power cuts in the midst of a change*: the firmware's own journal and file code under CPython, on littlefs over a
  model of the flash (`lab.faults.flash.torn`) that tears the page or block being changed.
- *The emulated Pico*: MicroPython's unmodified image with its own littlefs. A cut leaves nothing but the flash: it is
  kept as it is at that instant, and read by the firmware's own code on the PC; from the last one of each run the
  emulated Pico starts again. The table's program runs whole, its time is told to it.
- *Unplugs, noise, disk, locks, PostgreSQL, clocks, twins*: the firmware's station, journal and rules under CPython on
  that model of the flash; the PC's own link, mirror, keeper and log. Times are of one simulated clock: they hold the
  waiting of both ends, not the time an operating system takes to find a USB device. A reset by a stray Ctrl-C takes the
  watchdog's 8 s, which are not in the seconds to follow again. The full disk is a limit on the size of files
  (RLIMIT_FSIZE).
- *Unplugged or switched off*, *backlog*, *200 tables*: whole virtual tables (the unmodified firmware, a process of
  its own under CPython) by the clock on the wall, on a PC of 2 cores. Fewer than 1,000 events a second of 200 tables
  mean that the machine had no more time for those who told them. PostgreSQL ran on the same PC with `fsync=off`.

Nothing was measured on a physical Pico.

## The flash

Random games of Rota with slides and take-backs, {entries:.0f} entries each, on the model: **{erases:.1f} blocks
erased and {pages:.0f} pages programmed a game**. By the typical times of the flash's datasheet (45 ms, 0.7 ms) that
is {busy:.0f} ms an entry. The busiest block reaches the 100,000 erases that the datasheet promises after
**{years:.0f} years of 100 games a day**: entries go into a tail that lives in its directory's own blocks, and
littlefs moves these about.

The journal is at most 16 segments of 32 kB, some 15,000 entries (400 games). Then the oldest go, those a log has
first; others are counted in `dropped`. A journal of which nothing can be read begins anew under another word. A
flash that refuses to write is given up until the next start: the table plays on, tells the PC, and holds the last
300 entries in memory.

A long game need not be played again from its beginning when the power comes back: after each eighth ply (on Rota's
board each 32nd) a milestone, some 300 bytes in a file beside the journal, says how far the game had come and by which
entry. What the journal does not bear out is passed over.

## Starts

Starts are counted by cause (power, ctrl-c, maintenance, fault, crash). After the first crash the table goes on at
once with the same game, after the second in a row it waits 30 s and begins a new game, after the third it comes up
in safe mode: every cell shows a fault, and the PC is answered. Switching off and on ends that; ten minutes without
a crash forget those before.
"""
