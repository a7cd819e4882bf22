"""A sample of games played with closed eyes, by the sentences of the page alone."""

import pytest

from lab.ear import campaign, sentences
from lab.ear.speaker import Speaker
from lab.people.bare import BareTable
from lab.people.campaign import board_for
from ludus.games.registry import GAMES
from tests.support import needs

PLIES = 60


@pytest.fixture(scope="module")
def speaker():
    needs.node()
    with Speaker() as speaker:
        yield speaker


@pytest.mark.parametrize("game_id", GAMES)
def test_what_is_spoken_is_enough_to_play(speaker, game_id):
    counts = campaign.play(speaker, game_id, 0, PLIES)
    assert counts["actions"] == PLIES or counts["ended"]
    assert counts["right"] >= 0.98 * counts["actions"]


class Mumbling:
    """A speaker of whom one verb is never understood."""

    def __init__(self, speaker, verb):
        self.begin, self._speak, self._verb = speaker.begin, speaker.speak, verb

    def speak(self, state):
        return [words for words in self._speak(state) if not sentences.says(words, self._verb)]


@pytest.mark.parametrize(("verb", "game_id"), [("ear.goes", "rota"), ("ear.take_off", "petteia")])
def test_without_one_verb_a_game_comes_to_nothing(speaker, verb, game_id):
    counts = campaign.play(Mumbling(speaker, verb), game_id, 0, PLIES)
    assert counts["right"] < 0.98 * counts["actions"] and not counts["ended"]


def test_a_question_ends_with_its_own_mark(speaker):
    state = campaign.state_of(BareTable(board_for("rota", "rota", {}), 0))
    speaker.begin()
    (words,) = speaker.speak(state | {"phase": "ask", "cues": {"2": "f"}})
    assert words.startswith("Was it this? The table cannot tell. ") and "The light has found 2." in words
