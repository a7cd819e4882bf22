"""The checksum of lines: CRC-16/CCITT-FALSE, in a module of its own because it is hot on the Pico."""


def crc16(data):
    """CRC-16/CCITT-FALSE of bytes (start 0xFFFF; '123456789' gives 0x29B1)."""
    return crc_of(data, len(data))


def crc_of(data, count):
    """Return the checksum of the first count bytes, computed byte by byte without a table."""
    crc = 0xFFFF
    for index in range(count):
        mixed = crc >> 8 ^ data[index]
        mixed ^= mixed >> 4
        crc = (crc << 8 ^ mixed << 12 ^ mixed << 5 ^ mixed) & 0xFFFF
    return crc


def plain(data, count):
    """Return how many of the first count bytes come before one that must be escaped in a field."""
    at = 0
    while at < count:
        byte = data[at]
        if byte < 32 or byte > 126 or byte == 37 or byte == 64 or byte == 124:  # % @ |
            return at
        at += 1
    return count
