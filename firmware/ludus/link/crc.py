"""The checksum of lines: CRC-16/CCITT-FALSE, in a module of its own because it is hot on the Pico."""

# CRC of a nibble in the top bits, polynomial 0x1021: 16 entries instead of 256, for the Pico's memory.
_CRC = (
    0x0000, 0x1021, 0x2042, 0x3063, 0x4084, 0x50A5, 0x60C6, 0x70E7,
    0x8108, 0x9129, 0xA14A, 0xB16B, 0xC18C, 0xD1AD, 0xE1CE, 0xF1EF,
)  # fmt: skip


def crc16(data):
    """CRC-16/CCITT-FALSE of bytes (start 0xFFFF; '123456789' gives 0x29B1)."""
    crc = 0xFFFF
    for byte in data:
        crc = (crc << 4) & 0xFFFF ^ _CRC[(crc >> 12) ^ (byte >> 4)]
        crc = (crc << 4) & 0xFFFF ^ _CRC[(crc >> 12) ^ (byte & 15)]
    return crc
