"""The legend of the lights: words beside each light, with the firmware's own colours and rhythms."""

from ludus.lights import cues, palette
from lusoria.web.pictures.board import glow

MEANINGS = {
    cues.SET_WHITE: "Set a white piece here",
    cues.SET_BLACK: "Set a black piece here",
    cues.MOVABLE: "This piece may move",
    cues.IN_HAND: "Lifted from here",
    cues.TARGET: "It may be set here",
    cues.ORIGIN: "Lift it for the engine",
    cues.PATH: "The piece passes here",
    cues.REMOVE: "Captured: take it off",
    cues.TRAPPED: "This piece is trapped",
    cues.LAST_ACTION: "The last move",
    cues.THINKING: "The PC or the table thinks",
    cues.NOT_MOVABLE: "No move: put it back",
    cues.EXTRA: "Does not belong here",
    cues.MISSING: "Missing here",
    cues.CONFIRM: "Right colours? Press",
    cues.LINE: "The winning line",
    cues.WRONG_PIECE: "Wrong colour here",
    cues.PASSED: "Self-test: sound",
    cues.FAILED: "Self-test: failed",
    cues.FAULT: "The table has a fault",
    cues.OFFER: "Was it this? The button says",
    cues.HINT: "A good move",
    cues.AGREE: "A draw? Press for yes",
    cues.YIELD: "To give up, press",
    cues.CHOICE: "Staff: another choice",
    cues.SHOWN_WHITE: "A game is shown: White",
    cues.SHOWN_BLACK: "A game is shown: Black",
    cues.COUNTDOWN: "Time left: touch a piece",
    cues.DIE_WHITE: "White's die",
    cues.DIE_BLACK: "Black's die",
    cues.DIE_PLAYED: "This die is played",
    cues.DIE_LOST: "It cannot be played",
    cues.DIE_CURRENT: "Which die? The button says",
}
RHYTHMS = {
    palette.STEADY: "steady",
    palette.BREATHE: "swelling",
    palette.BLINK: "blinking",
    palette.FLICKER: "flickering",
    palette.DOUBLE: "two flashes",
    palette.WAVE: "a running wave",
    palette.RISE: "rising",
    palette.FALL: "fading",
    palette.DIP: "a dip each second",
    palette.TWO_DIPS: "two dips",
    palette.SLOW: "slowly on and off",
    palette.TRIPLE: "three flashes",
    palette.SPARK: "one spark",
    palette.WINK: "winking",
    palette.LONG_SHORT: "long, short",
    palette.STUTTER: "on, then flickering",
    palette.GENTLE: "gently swelling",
    palette.LONG_SHORT_SHORT_LONG: "long, two short, long",
    palette.SIX: "six flashes",
    palette.THREE_OF_FOUR: "on, with a gap",
    palette.SLOW_PAIR: "two slow flashes",
    palette.SHIMMER: "a dim flicker",
    palette.SHORT_LONG: "short, long",
    palette.LONG_SWELL: "swelling very slowly",
    palette.LONG_GLOW: "a glow that swells",
    palette.QUICK: "quickly on and off",
    palette.TIDE: "a slow tide",
    palette.STAIRS: "down in steps",
}
_BRIGHT = 120  # the channel value of an LED that looks fully bright
_GAMMA = 2.2  # LEDs are linear in their numbers, screens are not


def items() -> str:
    """A list item for each cue, with its letter in `data-cue`."""
    return "\n".join(_item(cue, meaning) for cue, meaning in MEANINGS.items())


def rhythm_styles() -> str:
    """The style rules of the palette's rhythms: a class with `--rhythm` for each, and its keyframes."""
    return "".join(_style(number, *rhythm) for number, rhythm in enumerate(palette.RHYTHMS))


def _style(number: int, beats: int, steps: bytes, glides: int) -> str:
    share, period = 100 / len(steps), beats * palette.BEAT_MS * len(steps)
    frames = " ".join(
        f"{index * share:.4g}% {{ opacity: {(steps[index % len(steps)] / 255) ** (1 / _GAMMA):.2f}; }}"
        for index in range(len(steps) + 1)
    )
    timing = "linear" if glides else "step-end"
    return (
        f".rhythm-{number} {{ --rhythm: rhythm-{number} {period}ms {timing} infinite; }}\n"
        f"@keyframes rhythm-{number} {{ {frames} }}\n"
    )


def screen_light(red: int, green: int, blue: int) -> tuple[str, float]:
    """The colour and opacity that look on a screen like an LED with these values."""
    peak = max(red, green, blue)
    if not peak:
        return "#000000", 0.0
    colour = "".join(f"{round(255 * (value / peak) ** (1 / _GAMMA)):02x}" for value in (red, green, blue))
    return "#" + colour, round(min(1, peak / _BRIGHT) ** (1 / _GAMMA), 3)


def _item(cue: int, meaning: str) -> str:
    red, green, blue, rhythm = palette.STYLE[cue]
    colour, opacity = screen_light(red, green, blue)
    kind = RHYTHMS[rhythm]
    light = glow(f"cue-{cue}", 0, 0, 11)
    return (
        f'<li data-cue="{cues.LETTERS[cue]}"><svg class="sample" viewBox="-12 -12 24 24" aria-hidden="true">'
        f'<circle r="11.5" class="sample-stone"/><g class="rhythm-{rhythm}">'
        f'<g color="{colour}" opacity="{opacity}">{light}</g></g></svg>'
        f"<span>{meaning} <small>{kind}</small></span></li>"
    )
