"""Judges whether the table was wrong, or whether nobody could have known what was played.

An action is *wrong* when the table counted another one instead, and *lost* when the table did not count it even after
its one prompt was followed. It is *untold*, and counted separately, when the table's game explains all that an observer
of the settled cells and the button has seen: two games look alike, and presence cannot tell which was played.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from lab.people.hands.observer import same_plies
from lab.people.hands.readings import Reading
from ludus.games.game import Game

if TYPE_CHECKING:
    from lab.people.hands.agreement import Agreement

KINDS = ("wrong", "lost", "untold")  # untold: presence cannot tell


@dataclass(frozen=True)
class Trouble:
    """An action that the table did not understand. kind: one of KINDS. habit: what hands were doing. text: for people.

    why: what contradicts the table's game; for an untold action, how the table's game differs.
    """

    kind: str
    habit: str
    text: str
    why: str = ""


def verdict(agreement: "Agreement") -> Trouble:
    """Judge a table whose game differs from the one in a person's mind."""
    table, game, mind = agreement.table, agreement.table.game, agreement.mind.game
    same = same_plies(list(game.played), list(mind.played))
    text = f"ply {same}: meant {_texts(mind, same)}, the table has {_texts(game, same)}, phase {table.phase}"
    text += f", at {mind.words.position_text(mind.state_at(same))}"
    reading = Reading(agreement.observations(), game, table.sensed(), table.board.slots, table.distrusted)
    if not reading.contradiction:
        return Trouble("untold", agreement.habit, text, reading.kind())
    return Trouble("lost" if len(game.played) == same else "wrong", agreement.habit, text, reading.contradiction)


def _texts(game: Game, first: int) -> str:
    """The actions of a game from a ply on, in notation."""
    return " ".join(game.text_at(ply) for ply in range(first, len(game.played))) or "nothing"
