# ruff: noqa: F821, PTH123, UP031 - the PIO program's names are its assembler's, the rest is MicroPython
"""A small firmware for tests: lights what stands on the table, tells changes on USB, echoes input in angle brackets."""

import json
import select
import sys
import time

import machine
import rp2
from machine import SPI, Pin


@rp2.asm_pio(sideset_init=rp2.PIO.OUT_LOW, out_shiftdir=rp2.PIO.SHIFT_LEFT, autopull=True, pull_thresh=24)
def ws2812():
    wrap_target()
    out(x, 1).side(0)
    wrap()


class Toy:
    def __init__(self, board):
        self.sense = board["sense"]
        self.order = board["leds"]["order"]
        self.load = Pin(self.sense["load"], Pin.OUT, value=1)
        pins = {"sck": Pin(self.sense["sck"]), "mosi": Pin(11), "miso": Pin(self.sense["miso"])}
        self.spi = SPI(self.sense["spi"], baudrate=self.sense["hz"], polarity=1, phase=0, **pins)
        self.button = Pin(board["button"], Pin.IN, Pin.PULL_UP)
        self.machine = rp2.StateMachine(0, ws2812, freq=8_000_000, sideset_base=Pin(board["leds"]["pin"]))
        self.machine.active(1)
        self.dma = rp2.DMA()
        self.frame = bytearray(4 * len(self.order))
        self.raw = bytearray(len(self.sense["bits"]) // 8)

    def read(self):
        """(bytes of the chain, level of the button)"""
        self.load(0)
        self.load(1)
        self.spi.readinto(self.raw)
        return bytes(self.raw), self.button()

    def show(self, raw, button):
        """Green 40 where a piece is seen, red 7 everywhere while the button is down."""
        for light, cell in enumerate(self.order):
            bit = self.sense["bits"].index(cell)
            shown = raw[bit >> 3] >> (7 - (bit & 7)) & 1 == self.sense["closed"]
            self.frame[4 * light + 3] = 40 if shown else 0
            self.frame[4 * light + 2] = 0 if button else 7
        ctrl = self.dma.pack_ctrl(size=2, inc_write=False, treq_sel=0)
        self.dma.config(read=self.frame, write=self.machine, count=len(self.order), ctrl=ctrl, trigger=True)


def main():
    with open("board.json") as file:
        toy = Toy(json.load(file))
    port = select.poll()
    port.register(sys.stdin, select.POLLIN)
    one = bytearray(1)
    last = None
    watchdog = machine.WDT(timeout=2000)
    print("READY", machine.reset_cause())
    while True:
        now = toy.read()
        if now != last and not toy.dma.active():
            last = now
            toy.show(*now)
            print("CHANGE", "".join(["%02x" % byte for byte in now[0]]), now[1])
        while port.poll(0):
            sys.stdin.buffer.readinto(one)
            sys.stdout.buffer.write(b"<" + bytes(one) + b">")
        watchdog.feed()
        time.sleep_ms(5)


main()
