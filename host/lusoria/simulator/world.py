"""The world of the virtual table: pieces, electronics, the Pico, and the time that they share."""

from collections import deque
from pathlib import Path
from typing import Any

from lusoria.simulator.errors import VirtualTableError
from lusoria.simulator.hall_sensors import sensors_of
from lusoria.simulator.lights import Frame, Lights
from lusoria.simulator.pico.pico import Pico
from lusoria.simulator.pico.runtime import Build
from lusoria.simulator.pico.usb import UsbPort
from lusoria.simulator.pieces import Piece, Pieces

MOST_FRAMES = 4096


class World:
    """A virtual table and its surroundings. Only `advance` lets time pass: the world has no wall time and no threads.

    `now` is in us since the world began with the table's first power-on. `frames` holds the last frames of lights, the
    newest at its end.
    """

    def __init__(self, build: Build, link: Path) -> None:
        self.now = 0
        self.pieces = Pieces(build.board["cells"], build.board.get("slots", 1))
        self.sensors = sensors_of(build.board, build.seed)
        self.lights = Lights(build.board)
        self.frames: deque[Frame] = deque(maxlen=MOST_FRAMES)
        self.usb = UsbPort(link)
        self.pico = Pico(build, self.usb, self, self.sensors.chain_bytes)
        self._pressed_until = 0
        self.pico.power_on(0)

    def close(self) -> None:
        """Power off, and remove the port's link."""
        self.pico.power_off(self.now)

    def advance(self, until: int) -> None:
        """Let time pass up to and including `until` us, with everything that is due by then."""
        while True:
            self.usb.poll()
            due = self.pico.due(self.now)
            if due is None or due > until:
                break
            self.now = max(self.now, due)
            self.pico.step(self.now)
        self.now = max(self.now, until)

    def next_due(self) -> int | None:
        """The time in us of the next event that happens by itself; None if there is none."""
        return self.pico.due(self.now)

    def lift(self, name: str) -> Piece:
        """Lift the piece on the named cell, slot or lane now; see `Pieces.to_lift`."""
        place = self.pieces.to_lift(name)
        piece = self.pieces.lift(place)
        self._sense(place, False)
        return piece

    def place(self, name: str, colour: str | None, down: bool | None) -> Piece:
        """Set a piece on the named cell, slot or lane now, at the place of `Pieces.to_fill`."""
        place = self.pieces.to_fill(name)
        piece = self.pieces.place(place, colour, down)
        self._sense(place, True, piece)
        return piece

    def _sense(self, place: int, present: bool, piece: Piece | None = None) -> None:
        """Tell the sensors of a change; a piece on top of a full lane is over no sensor."""
        if place < len(self.pieces.seats):
            self.sensors.change(place, present, self.now, piece)

    def press(self, ms: int) -> None:
        """Hold the button down for `ms` from now on; a press while it is down prolongs the first."""
        self._pressed_until = max(self._pressed_until, self.now + ms * 1000)

    def power(self, on: bool) -> None:
        """Switch the supply of the whole table."""
        if on == self.pico.powered:
            raise VirtualTableError(f"the power is already {'on' if on else 'off'}")
        if on:
            self.pico.power_on(self.now)
        else:
            self.pico.power_off(self.now)

    def connect(self, cable: bool) -> None:
        """Plug the USB cable in, or pull it out."""
        if cable == self.pico.cable:
            raise VirtualTableError(f"the USB cable is already {'in' if cable else 'out'}")
        self.pico.connect(cable)

    def sensed(self) -> dict[str, int]:
        """The level of each sensor by the name of its cell or slot; 1 means a piece."""
        return dict(zip(self.pieces.seats, self.sensors.levels(self.now), strict=True))

    def light_state(self) -> dict[str, Any]:
        """The colours of the lights, the time of their frame in ms, and the number of frames so far."""
        frame = self.lights.frame
        return {"leds": self.lights.by_cell(frame), "frame_t": frame.t_us / 1000, "frames": self.lights.count}

    def sample(self, now: int) -> tuple[bool, bytes]:
        """Give the Pico the state of the button (whether it is down) and of the sensors."""
        return now < self._pressed_until, self.sensors.chain(now)

    def power_lost(self, now: int) -> None:
        """Turn the lights off, since the Pico's supply is off."""
        self.lights.power_off(now)

    def light(self, data: bytes, now: int) -> None:
        """Take a frame from the Pico, if it came out of the pin of the lights."""
        frame = self.lights.show(data, now)
        if frame is not None:
            self.frames.append(frame)
