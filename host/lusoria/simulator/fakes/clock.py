"""The `time` module of the simulated Pico: time passes only while the firmware sleeps."""

from fakes import chip


def ticks_us():
    return (chip.TICKS_AT_BOOT_MS * 1000 + chip.look() - chip.config["boot"]) & chip.TICKS_MASK


def ticks_ms():
    return (chip.TICKS_AT_BOOT_MS + (chip.look() - chip.config["boot"]) // 1000) & chip.TICKS_MASK


def ticks_add(ticks, delta):
    return (ticks + delta) & chip.TICKS_MASK


def ticks_diff(end, start):
    half = (chip.TICKS_MASK + 1) // 2
    return ((end - start + half) & chip.TICKS_MASK) - half


def sleep_us(us):
    chip.sleep(us)


def sleep_ms(ms):
    chip.sleep(ms * 1000)


def sleep(seconds):
    chip.sleep(int(seconds * 1_000_000))


def time():
    """Unix time in seconds. The clock starts at 2021-01-01 at power-on, as on a Pico without a battery."""
    return 1609459200 + (chip.look() - chip.config["boot"]) // 1_000_000
