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
    report = recording.load(path)
    table = recording.do_again(campaign.board_for(report["board"], report["game"], report["options"]), report)
    game, plies = table.game, len(report["meant"])
    assert len(game.played) >= plies, (report["why"], table.phase)
    then = game.words.position_text(game.state_at(plies))
    assert then == position_after(game, report["meant"]), report["why"]
