"""A second emulator of the Pico, rp2040js under Node, driven by our own bench: it shows what the first cannot.

Like the chip, it refuses to read misaligned half-words and words; and it models the cache of the flash and how long the
flash takes to erase and to write. Needs Node, rp2040js (`make build/npm`) and the extra `emulator`.

    flash_model     what the flash and its cache cost, and the sources of these figures
    bench           the Pico: power, time, USB
    table           a whole table, for the same hands and PC as on the first emulator
    build_passes    what each pass of the build gains, measured on this emulator
    names_in_flash  the names that MicroPython's images hold in flash
    bench.mjs       what runs under Node
"""
