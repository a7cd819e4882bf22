"""The legend of the lights: a text beside each light, with the firmware's own colours and rhythms."""

from ludus.hot_loops import BEAT_MS
from ludus.lights import cues, palette
from lusoria.web import language
from lusoria.web.pictures.board import glow

_BRIGHT = 120  # the channel value of an LED that looks fully bright
_GAMMA = 2.2  # LEDs are linear in their numbers, screens are not


def meanings(speaks: str = language.ENGLISH) -> dict[int, str]:
    """The meaning of each cue in words."""
    return {getattr(cues, name.upper()): words for name, words in language.page(speaks)["lights"].items()}


def rhythms(speaks: str = language.ENGLISH) -> dict[int, str]:
    """Each rhythm of the palette in words."""
    return {getattr(palette, name.upper()): words for name, words in language.page(speaks)["rhythms"].items()}


def items(speaks: str = language.ENGLISH) -> str:
    """A list item for each cue, with its letter in `data-cue`."""
    kinds = rhythms(speaks)
    return "\n".join(_item(cue, meaning, kinds) for cue, meaning in meanings(speaks).items())


def rhythm_styles() -> str:
    """The style rules of the palette's rhythms: a class with `--rhythm` for each, and its keyframes."""
    return "".join(_style(number, *rhythm) for number, rhythm in enumerate(palette.RHYTHMS))


def _style(number: int, beats: int, steps: bytes, glides: int) -> str:
    share, period = 100 / len(steps), beats * BEAT_MS * len(steps)
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
    """The colour and opacity that on a screen look like an LED with these values."""
    peak = max(red, green, blue)
    if not peak:
        return "#000000", 0.0
    colour = "".join(f"{round(255 * (value / peak) ** (1 / _GAMMA)):02x}" for value in (red, green, blue))
    return "#" + colour, round(min(1, peak / _BRIGHT) ** (1 / _GAMMA), 3)


def _item(cue: int, meaning: str, kinds: dict[int, str]) -> str:
    red, green, blue, rhythm = palette.STYLE[cue]
    colour, opacity = screen_light(red, green, blue)
    light = glow(f"cue-{cue}", 0, 0, 11)
    return (
        f'<li data-cue="{cues.LETTERS[cue]}"><svg class="sample" viewBox="-12 -12 24 24" aria-hidden="true">'
        f'<circle r="11.5" class="sample-stone"/><g class="rhythm-{rhythm}">'
        f'<g color="{colour}" opacity="{opacity}">{light}</g></g></svg>'
        f"<span>{meaning} <small>{kinds[rhythm]}</small></span></li>"
    )
