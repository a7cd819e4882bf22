"""Shows a fault that keeps the table from running, on the board's lights if they can be driven, else on the Pico's."""

import time

from ludus.lights import cues
from ludus.lights.display import FRAME_MS
from ludus.lights.renderer import Renderer
from pico import chip
from pico.leds import LightChain

_TELL_MS = 1000
_BLINK_MS = 250


def blink(ms):
    """Blink the Pico's own light for that many ms."""
    light = chip.own_light()
    for _ in range(ms // (2 * _BLINK_MS)):
        light(1)
        time.sleep_ms(_BLINK_MS)
        light(0)
        time.sleep_ms(_BLINK_MS)


def show(reason, leds):
    """Show the cue FAULT on every light of the board, blink the Pico's own and print the reason each second, for ever.

    leds: a valid `leds` entry (see ludus.board.checks.lights_of), or None where the board's lights cannot be
    driven. The reason is repeated, since what is printed before a PC has opened the port is lost; Ctrl-C ends it.
    """
    if leds is None:
        while True:
            print(reason)
            blink(_TELL_MS)
    lights = LightChain(leds)
    count = len(leds["order"])
    renderer = Renderer(list(range(count)), leds["max_ma"], leds["idle_ma"], leds["frame_ma"])
    picture = bytes([cues.FAULT]) * count
    own = chip.own_light()
    frames = 0
    while True:
        now = chip.now()
        if frames % (_TELL_MS // FRAME_MS) == 0:
            print(reason)
            own.toggle()
        frames += 1
        renderer.render(picture, now)
        lights.show(renderer.frame)
        time.sleep_ms(FRAME_MS)
