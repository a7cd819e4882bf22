"""The figures of docs/table-figures.md and docs/engine.md, each made by a command.

Takes the firmware on the emulated Pico, or the engine.
Gives measurements kept in `results/measured`, and the pages.
"""
