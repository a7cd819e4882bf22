"""A Raspberry Pi Pico in software: runs an unmodified MicroPython image with the table's parts wired to its pins.

Needs the extra `emulator` and a MicroPython image, found by `micropython`. `pico.EmulatedPico` is the bench: time
stands still between two calls, so a test gives exactly the same result each time. `live.LivePico` lets the Pico run on
its own, as a serial device of this PC.

    corrections   where the emulator differs from the chip in ways that matter
    wiring        how a part reaches pins, SPI and time
    parts         shift registers, LEDs, a button, probes
    hall_sensors  linear Hall sensors, on the ADC
    stack         a probe on the processor's stack
    pico, live    the bench, and the running device
    table         a whole table
"""
