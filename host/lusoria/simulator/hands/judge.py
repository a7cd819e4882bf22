"""Was the table wrong, or could nobody have known?

An action is *wrong* when the table counted another than the one meant, *lost* when it did not count it, not even after
one prompt that was followed. Neither is said where the table's game is a reading of all that an observer of the settled
cells and of the button knows since both agreed last: then two games look alike, presence cannot tell which was played,
and that is counted apart.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from lusoria.simulator.hands.observer import same_plies
from lusoria.simulator.hands.readings import Reading

if TYPE_CHECKING:
    from lusoria.simulator.hands.settling import Settling

KINDS = ("wrong", "lost", "untold")  # untold: presence cannot tell


@dataclass(frozen=True)
class Trouble:
    """kind: of KINDS. habit: what hands were doing. text: for people who look into it.

    why: what contradicts the table's game; of what is untold, what the table took it for.
    """

    kind: str
    habit: str
    text: str
    why: str = ""


def verdict(person: "Settling") -> Trouble:
    """What became of what a person meant, when the table has something else."""
    table, truth = person.table.game, person.truth
    same = same_plies(list(table.played), list(truth.played))
    text = f"ply {same}: meant {_texts(truth, same)}, the table has {_texts(table, same)}, phase {person.table.phase}"
    text += f", at {truth.words.position_text(truth.state_at(same))}"
    bench = person.table
    reading = Reading(person.known(), table, bench.sensed(), bench.board.slots, bench.distrusted)
    if not reading.contradiction:
        return Trouble("untold", person.habit, text, reading.taken_as())
    return Trouble("lost" if len(table.played) == same else "wrong", person.habit, text, reading.contradiction)


def _texts(game: object, first: int) -> str:
    """Its actions from a ply on, in words."""
    texts = [game.text_at(ply) for ply in range(first, len(game.played))]  # type: ignore[attr-defined]
    return " ".join(texts) or "nothing"
