"""The picture of how the firmware gets onto the Pico: a button held, a file dropped, a command typed."""

from lusoria.boards.definitions import Definition, named
from lusoria.boards.microcontrollers import KINDS, RP2040
from lusoria.boards.outline import Arc, Line
from lusoria.hardware.body.sheet import Layer, Sheet, Text, box

PICTURE = "electronics/firmware.svg"
_ACROSS, _UP, _PANEL, _APART = 112.0, 30.0, 34.0, 76.0  # mm: half of the sheet; half of a panel; between panel middles
_PAPER = Layer("PANELS", 7, "#999", 0.3, "#fbf7ee")
_METAL = Layer("METAL", 8, "#444", 0.3, "#c9c9c9")
_PICO = Layer("PICO", 3, "#1b7a3d", 0.4, "#bcd9b0")
_PINS = Layer("PINS", 2, "#8a6d00", 0.2, "#d9b23c")
_BUTTON = Layer("BUTTON", 1, "#b3261e", 0.5, "#fff")
_ARROWS = Layer("ARROWS", 1, "#b3261e", 0.8)
_FILES = Layer("FILES", 5, "#4a6b8a", 0.3, "#fff")
_SCREEN = Layer("SCREEN", 8, "#222", 0.3, "#222")
_WORDS = Layer("WORDS", 8, "#222", 0.2)
_TYPED = Layer("TYPED", 7, "#fff", 0.2)
_CHIP = Layer("CHIP", 8, "#222", 0.3, "#444")
_FROM_BELOW = (_PAPER, _METAL, _PICO, _PINS, _CHIP, _BUTTON, _FILES, _SCREEN, _ARROWS, _WORDS, _TYPED)


def files(board: Definition) -> dict[str, bytes]:
    """The drawing."""
    return {PICTURE: drawn(board).svg()}


def drawn(board: Definition) -> Sheet:
    """Three panels: the Pico in true size, the drive that appears, and the PC's terminal."""
    sheet = Sheet(f"{board['title']}: the firmware", _ACROSS, _UP)
    for layer in _FROM_BELOW:
        sheet.add(layer, [])
    kind = KINDS[board["mcu"]["kind"]]
    for middle in (-_APART, 0, _APART):
        sheet.add(_PAPER, box(middle - _PANEL, -_UP, middle + _PANEL, _UP))
    _button(sheet, -_APART)
    _drive(sheet, "RPI-RP2" if RP2040 in kind.families else "RP2350", f"{kind.uf2}….uf2")
    _terminal(sheet, _APART, f"lusoria flash {named(board)}")
    says = ("1. Hold BOOTSEL, plug USB in", "2. Drop MicroPython onto the drive", "3. On the PC, type")
    sheet.add(_WORDS, [Text(words, x, _UP - 6, 3.4) for words, x in zip(says, (-_APART, 0, _APART), strict=True)])
    return sheet


def _button(sheet: Sheet, middle: float) -> None:
    left, low = middle - 21, -15.0
    sheet.add(_METAL, box(left - 13, low + 8, left - 1, low + 13))
    sheet.add(_PICO, box(left, low, left + 51, low + 21))
    sheet.add(_METAL, box(left - 1.3, low + 6.5, left + 4.3, low + 14.5))
    sheet.add(
        _PINS, [Arc(left + 1.4 + 2.54 * pin, y, 0.6, 0, 360) for pin in range(20) for y in (low + 1.6, low + 19.4)]
    )
    sheet.add(_CHIP, box(left + 24, low + 7, left + 31, low + 14))
    sheet.add(_BUTTON, [Arc(left + 12.7, low + 8.5, 2.2, 0, 360)])
    _arrow(sheet, left + 12.7, low + 29, left + 12.7, low + 11.5)
    sheet.add(_WORDS, [Text("BOOTSEL", left + 25, low + 27, 3.4)])


def _drive(sheet: Sheet, drive: str, image: str) -> None:
    sheet.add(_FILES, box(-28, -22, 28, 4))
    sheet.add(_FILES, box(-28, 4, 28, 10))
    sheet.add(_FILES, box(-7, -14, 7, -2))
    _arrow(sheet, 0, 17, 0, 0)
    sheet.add(_WORDS, [Text(drive, -16, 7, 3.6), Text(image, 0, -18.5, 3.2)])


def _terminal(sheet: Sheet, middle: float, typed: str) -> None:
    sheet.add(_SCREEN, box(middle - 30, -18, middle + 30, 14))
    sheet.add(
        _TYPED, [Text(f"$ {typed}", middle, 4, min(3.4, 90 / len(typed))), Text("$ lusoria doctor", middle, -6, 3.4)]
    )


def _arrow(sheet: Sheet, x1: float, y1: float, x2: float, y2: float) -> None:
    """An arrow that points down, at x2, y2."""
    sheet.add(_ARROWS, [Line(x1, y1, x2, y2), Line(x2 - 1.5, y2 + 3, x2, y2), Line(x2, y2, x2 + 1.5, y2 + 3)])
