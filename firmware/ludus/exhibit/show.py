"""What an exhibit shows while nobody plays: a recorded game, how to continue the last one, how to begin anew."""

from ludus.exhibit import begin_anew as anew
from ludus.lights import scene
from ludus.portable import const

STEP_MS = const(1200)  # from one step of the show to the next
_RECORDED = const(20)  # steps that show the recorded game
_OFFERED = const(4)  # steps that then show how to continue the last game; as many more show how to begin anew
_ROUND = const(28)


class Show:
    """The show, one step for each `go_on`. The recorded game is loaded when it is first shown."""

    def __init__(self, sitting):
        """sitting: a ludus.session.sitting.Sitting."""
        self._sitting = sitting
        self._recorded = None
        self._step = 0

    def begin(self):
        """Begin anew with the recorded game."""
        self._step = 0

    def stop(self):
        """Forget the recorded game: somebody plays, or the exhibit sleeps."""
        self._recorded = None

    def go_on(self):
        """Take the next step."""
        if self._recorded is None:
            self._recorded = _recorded_game(self._sitting.game)
        self._step += 1
        if self._recorded is not None and self._step % _ROUND < _RECORDED:
            self._recorded.step()

    def draw(self, picture):
        """Fill picture, a bytearray with one cue for each light."""
        step = self._step % _ROUND
        if step < _RECORDED and self._recorded is not None:
            self._recorded.draw(picture)
        elif step < _RECORDED + _OFFERED or not anew.draw(self._sitting, picture):
            scene.draw(self._sitting, picture)


def _recorded_game(game):
    """The recorded game to be shown, or None where there is none for this board."""
    from ludus.exhibit.recorded_game import RecordedGame

    try:
        return RecordedGame(game)
    except ImportError:
        return None
