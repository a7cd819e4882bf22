"""A Raspberry Pi Pico in software: runs an unmodified MicroPython image with the table's parts wired to its pins.

Needs the extra `emulator` and a MicroPython image (see `locate`). `pico.EmulatedPico` is the bench: time stands still
between two calls, so a test repeats to the bit. `live.LivePico` lets it run on its own, as a serial device of this PC.

    locate        where the image and the interpreter are
    filesystem    the Pico's flash <-> {path: bytes}
    corrections   where the emulator differs from the chip and it matters
    wiring        how a part reaches pins, SPI and time
    parts         shift registers, LEDs, a button, a probe
    stack         a probe on the processor's stack
    pico, live    the bench, and the running device
"""
