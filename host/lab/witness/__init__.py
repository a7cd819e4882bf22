"""A second emulator of the Pico, rp2040js under Node, on a bench of our own: it shows what the first cannot.

It reads no misaligned half-words or words, as the chip does not; and it models the cache of the flash and how long the
flash takes to be erased and written. Needs Node, rp2040js (`make build/npm`) and the extra `emulator`.

    flash_model  what the flash and its cache cost, and where that is from
    bench        the Pico: power, time, USB
    table        a whole table, for the same hands and PC as on the first emulator
    build_passes what each pass of the build gives, measured there
    bench.mjs    what runs under Node
"""
