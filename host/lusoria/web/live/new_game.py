"""The form for a new game: the board's games, and the options of each.

Each game has a field set, and the page shows that of the chosen game. What the board itself decides, such as its size,
is not offered as an option, but the defaults and ranges of other options depend on it.
"""

import html
from typing import Any

from ludus.games.options import choices_of, complete, is_number
from ludus.games.registry import part
from ludus.player.thinker import LEVELS as TABLES_LEVELS
from lusoria.boards import definitions as boards
from lusoria.engine.games.knowledge import is_played
from lusoria.session.players import LEVELS, PEOPLE
from lusoria.web import language, option_words, spoken
from lusoria.web.live.stock import start_of

UNASKED = ("fewer",)  # options that the table decides
PRESELECTED = ("human", "engine:8")  # the players of White and Black that the form preselects
_Option = tuple[str, Any, Any]  # name, default, choices, as `ludus.games.options` has them


def heading(board: boards.Definition, speaks: str) -> str:
    """The title of the form."""
    games, words = board["games"], language.page(speaks)["new"]
    return words["title"] if len(games) > 1 else words["title_of"].format(game=language.game_title(games[0], speaks))


def field_sets(board: boards.Definition, speaks: str) -> str:
    """The options of each game as fields.

    `data-engine` tells whether the engine plays it, `data-sets-up` whether its pieces begin on the board.
    """
    decided = boards.compact(board)["options"]
    return "\n".join(_field_set(game, decided, speaks) for game in board["games"])


def players(speaks: str) -> list[tuple[str, str]]:
    """The possible players of a side: the name of each, as in a `Wish`, and its label in a language."""
    levels = [f"engine:{level}" for level in LEVELS] + [f"table:{level}" for level in range(1, TABLES_LEVELS + 1)]
    return [(who, spoken.player(who, speaks)) for who in (*PEOPLE, *levels)]


def _field_set(game_id: str, decided: dict[str, str], speaks: str) -> str:
    words = part(game_id, "notation")
    defaults = complete(game_id, words.OPTIONS, decided)
    visible = [option for option in words.OPTIONS if option[0] not in decided and option[0] not in UNASKED]
    fields = "\n".join(_field(game_id, option, defaults, speaks) for option in visible)
    engine = _yes_no(is_played(game_id))
    sets_up = _yes_no(start_of(game_id, tuple(defaults.items())).on_board)
    title = language.game_title(game_id, speaks)
    return (
        f'<fieldset data-game="{game_id}" data-title="{title}" data-engine="{engine}" data-sets-up="{sets_up}" '
        f'aria-label="{title}">\n{fields}\n</fieldset>'
    )


def _field(game_id: str, option: _Option, defaults: dict[str, Any], speaks: str) -> str:
    name, choices = option[0], choices_of(option, defaults)
    label = html.escape(option_words.label(game_id, name, speaks))
    if is_number(option, defaults):
        low, high = choices
        return (
            f"<label><span>{label} <small>({option_words.hint(name, low, high, speaks)})</small></span>"
            f'<input data-option="{name}" type="number" min="{low}" max="{high}" step="1" value="{defaults[name]}" '
            'required inputmode="numeric"></label>'
        )
    values = "".join(_value(name, word, word == defaults[name], speaks) for word in choices)
    return f'<label>{label} <select data-option="{name}">{values}</select></label>'


def _value(name: str, word: str, chosen: bool, speaks: str) -> str:
    selected = " selected" if chosen else ""
    return f'<option value="{word}"{selected}>{html.escape(option_words.value(name, word, speaks))}</option>'


def _yes_no(answer: bool) -> str:
    return "yes" if answer else "no"
