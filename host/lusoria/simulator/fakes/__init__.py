"""The inside of a simulated Pico: stand-ins for MicroPython's own modules.

Runs in a process of its own, under CPython or MicroPython, with the firmware on top of it. Whatever the chip is wired
to (sensors, lights, the USB cable, time itself) is in the parent process, "the world"; `chip` is the only module that
speaks to it.
"""
