"""How each cue looks: a colour and a rhythm. A Pico needs this module only until `packed` has been called.

Meaning is never carried by colour alone. The colours were computed so that protan, deutan and tritan eyes, too,
can tell apart cues that can stand side by side (tests/firmware/lights/test_colour_vision.py checks this). Among the
cues of cells, and among those of dice, each has a rhythm of its own.
"""

from ludus.lights import cues

(
    STEADY, BREATHE, BLINK, FLICKER, DOUBLE, WAVE, RISE, FALL, DIP, TWO_DIPS, SLOW, TRIPLE, SPARK, WINK, LONG_SHORT,
    STUTTER, GENTLE, LONG_SHORT_SHORT_LONG, SIX, THREE_OF_FOUR, SLOW_PAIR, SHIMMER, SHORT_LONG, LONG_SWELL,
    LONG_GLOW, QUICK, TIDE, STAIRS,
) = range(28)  # indexes in RHYTHMS  # fmt: skip

# rhythm -> (beats that a step lasts, brightness of each step, whether it glides from one to the next)
RHYTHMS = (
    (5, b"\xff", 0),  # steady
    (4, b"\x46\xff", 1),  # swells and sinks
    (2, b"\xff\0", 0),  # half on, half off
    (1, b"\xff\x3c\xff\x3c\x3c", 0),  # flickers
    (1, b"\xff\0\xff\0\0\0\0", 0),  # two flashes, then dark
    (1, b"\x46\x84\xc1\xff\xc1\x84", 1),  # a swell that runs from cell to cell
    (3, b"\x1e\x46\x8c\xff\x1e", 1),  # rises, then falls at once
    (3, b"\xff\x8c\x46\x1e\xff", 1),  # bright at once, then fades
    (1, b"\xff\xff\xff\xff\x28", 0),  # on, with a dip
    (1, b"\xff\xff\xff\xff\xff\x28\xff\x28", 0),  # on, with two dips
    (5, b"\xff\0", 0),  # a second on, a second off
    (1, b"\xff\0\xff\0\xff\0\0\0\0\0", 0),  # three flashes, then dark
    (1, b"\xff\0\0\0\0", 0),  # one short flash
    (3, b"\xff\xff\xff\xff\0", 0),  # on, out for a moment
    (1, b"\xff\xff\xff\xff\0\xff\0\0\0", 0),  # long, short
    (1, b"\xff\xff\xff\xff\xff\x28\xff\x28\xff\x28\xff", 0),  # on, then flickers
    (8, b"\x96\xff", 1),  # swells a little, slowly
    (1, b"\xff\xff\xff\0\xff\0\xff\0\0\xff\xff\xff\0", 0),  # long, short, short, long
    (1, b"\xff\0\xff\0\xff\0\xff\0\xff\0\xff\0\0\0\0\0", 0),  # six flashes, then dark
    (3, b"\xff\xff\xff\0", 0),  # on, with a gap
    (2, b"\xff\0\xff\0\0\0\0\0", 0),  # two slow flashes, then dark for a long time
    (1, b"\xa0\x40\x40", 0),  # flickers, never bright
    (1, b"\xff\0\xff\xff\xff\0\0\0\0", 0),  # short, long
    (15, b"\xff\x46", 1),  # swells and sinks, very slowly
    (6, b"\xc8\x3c\x3c\x3c\x3c", 1),  # glows, and swells once in six seconds
    (1, b"\xff\xff\0", 0),  # on and off, quickly
    (5, b"\0\xff\0\0", 1),  # swells slowly up and down, then dark for as long
    (2, b"\xff\x80\x3c", 0),  # bright, half, dim: down in steps, never out
)

# cue -> (red, green, blue, rhythm); full scale 255
STYLE = {
    cues.NONE: (0, 0, 0, STEADY),
    cues.THINKING: (60, 10, 80, TIDE),
    cues.LAST_ACTION: (12, 10, 14, WINK),
    cues.MOVABLE: (14, 11, 69, BREATHE),
    cues.SET_WHITE: (75, 85, 60, RISE),
    cues.SET_BLACK: (6, 8, 66, FALL),
    cues.IN_HAND: (2, 36, 122, DIP),
    cues.TRAPPED: (36, 32, 33, TWO_DIPS),
    cues.TARGET: (0, 116, 154, STEADY),
    cues.NOT_MOVABLE: (88, 65, 21, SLOW),
    cues.ORIGIN: (93, 94, 23, BLINK),
    cues.REMOVE: (93, 48, 73, TRIPLE),
    cues.MISSING: (173, 147, 0, DOUBLE),
    cues.EXTRA: (164, 35, 0, FLICKER),
    cues.CONFIRM: (84, 83, 89, SPARK),
    cues.LINE: (151, 127, 59, WAVE),
    cues.WRONG_PIECE: (139, 3, 156, STUTTER),
    cues.PASSED: (0, 116, 154, GENTLE),
    cues.FAILED: (164, 35, 0, LONG_SHORT_SHORT_LONG),
    cues.FAULT: (164, 35, 0, SIX),
    cues.OFFER: (190, 170, 0, LONG_SHORT),
    cues.DIE_WHITE: (38, 36, 28, STEADY),
    cues.DIE_BLACK: (0, 16, 80, GENTLE),
    cues.DIE_PLAYED: (5, 5, 4, WINK),
    cues.DIE_LOST: (80, 20, 0, DOUBLE),
    cues.DIE_CURRENT: (80, 76, 0, BLINK),
    cues.HINT: (0, 96, 0, THREE_OF_FOUR),
    cues.AGREE: (120, 110, 60, SLOW_PAIR),
    cues.YIELD: (164, 35, 0, SHORT_LONG),
    cues.CHOICE: (10, 10, 40, SHIMMER),
    cues.SHOWN_WHITE: (75, 85, 60, LONG_SWELL),
    cues.SHOWN_BLACK: (6, 8, 66, LONG_GLOW),
    cues.COUNTDOWN: (120, 60, 0, QUICK),
    cues.PATH: (48, 24, 0, STAIRS),
}


def packed():
    """All looks and rhythms as `ludus.hot_loops.mix` reads them, two bytes objects.

    The looks are those of the cues, then those of the running wave on neighbouring cells, each a beat further on.
    """
    beats, steps, glides = RHYTHMS[WAVE]
    waves = [(beats, steps[phase:] + steps[:phase], glides) for phase in range(len(steps))]
    rhythms, places = b"", []
    for beats, steps, glides in list(RHYTHMS) + waves:
        places.append(len(rhythms) // 2)
        rhythms += bytes((beats, glides << 7 | len(steps))) + steps + bytes(len(steps) % 2)
    looks = b""
    for cue in list(range(cues.COUNT)) + [cues.LINE] * len(waves):
        red, green, blue, rhythm = STYLE[cue]
        wave = len(looks) // 4 - cues.COUNT
        looks += bytes((red, green, blue, places[rhythm if wave < 0 else len(RHYTHMS) + wave]))
    return looks, rhythms
