"""Was the table wrong, or could nobody have known?

An action is *wrong* when the table counted another than the one meant although the settled cells told them apart. If
the board looks as it would in the table's game, but for a piece that the next player may have lifted already, presence
cannot tell, and it is counted apart. An action is *lost* when the table
did not count it, not even after one prompt that was followed.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ludus.table.piles import height

if TYPE_CHECKING:
    from lusoria.person.settling import Settling

KINDS = ("wrong", "lost", "untold")  # untold: presence cannot tell


@dataclass(frozen=True)
class Trouble:
    """kind: of KINDS. habit: what hands were doing. text: for people who look into it."""

    kind: str
    habit: str
    text: str


def verdict(person: "Settling") -> Trouble:
    """What became of what a person meant, when the table has something else."""
    table, truth = person.table.game, person.truth
    same = same_plies(list(table.played), list(truth.played))
    text = f"ply {same}: meant {_texts(truth, same)}, the table has {_texts(table, same)}, phase {person.table.phase}"
    text += f", at {truth.words.position_text(truth.state_at(same))}"
    if len(table.played) == same:
        untold = person.stuck and (_explained(person) or _unseen(person, same))
        return Trouble("untold" if untold else "lost", person.habit, text)
    return Trouble("untold" if _explained(person) else "wrong", person.habit, text)


def _unseen(person: "Settling", ply: int) -> bool:
    """Whether the action of that ply, as meant, begins or ends on a lane that is full before and after."""
    slots = person.table.board.slots
    changes = person.truth.changes_at(ply) if ply < len(person.truth.played) else ()
    return any(min(height(before), slots) == min(height(after), slots) > 1 for _cell, before, after in changes)


def _explained(person: "Settling") -> bool:
    """Whether the table's game explains the board: as it stands, or with a piece of the next player in his hand."""
    game, slots = person.table.game, person.table.board.slots
    lifted = 0
    stuck = person.stuck.partition(".")[0]
    for cell, seen, content in zip(game.cell_names, person.table.sensed(), game.contents(), strict=True):
        if cell == stuck:
            continue
        more = seen - min(height(content), slots)
        if more > 0 or (more < 0 and content & 3 != game.side + 1):
            return False
        lifted -= more
    return lifted <= 1


def _texts(game: object, first: int) -> str:
    """Its actions from a ply on, in words."""
    texts = [game.text_at(ply) for ply in range(first, len(game.played))]  # type: ignore[attr-defined]
    return " ".join(texts) or "nothing"


def same_plies(one: list[int], other: list[int]) -> int:
    """How many actions from the beginning two games have in common."""
    same = 0
    while same < min(len(one), len(other)) and one[same] == other[same]:
        same += 1
    return same
