"""Answers the table's questions as a person who looks at the lights: which cells they show, and which dice."""

from collections import Counter
from collections.abc import Iterable
from itertools import takewhile

from lab.people.hands.game_in_mind import Mind
from lab.people.hands.observer import same_plies
from lab.people.hands.tables import Table
from ludus.games.twelve_lines.rules import THROW
from ludus.lights import cues
from lusoria.simulator.hands.motions import Motion

ANSWERS = 8  # after this many presses all answers have been shown
PRESSES = 64  # the most presses at one question
ANSWER_MS = 3200  # by then the table has accepted the answer that it shows
STEPS = 3  # in a turn with dice


class Respondent:
    """Compares what the lights show with what the person has done."""

    def __init__(self, table: Table, mind: Mind) -> None:
        self._table, self._mind = table, mind

    def answer(self) -> bool:
        """Press until the lights show the cells and dice of the action; then wait until the table accepts it.

        Return whether no answer that was shown is right.
        """
        table, right = self._table, False
        steps = [step for steps in self._mind.done[self._first_in_question() :] for step in steps]
        undone = self._undone()
        for presses in range(PRESSES):
            lit = table.lights()
            answer = {name for name, cue in lit.items() if cue in (cues.OFFER, cues.IN_HAND)}
            right = bool(answer) and (answer == undone or (_shows(lit, answer, steps) and self._by_these_dice(lit)))
            if table.phase != "ask" or right or (presses >= ANSWERS and not answer):
                break
            table.press()
        refused = table.phase == "ask" and not right
        table.wait(ANSWER_MS)
        return refused

    def differs(self) -> bool:
        """Whether the table has played a different action from the person's."""
        played, intended = self._table.game.played, self._mind.game.played
        shorter = min(len(played), len(intended))
        return played[:shorter] != intended[:shorter] or any(action >> 8 != THROW for action in played[shorter:])

    def _common_plies(self) -> int:
        """How many actions the table's game and the one in mind have in common from their start."""
        return same_plies(list(self._table.game.played), list(self._mind.game.played))

    def _first_in_question(self) -> int:
        """The first ply that an answer may be about.

        If the games differ, that is the start of the turn (with dice), or up to STEPS plies back.
        """
        played, mind = len(self._table.game.played), self._mind.game
        if not self.differs():
            return played
        return self._turn() if "dice" in mind.options else max(0, min(played - STEPS, self._common_plies()))

    def _turn(self) -> int:
        """With dice: the ply at which the turn began in which the two games first differ."""
        mind = self._mind.game
        return mind.words.last_throw(mind.played[: self._common_plies()]) + 1

    def _by_these_dice(self, lit: dict[str, int]) -> bool:
        """Whether the dice that an answer shows are the person's: all that he has used, and those of his new steps.

        True also if the answer uses no dice, or if the game is over.
        """
        used, current = _dice(lit, cues.DIE_PLAYED, cues.DIE_CURRENT), _dice(lit, cues.DIE_CURRENT)
        mind, counted = self._mind.game, len(self._table.game.played)
        if mind.over or not current:
            return True
        adds = self.differs() or current == _numbers(mind.played[counted:])
        return adds and used == _numbers(takewhile(lambda action: action >> 8 != THROW, mind.played[self._turn() :]))

    def _undone(self) -> set[str]:
        """The cells of the actions that the person has taken back while the table still counts them."""
        game, intended = self._table.game, self._mind.game.played
        if list(game.played[: len(intended)]) != list(intended):
            return set()
        plies = range(len(intended), len(game.played))
        return {game.cell_names[cell] for ply in plies for cell, _before, _after in game.changes_at(ply)}


def _shows(lit: dict[str, int], answer: set[str], steps: list[Motion]) -> bool:
    """Whether an answer's cells are those of the motions; with dice a counter may have gone another way.

    For a move without dice, an answer of several cells with none of them in hand means a take-back, not this move.
    """
    cells = {step.cell for step in steps}
    placed, lifted = ({step.cell for step in steps if step.kind == kind} for kind in ("place", "lift"))
    if placed and lifted and len(answer) > 1 and not _dice(lit, cues.DIE_CURRENT) and cues.IN_HAND not in lit.values():
        return False
    ways = {name for name in answer - cells if lit[name] == cues.OFFER} if _dice(lit, cues.DIE_CURRENT) else set()
    hits = {step.cell for step in steps if step.removal}
    return answer - ways <= cells and (not ways or (placed - lifted) | hits <= answer)


def _numbers(steps: Iterable[int]) -> list[int]:
    """The numbers of the dice that steps use, ascending."""
    return sorted((action & 255) - (action >> 8) for action in steps)


def _dice(lit: dict[str, int], *shown: int) -> list[int]:
    """The numbers of the dice that are lit with one of these cues, ascending, from their pips."""
    pips = Counter(name.split(".")[0] for name, cue in lit.items() if cue in shown)
    return sorted(pips.values())
