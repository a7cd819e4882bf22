"""What hands once did and the table did not understand: done again, it is understood."""

from pathlib import Path

import pytest

from lab.people import campaign, recording
from ludus.games.game import Game
from ludus.recognition import rules_in_order
from ludus.recognition.referee import Referee

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


@pytest.mark.parametrize("path", FOUND[::9], ids=lambda path: path.name.partition(".")[0])
def test_the_rules_that_are_left_out_after_a_mere_lift_say_nothing_of_it(path, monkeypatch):
    report, decisions = recording.load(path), []
    adopt = Referee._adopt

    def note(referee, now, decision):
        decisions.append({name: value for name, value in vars(decision).items() if name != "question"})
        return adopt(referee, now, decision)

    def play():
        decisions.clear()
        board = campaign.board_for(report["board"], report["game"], report["options"])
        return list(recording.do_again(board, report).game.played), decisions[:]

    monkeypatch.setattr(Referee, "_adopt", note)
    after_five_rules = play()
    monkeypatch.setattr(rules_in_order, "RULES_OF_A_LIFT", rules_in_order.RULES)
    assert play() == after_five_rules
