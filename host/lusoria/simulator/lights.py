"""The chain of lights of the virtual table: the frames that the firmware sent, and how they look by cell."""

from dataclasses import dataclass
from typing import Any

from lusoria.boards.places import light_names


@dataclass(frozen=True, slots=True)
class Frame:
    """The colours of the whole chain from `t_us` on (virtual us since the world began), a byte per light and colour."""

    t_us: int
    red: bytes
    green: bytes
    blue: bytes


class Lights:
    """Keeps the last frame. Lights keep their colours through a reset and lose them with the power."""

    def __init__(self, board: dict[str, Any]) -> None:
        self._names = light_names(board["cells"], board.get("dice", 0))
        self._order: list[int] = board["leds"]["order"]
        self._pin: int = board["leds"]["pin"]
        self.count = 0
        self.frame = self._dark(0)

    def show(self, data: bytes, now: int) -> Frame | None:
        """Take a pin's output, as `fakes/chip.py` writes it, and return the frame; None if the pin has no lights."""
        if data[0] != self._pin:
            return None
        blue, red, green, last = data[2::4], data[3::4], data[4::4], self.frame
        self.frame = Frame(now, _over(red, last.red), _over(green, last.green), _over(blue, last.blue))
        self.count += 1
        return self.frame

    def power_off(self, now: int) -> None:
        """Turn all lights off from now on."""
        self.frame = self._dark(now)

    def by_cell(self, frame: Frame) -> dict[str, list[int]]:
        """[red, green, blue] by the light's name; the maximum of each colour where a cell has several lights."""
        found: dict[str, list[int]] = {}
        for light, cell in enumerate(self._order):
            if cell < 0:
                continue
            colour = [frame.red[light], frame.green[light], frame.blue[light]]
            other = found.get(self._names[cell], [0, 0, 0])
            found[self._names[cell]] = [max(pair) for pair in zip(colour, other, strict=True)]
        return found

    def _dark(self, now: int) -> Frame:
        dark = bytes(len(self._order))
        return Frame(now, dark, dark, dark)


def _over(new: bytes, old: bytes) -> bytes:
    """Put new data over the old: lights beyond its end keep their colours; data beyond the last light is lost."""
    return new[: len(old)] + old[len(new) :]
