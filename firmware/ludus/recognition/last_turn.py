"""Rule 5 with dice: the turn that was played last may have been another, as long as nobody has played on."""

from ludus.recognition.turns import Turns
from ludus.recognition.views import AGAIN


class LastTurn:
    """The turn of a game with dice that was played last, and what hands did in it."""

    def __init__(self, cells):
        """There are so many cells."""
        self._first = -1  # the ply of its first step
        self._marks = bytearray(cells)  # by cell what hands did, see `turns.Then`
        self._answers = []  # those of its actions that people have answered for

    def note(self, referee, answers):
        """An action was counted, perhaps one of the next turn; answers are the actions that people said they played."""
        first = Turns.first_of_turn(referee.game)
        if first != self._first:
            self._first = first
            self._marks[:] = bytes(len(self._marks))
            self._answers = []
        self._answers += answers
        seen = referee.seen
        for cell in seen.cells():
            self._marks[cell] |= (seen.emptied[cell] != 0) | (seen.filled[cell] != 0) << 1

    def again(self, referee, evidence):
        """The turn judged again with what hands did since: an event, or ().

        What leaves no trace is granted only before the next throw, if nothing is under way, and if there is one way.
        What people were asked about and said stays, whatever explains the board without it, and so does a hit where
        nobody was since.
        """
        ply, game = self._first, referee.game
        if ply <= 0 or referee.awaited is not None or not evidence.extra or referee.by_pc[game.side_at(ply)]:
            return ()
        runs = self._runs(referee, evidence, False)
        if not runs and game.changes_at(len(game.played) - 1) and not evidence.parts():
            runs = self._runs(referee, evidence, True)
        return (AGAIN, ply, runs[0]) if len(runs) == 1 else ()

    def _runs(self, referee, evidence, unseen):
        """The runs in its place that explain the board; a contact that let go too late tells of one step more."""
        late = evidence.late()
        stays = self._stays(referee, late)
        runs = evidence.again(self._first, self._marks, unseen, stays)
        return [run for run in runs if len(run) == len(stays) + 1] if late else runs

    def _stays(self, referee, late):
        """The steps that cannot have become others, a list: all, if one more explains the board.

        late: whether one does but for a contact that let go too late.
        """
        game, found = referee.game, []
        for ply in range(self._first, len(game.played)):
            action = game.played[ply]
            changes = game.changes_at(ply)
            if changes and (late or action in self._answers or _is_hit(referee, changes)):
                found.append(action)
        return found


def _is_hit(referee, changes):
    """Whether one of them is a hit, and nobody has lifted its counter since the last commit."""
    for cell, before, after in changes:
        if before and after and (before ^ after) & 3:
            return not (referee.seen.emptied[cell] or referee.masked[cell])
    return False
