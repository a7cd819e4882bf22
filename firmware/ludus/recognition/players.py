"""Who plays each side, and so which actions hands may carry out: nobody plays for the PC unasked."""


class Players:
    """`by_pc` says for white and black whether the PC, or the table's own player, plays that side.

    Then only `requested`, the action it asks for, may be carried out (None while it thinks).
    """

    def __init__(self, game):
        """Two people play."""
        self._game = game
        self._dice = "dice" in game.options
        self.by_pc = [False, False]
        self.requested: int | None = None

    def take_sides(self, by_pc):
        """From now on the PC plays these sides."""
        self.by_pc = by_pc
        if not by_pc[self._game.side]:
            self.requested = None

    def may_play(self, action):
        """Whether whose turn it is may play an action."""
        return not self.by_pc[self._game.side] or action == self.requested

    def allowed(self, runs):
        """Those of several runs that all their players may play, a list."""
        return [run for run in runs if self._may_run(run)]

    def _may_run(self, run):
        if not self.may_play(run[0]):
            return False
        following = self.by_pc[self._game.side if self._dice else 1 - self._game.side]
        return len(run) == 1 or run[1] is None or not following
