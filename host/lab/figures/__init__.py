"""The figures of docs/table-figures.md, docs/engine.md and docs/architecture.md, each measured by a command.

Takes the firmware on the emulated Pico, the engine, or the sources.
Gives measurements kept in `results/measured`, and the pages.
"""
