"""Disables a rule of the referee. Without it the referee must fail, or the campaign would prove nothing.

Only what is played in this process is affected.
"""

from collections.abc import Callable

from ludus.recognition.ways import played_otherwise, runs, take_backs

# By rule: the functions that explain a board by it, and what they answer when nothing is found.
RULES: dict[str, tuple[tuple[object, str, Callable[[], object]], ...]] = {
    "4": ((runs.RunSearch, "runs", list),),
    "5": (
        (played_otherwise, "revised", tuple),
        (played_otherwise, "replaced", list),
    ),
    "6": ((take_backs, "earlier", lambda: -1),),
}
disabled: list[str] = []  # the rules that are disabled in this process


def disable(rule: str) -> None:
    """Disable the rule '4', '5' or '6' of every referee in this process."""
    disabled.append(rule)
    for module, name, nothing in RULES[rule]:
        setattr(module, name, lambda *_arguments, nothing=nothing, **_options: nothing())
