"""A toy table, the smallest firmware that uses every part: 16 cells, 16 LEDs, a button, lines on USB, a file.

Answers `hello` with READY, the reset's cause and the number of starts; says CELL and BUTTON at each change.
"""
# ruff: noqa: F821, PTH104, PTH123  (the words of the PIO assembler; MicroPython has no pathlib)

import array
import os
import select
import sys
import time

import machine
import rp2
from machine import SPI, Pin

REGISTERS = 2
CELLS = 8 * REGISTERS


@rp2.asm_pio(
    sideset_init=rp2.PIO.OUT_LOW,
    out_shiftdir=rp2.PIO.SHIFT_LEFT,
    autopull=True,
    pull_thresh=24,
    fifo_join=rp2.PIO.JOIN_TX,
)
def ws2812():
    # At 8 MHz: a zero is high for 3 cycles (375 ns), a one for 6 (750 ns), of 9.
    wrap_target()
    label("bit")
    out(x, 1).side(0)[2]
    jmp(not_x, "zero").side(1)[2]
    jmp("bit").side(1)[2]
    label("zero")
    nop().side(0)[2]
    wrap()


def count_start():
    try:
        with open("starts.txt") as file:
            starts = int(file.read()) + 1
    except OSError:
        starts = 1
    with open("starts.new", "w") as file:
        file.write(str(starts))
    os.rename("starts.new", "starts.txt")
    return starts


class Toy:
    def __init__(self):
        self.load = Pin(13, Pin.OUT, value=1)
        self.spi = SPI(1, baudrate=1_000_000, polarity=1, phase=0, sck=Pin(10), mosi=Pin(11), miso=Pin(12))
        self.now = bytearray(REGISTERS)
        self.before = bytearray(b"\xff" * REGISTERS)
        self.colours = array.array("I", [0] * CELLS)
        self.leds = rp2.StateMachine(0, ws2812, freq=8_000_000, sideset_base=Pin(22))
        self.leds.active(1)
        self.dma = rp2.DMA()
        self.dma_ctrl = self.dma.pack_ctrl(size=2, inc_write=False, treq_sel=0)
        self.button = Pin(14, Pin.IN, Pin.PULL_UP)
        self.holding = 0
        self.poll = select.poll()
        self.poll.register(sys.stdin, select.POLLIN)
        self.line = ""
        self.flooded = 0
        self.starts = count_start()

    def show(self):
        self.dma.config(read=self.colours, write=self.leds, count=CELLS, ctrl=self.dma_ctrl, trigger=True)

    def scan(self):
        self.load(0)
        self.load(1)
        self.spi.readinto(self.now)
        if self.now == self.before:
            return
        for cell in range(CELLS):
            mask = 0x80 >> cell % 8
            level = self.now[cell // 8] & mask
            if level != self.before[cell // 8] & mask:
                closed = 0 if level else 1
                self.colours[cell] = 0x28140A00 + cell * 256 if closed else 0
                print("CELL", cell, closed)
        self.before[:] = self.now
        self.show()

    def press(self):
        holding = 1 - self.button()
        if holding != self.holding:
            self.holding = holding
            print("BUTTON", holding)

    def listen(self):
        while self.poll.poll(0):
            letter = sys.stdin.read(1)
            if letter != "\n":
                self.line += letter
                continue
            line, self.line = self.line, ""
            if line == "hello":
                print("READY", machine.reset_cause(), self.starts)
            elif line == "flood":
                start = time.ticks_us()
                sys.stdout.write("x" * 1000 + "\n")
                self.flooded = time.ticks_diff(time.ticks_us(), start)
            elif line == "flooded":
                print("FLOODED", self.flooded)
            else:
                print("ECHO", line)


toy = Toy()
while True:
    toy.scan()
    toy.press()
    toy.listen()
    time.sleep_ms(5)
