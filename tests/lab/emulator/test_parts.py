"""The parts, as a firmware on an unmodified MicroPython sees them."""

LIT = {cell: (0x14, 0x28, 0x0A + cell) for cell in range(16)}
DARK = (0, 0, 0)


def test_a_closed_switch_is_read_where_it_is_wired(toy):
    for cell in (0, 7, 8, 15):
        toy.chain.close(cell)
        toy.pico.run_until(lambda cell=cell: toy.pico.saw(f"CELL {cell} 1"), 50)
        toy.chain.open(cell)
        toy.pico.run_until(lambda cell=cell: toy.pico.saw(f"CELL {cell} 0"), 50)
    assert len([line for line in toy.pico.lines if "CELL" in line.text]) == 8


def test_the_chain_is_read_at_the_clock_the_firmware_asked_for(toy):
    loads, shifts, start = toy.chain.loads, toy.chain.shifts, toy.pico.ms
    toy.pico.run_ms(100)
    scans = toy.chain.loads - loads
    assert 17 <= scans <= 20  # the loop sleeps 5 ms
    assert toy.chain.shifts - shifts == 16 * scans
    assert abs(toy.pico.ms - start - 100) < 0.01
    assert "1000000" in toy.pico.exec("import machine\nprint(machine.SPI(1, 1_000_000))").stdout


def test_pins_that_are_not_given_to_spi_read_as_their_pull_resistor_has_it(toy):
    program = """
from machine import SPI, Pin
spi = SPI(1, 1_000_000, polarity=1, phase=0, sck=Pin(10), mosi=Pin(11), miso=Pin(12))
Pin(13, Pin.OUT, value=0)
Pin(13).value(1)
print(spi.read(2))
Pin(13).value(0)
Pin(13).value(1)
Pin(12, Pin.IN, Pin.PULL_UP)
print(spi.read(2))
Pin(12, Pin.IN, Pin.PULL_DOWN)
print(spi.read(2))
"""
    for cell in range(16):
        toy.chain.close(cell)
    assert toy.pico.exec(program).stdout.split() == [r"b'\x00\x00'", r"b'\xff\xff'", r"b'\x00\x00'"]


def test_the_chain_is_read_by_plain_pins_too(emulator):
    from lab.emulator.parts import GpioBus, ShiftRegisters
    from lab.emulator.pico import EmulatedPico

    chain = ShiftRegisters(3, load=5, bus=GpioBus(clock=6, data=7), idle=0)
    pico = EmulatedPico(parts=[chain])
    pico.boot()
    for cell in (0, 9, 10, 23):
        chain.close(cell)
    program = """
from machine import Pin
load, clock, data = Pin(5, Pin.OUT, value=1), Pin(6, Pin.OUT, value=0), Pin(7, Pin.IN)
load(0); load(1)
closed = []
for cell in range(24):
    if data():
        closed.append(cell)
    clock(1); clock(0)
print(closed)
"""
    assert pico.exec(program).stdout.strip() == "[0, 9, 10, 23]"


def test_led_frames_are_whole_while_the_processor_sleeps(toy):
    """PIO and DMA send the frame while the firmware is in sleep_ms; the emulator alone would garble it."""
    for cell in (3, 4, 12):
        toy.chain.close(cell)
    toy.pico.run_ms(20)
    assert toy.leds.pixels == [LIT[cell] if cell in (3, 4, 12) else DARK for cell in range(16)]
    assert toy.leds.faults == 0


def test_a_frame_takes_the_time_it_takes_on_the_wire(toy):
    changed = toy.pico.ns
    toy.chain.close(5)
    toy.pico.run_until(lambda: toy.leds.pixels and toy.leds.pixels[5] == LIT[5], 20)
    frame = toy.leds.frames[-1]
    assert 0 < frame.first_ns - changed < 7e6
    bit = 9 * 125  # ns, at 8 MHz
    assert abs((frame.last_ns - frame.first_ns) - 16 * 24 * bit) < 2 * bit


def test_a_torn_frame_is_a_fault(emulator):
    from lab.emulator.parts import Leds
    from lab.emulator.pico import EmulatedPico

    leds = Leds(22)
    pico = EmulatedPico(parts=[leds])
    pico.boot()
    send = "from machine import Pin, bitstream\nbitstream(Pin(22, Pin.OUT), 0, (400, 850, 800, 450), %r)\n"
    pico.exec(send % b"\x01\x02\x03\xff\x00\x80")
    pico.run_ms(1)
    assert (leds.pixels, leds.faults) == ([(2, 1, 3), (0, 255, 128)], 0)
    pico.exec(send % b"\x01\x02\x03\xff")
    pico.run_ms(1)
    assert (leds.pixels, leds.faults) == ([(2, 1, 3)], 1)


def test_the_button_needs_the_firmwares_pull_up(toy):
    toy.button.press()
    toy.pico.run_until(lambda: toy.pico.saw("BUTTON 1"), 50)
    toy.button.release()
    toy.pico.run_until(lambda: toy.pico.saw("BUTTON 0"), 50)
    read = "from machine import Pin\nprint(Pin(14, Pin.IN, %s)())"
    assert toy.pico.exec(read % "Pin.PULL_UP").stdout.strip() == "1"
    assert toy.pico.exec(read % "Pin.PULL_DOWN").stdout.strip() == "0"


def test_a_bounce_comes_at_the_instants_asked_for(toy):
    for at, act in ((1, toy.chain.close), (2.5, toy.chain.open), (3.1, toy.chain.close), (30, toy.chain.open)):
        toy.pico.at_ms(at, lambda act=act: act(3))
    toy.pico.run_ms(25)
    assert toy.pico.lines[-1].text == "CELL 3 1"
    toy.pico.run_ms(25)
    assert toy.pico.lines[-1].text == "CELL 3 0"


def test_a_probe_sees_every_edge(emulator):
    from lab.emulator.parts import Edges
    from lab.emulator.pico import EmulatedPico

    heard = []
    probe = Edges(2, heard.append)
    pico = EmulatedPico(parts=[probe])
    pico.boot()
    pico.exec("import time\nfrom machine import Pin\np = Pin(2, Pin.OUT, value=0)\np(1)\ntime.sleep_ms(3)\np(0)")
    assert [edge.level for edge in probe.log] == [0, 1, 0]
    assert 3e6 < probe.log[2].ns - probe.log[1].ns < 3.5e6
    assert heard == probe.log


def test_two_runs_are_equal_to_the_bit(make_toy):
    def run():
        toy = make_toy()
        toy.pico.boot()
        toy.hello()
        toy.chain.close(9)
        toy.pico.run_ms(30)
        return toy.pico.lines, toy.leds.frames, bytes(toy.pico.out), toy.pico.flash()

    assert run() == run()
