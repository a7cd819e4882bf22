"""Loops over cells and lights, in a module of their own, since on the Pico they run in machine words.

They are given their buffers, make nothing and raise nothing. See `lusoria.build.machine_code` for the buffers' names.
"""

from ludus.portable import const

PHASES = const(6)  # how many looks a wave has
BEAT_MS = const(200)  # rhythms turn only on a beat: none by itself flashes more than 2.5 times a second
_GLIDES = const(128)
_BLUE = const(722)  # luminance (sRGB) of one step of 255, in 10,000ths
_RED = const(2126)
_GREEN = const(7152)
_SHIFT = const(14)  # with this shift, the luminance of a light fits into a byte
_TENTH = const(7)  # a tenth of white, which is 120 of 255 (WCAG 2, general flash), shifted by _SHIFT
_REDDER = const(8)  # red less green and blue: 20/320 of white (WCAG 2, red flash)
_REST_MS = const(190)  # a little less than a beat of the lights; seven turns take more than a second


def deviating(expected, present, cell, count):
    """The first cell from cell on, below count, where the bytes expected and present differ; count if there is none."""
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
    """Fill looks with each light's look, and set used to 1 for each of these; return the sum of full over all lights.

    looks: bytes by light; used: bytes by look; full: words by look. Lights that look alike share a look: the cue in
    picture at the light's place in order, but for the cue wave one of the looks from first on, different for
    neighbours.
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
    """Mix the colours of the used ones among the first count looks, at time now in ms, as words of mixed (see paint).

    known, by look: the brightness at which a look that stays as it is was mixed, 0 for any other. styles, by look: red,
    green, blue, and where in rhythms, counted in pairs of bytes, its rhythm begins: the beats that a step lasts; the
    number of steps, with _GLIDES if each goes smoothly over into the next; and the brightness of each. A look stays as
    it is if its rhythm has one step. Returns whether any look does not.
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
    """Give the first count words of frame their colours, words of mixed by look, but hold lights that would flash.

    A light turns where it changes back by a tenth of white, or where its saturated red changes as much as counts for a
    flash. Where it would turn again within _REST_MS, it keeps what it shows until that time is over. So whatever it is
    to show, it turns at most six times in any second: three flashes.

    frame and mixed are bytes, four to a word: 0, blue, red, green. turns, by light: the brightest or darkest that it
    was since it turned, its saturated red when it turned, whether it grows brighter, for how many ms it may not turn.
    passed: ms since the last call, at most 255. sums gets the sums of the bytes, of luminance and of saturated red of
    all lights as they are, or would be, after this call. If shows is 0, frame stays as it is. Returns whether a light
    is held.
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
    """Write into text the letter of each of the first count numbers, from letters; all three are bytes."""
    for index in range(count):
        text[index] = letters[numbers[index]]
    return 0
