"""The options of the UGI front: their declarations, the game option behind each, and pending values."""

from collections.abc import Mapping
from contextlib import suppress

from ludus.errors import OptionError
from ludus.games.notation import digits
from ludus.games.options import complete
from ludus.games.registry import GAMES, part
from lusoria.engine.level import HIGHEST
from lusoria.engine.search import DEFAULT_HASH_MB
from lusoria.errors import UsageError

# UGI's names for the options of games, each with its declaration.
GAME_OPTIONS = {
    "Board": ("board", "type string default 8x8"),
    "Pieces": ("pieces", "type spin default 16 min 2 max 71"),
    "Lines": ("lines", "type combo default diameter var diameter var wheel var square var diagonals"),
    "PlacingWins": ("placing-wins", "type combo default yes var yes var no"),
    "Repetition": ("repetition", "type combo default none var none var move-twice var threefold"),
    "MoveLimit": ("move-limit", "type spin default 0 min 0 max 65000"),
    "Opposed": ("opposed", "type combo default no var yes var no"),
    "Exact": ("exact", "type combo default no var yes var no"),
}
# The engine's own: name -> default, lowest, highest. Threads and Hash (megabytes) are what it may use at most, MultiPV
# is how many of the best lines it tells at full strength.
ENGINE_OPTIONS = {
    "Level": (HIGHEST, 1, HIGHEST),
    "Threads": (1, 1, 64),
    "Hash": (DEFAULT_HASH_MB, 1, 65536),
    "MultiPV": (1, 1, 64),
}
_TRUTH = {"true": "yes", "false": "no"}


def declarations() -> list[str]:
    """The `option …` lines that answer `ugi`."""
    games = " ".join(f"var {name}" for name in sorted(GAMES))
    lines = [f"option name Game type combo default {GAMES[0]} {games}"]
    lines += [f"option name {name} {declared}" for name, (_, declared) in GAME_OPTIONS.items()]
    lines += [
        f"option name {name} type spin default {default} min {low} max {high}"
        for name, (default, low, high) in ENGINE_OPTIONS.items()
    ]
    return lines


class Options:
    """The options that were set: the game, its options (the rest have their defaults), and the engine's own."""

    def __init__(self) -> None:
        self.game = GAMES[0]
        self.chosen: dict[str, str] = {}
        self._waiting: list[tuple[str, str]] | None = []  # set before a game is chosen; None from then on
        self.engine = {name: default for name, (default, _, _) in ENGINE_OPTIONS.items()}

    def set(self, name: str, value: str) -> bool:
        """Set one option, whose name may be in upper or lower case; return whether it belongs to the game.

        Choosing a game resets all of its options to their defaults, except the first time: match runners give options
        in any order, so the first choice keeps the options given before it. Raises LudusError for an option or a value
        that does not exist or does not fit the others, and changes nothing; but before the first choice of a game, a
        refused option is kept for that choice, since it may be of another game.
        """
        names = {each.lower(): each for each in ("Game", *GAME_OPTIONS, *ENGINE_OPTIONS)}
        option_name = names.get(name.lower())
        if option_name is None:
            raise UsageError(f"there is no option '{name}'; 'ugi' lists them")
        if option_name in ENGINE_OPTIONS:
            self.engine[option_name] = _number(option_name, value)
            return False
        if option_name == "Game":
            part(value, "notation")
            waiting, self._waiting = self._waiting or [], None
            self.game, self.chosen = value, {}
            order = [option for option, _declared in GAME_OPTIONS.values()]
            for option, its_value in sorted(waiting, key=lambda each: order.index(each[0])):
                with suppress(OptionError):
                    self.chosen = self._with(option, its_value)
        else:
            if self._waiting is not None:
                self._waiting.append((GAME_OPTIONS[option_name][0], value))
            self.chosen = self._with(GAME_OPTIONS[option_name][0], value)
        return True

    def _with(self, option: str, value: str) -> dict[str, str]:
        """The chosen options and this one, checked together."""
        declared: tuple[tuple[object, ...], ...] = part(self.game, "notation").OPTIONS
        choices = next((entry[2] for entry in declared if entry[0] == option), ())
        if isinstance(choices, tuple) and "yes" in choices:
            value = _TRUTH.get(value, value)
        options: Mapping[str, str] = {**self.chosen, option: value}
        complete(self.game, declared, options)
        return dict(options)


def _number(name: str, value: str) -> int:
    _, low, high = ENGINE_OPTIONS[name]
    number = digits(value, low, high)
    if number < 0:
        raise UsageError(f"option {name} is a whole number from {low} to {high}, not '{value}'")
    return int(number)
