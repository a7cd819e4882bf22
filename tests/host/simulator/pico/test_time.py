"""Virtual time: exact, wrapping, and passing only while the firmware sleeps."""

import os
import time

import pytest

from lusoria.simulator import VirtualTableError
from lusoria.simulator.pace import Pace

TICKER = """
import time
while True:
    print(time.ticks_ms())
    time.sleep_ms(20)
"""


def test_a_wait_runs_the_firmware_up_to_and_including_its_last_moment(says):
    assert says(TICKER, ms=40).split() == ["1073731824", "1073731844", "1073731864"]


def test_the_rest_of_a_sleep_goes_on_in_the_next_wait(start):
    table = start(TICKER)
    counts = []
    for ms in (19, 1, 19, 1):
        table.command(f"wait {ms}")
        counts.append(table.call(lambda world: world.usb.backlog.count(b"\n")))
    assert counts == [1, 2, 2, 3]


def test_the_clock_wraps_ten_seconds_after_power_on(says):
    text = """
import time
before = time.ticks_ms()
us = time.ticks_us()
time.sleep(10.5)
after = time.ticks_ms()
print(after, time.ticks_diff(after, before), time.ticks_add(before, 10_500) == after, time.ticks_diff(before, after))
print(time.ticks_diff(time.ticks_us(), us))
"""
    assert says(text, ms=11_000).split()[:5] == ["500", "10500", "True", "-10500", "10500000"]


def test_a_busy_wait_ends(says):
    text = """
import time
start = time.ticks_us()
while time.ticks_diff(time.ticks_us(), start) < 3000:
    pass
print("over")
"""
    assert says(text, ms=5).startswith("over")


def test_lights_are_busy_for_their_time_on_the_wire(says):
    text = """
import rp2, time
from machine import Pin
machine = rp2.StateMachine(0, {}, sideset_base=Pin(22))
machine.active(1)
dma = rp2.DMA()
ctrl = dma.pack_ctrl(size=2, inc_write=False, treq_sel=0)
dma.config(read=bytearray(36), write=machine, count=9, ctrl=ctrl, trigger=True)
time.sleep_us(319)
print(dma.active())
time.sleep_us(1)
print(dma.active())
dma.config(trigger=True)
try:
    dma.config(trigger=True)
except ValueError as error:
    print(error)
"""
    assert says(text, ms=1).split("\n")[:3] == ["True", "False", "DMA channel 0 is configured while it is busy"]


def computed():
    """Seconds that this process and those it has ended have computed, however busy the machine is with others."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def test_five_thousand_sleeps_cost_less_than_they_last(start):
    begin = computed()
    table = start("import time\nwhile True: time.sleep_ms(1)")
    table.command("wait 5000")
    table.stop()
    assert computed() - begin < 5  # on a quick machine less than one


def test_time_passes_by_itself_at_the_speed_asked_for(start):
    begin = time.perf_counter()
    table = start(speed=10)
    report = table.command("wait 5000")["t"]
    assert 5000 <= report <= 10 * 1000 * (time.perf_counter() - begin)


def test_a_table_that_falls_behind_does_not_catch_up():
    pace = Pace(1)
    pace.limit(0)
    time.sleep(0.3)
    assert pace.limit(0) == 100_000


@pytest.mark.parametrize("speed", [-1, float("nan"), float("inf"), 1e308, 101])
def test_a_speed_that_is_none_is_refused(speed):
    with pytest.raises(VirtualTableError, match="speed"):
        Pace(speed)
