"""The world of the virtual table: its pieces, its electronics, the Pico among them, and the time they all share."""

from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any

from lusoria.simulator.errors import VirtualTableError
from lusoria.simulator.halls import sensors_of
from lusoria.simulator.lights import Frame, Lights
from lusoria.simulator.pico.pico import Pico
from lusoria.simulator.pico.runtime import Build
from lusoria.simulator.pico.usb import UsbPort
from lusoria.simulator.pieces import Piece, Pieces

MOST_FRAMES = 4096


class World:
    """Nothing here knows wall time or threads: `advance` is the only thing that lets time pass.

    `now` is in us since the world began with the table's first power-on. `frames` holds the last frames of lights, the
    newest at its end; `on_frame` is called with each as it comes.
    """

    def __init__(self, build: Build, link: Path, on_frame: Callable[[Frame], None] | None = None) -> None:
        self.now = 0
        self.pieces = Pieces(build.board["cells"], build.board.get("slots", 1))
        self.sensors = sensors_of(build.board, build.seed)
        self.lights = Lights(build.board)
        self.frames: deque[Frame] = deque(maxlen=MOST_FRAMES)
        self.usb = UsbPort(link)
        self.pico = Pico(build, self.usb, self, self.sensors.chain_bytes)
        self._on_frame = on_frame
        self._pressed_until = 0
        self.pico.power_on(0)

    def close(self) -> None:
        """Power off; the port's link goes."""
        self.pico.power_off(self.now)

    def advance(self, until: int) -> None:
        """Let time pass up to `until` us, and all happen that is due by then, that moment included."""
        while True:
            self.usb.poll()
            due = self.pico.due(self.now)
            if due is None or due > until:
                break
            self.now = max(self.now, due)
            self.pico.step(self.now)
        self.now = max(self.now, until)

    def next_due(self) -> int | None:
        """When something happens by itself."""
        return self.pico.due(self.now)

    def lift(self, name: str) -> Piece:
        """Take the piece off the cell, slot or lane of that name, at this moment; see `Pieces.to_lift`."""
        place = self.pieces.to_lift(name)
        piece = self.pieces.lift(place)
        self._sense(place, False)
        return piece

    def place(self, name: str, colour: str | None, down: bool | None) -> Piece:
        """Set a piece on the cell, slot or lane of that name, at this moment; see `Pieces.to_fill`."""
        place = self.pieces.to_fill(name)
        piece = self.pieces.place(place, colour, down)
        self._sense(place, True, piece)
        return piece

    def _sense(self, place: int, present: bool, piece: Piece | None = None) -> None:
        """A piece on top of a full lane is over no sensor."""
        if place < len(self.pieces.seats):
            self.sensors.change(place, present, self.now, piece)

    def press(self, ms: int) -> None:
        """Hold the button from now on for so long; a press while it is held holds it on."""
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
        """Put the USB cable in, or take it out."""
        if cable == self.pico.cable:
            raise VirtualTableError(f"the USB cable is already {'in' if cable else 'out'}")
        self.pico.connect(cable)

    def sensed(self) -> dict[str, int]:
        """The sensor's level by the name of its cell or slot, 1 where a piece is seen."""
        return dict(zip(self.pieces.seats, self.sensors.levels(self.now), strict=True))

    def light_state(self) -> dict[str, Any]:
        """The lights as they are, with the time of their frame in ms and the number of frames so far."""
        frame = self.lights.frame
        return {"leds": self.lights.by_cell(frame), "frame_t": frame.t_us / 1000, "frames": self.lights.count}

    def sample(self, now: int) -> tuple[bool, bytes]:
        """For the Pico: button and sensors."""
        return now < self._pressed_until, self.sensors.chain(now)

    def power_lost(self, now: int) -> None:
        """For the Pico: the lights go out with it."""
        self.lights.power_off(now)

    def light(self, kind: int, data: bytes, now: int) -> None:
        """For the Pico: a frame, if it came out of the pin the lights hang on."""
        frame = self.lights.show(kind, data, now)
        if frame is not None:
            self.frames.append(frame)
            if self._on_frame is not None:
                self._on_frame(frame)
