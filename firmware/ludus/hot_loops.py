"""Loops over cells and lights, in a module of their own, since for the Pico they are compiled to machine code.

They create no objects and raise nothing. Callers pass the buffers, whose names `lusoria.build.machine_code` lists.
"""

from ludus.portable import const

PHASES = const(6)  # how many looks a wave has
BEAT_MS = const(200)  # brightness turns up or down only on a beat: no rhythm alone flashes more than 2.5 times a second
_GLIDES = const(128)
_BLUE = const(722)  # luminance (sRGB) of one step of 255, in 10,000ths
_RED = const(2126)
_GREEN = const(7152)
_SHIFT = const(14)  # with this shift, the luminance of a light fits into a byte
_TENTH = const(7)  # luminance of a tenth of white, shifted by _SHIFT; white is 120 of 255 (WCAG 2, general flash)
_REDDER = const(8)  # red less green and blue: 20/320 of white (WCAG 2, red flash)
_REST_MS = const(190)  # a little less than a beat; seven turns at least this far apart take more than a second


def deviating(expected, present, cell, count):
    """The first cell from `cell` on where the bytes of expected and present differ; count if none below count does."""
    while cell < count and expected[cell] == present[cell]:
        cell += 1
    return cell


def last_mark(marks, mark, below):
    """The last index below `below` at which marks, an array of words, holds mark; -1 if there is none."""
    below -= 1
    while below >= 0 and marks[below] != mark:
        below -= 1
    return below


def note_looks(picture, order, looks, used, full, count, wave, first):
    """Write each light's look into looks and 1 into used for each such look; return the sum of full over all lights.

    looks: bytes by light; used: bytes by look; full, words by look: the sum of its full colours; order: the cell of
    each light. A light's look is the cue of its cell in picture; only the cue `wave` has several looks, numbered from
    first on: neighbours get different ones.
    """
    total = 0
    for led in range(count):
        cell = order[led]
        look = picture[cell]
        if look == wave:
            look = first + cell % PHASES
        looks[led] = look
        used[look] = 1
        total += full[look]
    return total


def mix(mixed, known, used, styles, rhythms, now, brightness, count):
    """Write into mixed (see paint) the colours that the used looks below count have at time now in ms.

    known, by look: the brightness at which a steady look was mixed, 0 for any other. A look is steady if its rhythm has
    one step. Returns whether any used look is not steady.

    styles, by look: red, green, blue, and the place of its rhythm in rhythms, counted in pairs of bytes. A rhythm is
    the number of beats that each step lasts; the number of steps, plus _GLIDES if each step changes smoothly into the
    next; and the brightness of each step.
    """
    animated = 0
    for look in range(1, count):
        if used[look] and known[look] != brightness:
            at = 4 * look
            rhythm = 2 * styles[at + 3]
            lasts = BEAT_MS * rhythms[rhythm]
            steps = rhythms[rhythm + 1] & _GLIDES - 1
            into = now % (steps * lasts)
            step = into // lasts
            light = rhythms[rhythm + 2 + step]
            if rhythms[rhythm + 1] & _GLIDES:
                ahead = (step + 1) % steps
                light += (rhythms[rhythm + 2 + ahead] - light) * (into - step * lasts) // lasts
            light = light * brightness
            mixed[at + 1] = (styles[at + 2] * light + 65024) // 65025
            mixed[at + 2] = (styles[at] * light + 65024) // 65025
            mixed[at + 3] = (styles[at + 1] * light + 65024) // 65025
            known[look] = 0
            if steps == 1:
                known[look] = brightness
            else:
                animated = 1
    return animated


def paint(frame, looks, mixed, turns, sums, count, passed, shows):
    """Write the colours of the first count lights into frame, but hold lights that would flash.

    A light turns when its brightness, after rising, falls by a tenth of white (or the other way round), or when its
    saturated red changes by enough to count as a flash. A light that would turn again within _REST_MS is held: it
    keeps its colour until that time is over. So a light turns at most six times in any second: three flashes.

    frame, by light, and mixed, by look, have four bytes for each colour: 0, blue, red, green. turns, by light: the
    highest or lowest luminance since it turned, its saturated red when it turned, whether it grows brighter, for how
    many ms it may not turn. passed: ms since the last call, at most 255. If shows is 0, frame stays as it is. sums
    receives three sums over all lights as they are after this call, or would be if shows were 1: bytes, luminance,
    saturated red. Returns whether a light is held.
    """
    waits = 0
    total = 0
    luminance = 0
    redness = 0
    for led in range(count):
        at = 4 * led
        mix = 4 * looks[led]
        blue = mixed[mix + 1]
        red = mixed[mix + 2]
        green = mixed[mix + 3]
        rest = turns[at + 3] - passed
        if rest < 0:
            rest = 0
        turns[at + 3] = rest
        light = _BLUE * blue + _RED * red + _GREEN * green
        pure = 0
        if red >= 4 * (green + blue):
            pure = red - green - blue
        back = (light >> _SHIFT) - turns[at]
        if turns[at + 2]:
            back = 0 - back
        redder = pure - turns[at + 1]
        turning = back >= _TENTH or redder >= _REDDER or redder <= 0 - _REDDER
        if turning and rest:
            waits = 1
            blue = frame[at + 1]
            red = frame[at + 2]
            green = frame[at + 3]
            light = _BLUE * blue + _RED * red + _GREEN * green
            pure = turns[at + 1]
        elif shows:
            if turning:
                turns[at + 1] = pure
                turns[at + 3] = _REST_MS
            if back >= _TENTH:
                turns[at + 2] = 1 - turns[at + 2]
            if back <= 0 or back >= _TENTH:
                turns[at] = light >> _SHIFT
            frame[at + 1] = blue
            frame[at + 2] = red
            frame[at + 3] = green
        total += blue + red + green
        luminance += light
        redness += pure
    sums[0] = total
    sums[1] = luminance
    sums[2] = redness
    return waits


def spell(text, numbers, letters, count):
    """Write into text, for each of the first count numbers, the letter at that index of letters; all are bytes."""
    for index in range(count):
        text[index] = letters[numbers[index]]
    return 0
