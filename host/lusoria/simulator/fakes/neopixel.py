"""`neopixel` of the simulated Pico, for firmware that drives its lights with it."""

from fakes import machine

_TIMING = (400, 850, 800, 450)


class NeoPixel:
    """`n` lights on a pin; a pixel is (red, green, blue)."""

    ORDER = (1, 0, 2, 3)

    def __init__(self, pin, n, bpp=3, timing=1):
        self.pin = pin
        self.n = n
        self.bpp = bpp
        self.buf = bytearray(n * bpp)

    def __len__(self):
        return self.n

    def __setitem__(self, index, colour):
        for k in range(self.bpp):
            self.buf[index * self.bpp + self.ORDER[k]] = colour[k]

    def __getitem__(self, index):
        return tuple(self.buf[index * self.bpp + self.ORDER[k]] for k in range(self.bpp))

    def fill(self, colour):
        for index in range(self.n):
            self[index] = colour

    def write(self):
        machine.bitstream(self.pin, 0, _TIMING, self.buf)
