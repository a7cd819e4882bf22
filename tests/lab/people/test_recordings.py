"""What hands once did and the table did not understand: done again, it is understood."""

from pathlib import Path

import pytest

from lab.people import campaign, recording
from ludus.games.game import Game

FOUND = sorted((Path(__file__).parent / "recordings").glob("*.json.gz"))


def position_after(game, actions):
    mirror = Game(game.id, dict(game.options))
    for action in actions:
        mirror.play(action)
    return mirror.position()


@pytest.mark.parametrize("path", FOUND, ids=lambda path: path.name.partition(".")[0])
def test_what_was_misunderstood_once_is_understood(path):
    told = recording.load(path)
    table = recording.do_again(campaign.board_for(told["board"], told["game"], told["options"]), told)
    game, plies = table.game, len(told["meant"])
    assert len(game.played) >= plies, (told["why"], table.phase)
    then = game.words.position_text(game.state_at(plies))
    assert then == position_after(game, told["meant"]), told["why"]
