"""The judge's observer: what the settled cells and the button allow a game to be, and what they contradict."""

import pytest

from lab.people.hands.observer import Observations, Settled, unsettled
from lab.people.hands.readings import Reading
from ludus.games.game import Game

OPTIONS = {"repetition": "threefold", "move-limit": "100"}
SLOTS = {"twelve-lines": 5}


def game_of(game_id, position, *texts):
    game = Game(game_id, {} if game_id == "twelve-lines" else OPTIONS, position)
    for text in texts:
        game.play(game.parse(text))
    return game


def readings_of(agreed, game, changes, *, pressed=False, refused=False, distrusted=()):
    """What an observer says to game, once those cells ('5+', '0-') have settled one after the other."""
    names, slots = list(game.cell_names), SLOTS.get(game.id, 1)
    settled = [Settled(100 * at, names.index(event[:-1]), 1 if event[-1] == "+" else -1)
               for at, event in enumerate(changes.split())]  # fmt: skip
    present = [min((content + 3) >> 2, slots) for content in agreed.contents()]
    for event in settled:
        present[event.cell] += event.by
    events = Observations(
        list(agreed.played), bytes(agreed.contents()), agreed.start_text,
        settled=settled, pressed=pressed, refused=refused,
    )  # fmt: skip
    reading = Reading(events, game, present, slots, {names.index(cell) for cell in distrusted})
    return reading.contradiction or reading.kind()


MOVING = "wwbbw.b.. w 0,0"  # Rota: 1, 2 and 5 are white's, 6, 8 and the middle are free


@pytest.mark.parametrize(
    ("events", "said"),
    [
        ("5- 6+", "more was played"),
        ("6+ 5-", "6 was filled too early"),
        ("5- 5+ 5- 6+", "more was played"),
        ("5- 6+ 6- 8+", "6 stands otherwise"),
        ("5-", "6 stands otherwise"),
        ("5- 6+ 4-", "more was played"),
    ],
)
def test_a_move_is_what_happened_if_its_cells_changed_in_order(events, said):
    agreed = game_of("rota", MOVING)
    assert readings_of(agreed, game_of("rota", MOVING, "5-6"), events) == said


def test_nothing_is_no_reading_of_a_board_on_which_more_than_a_piece_in_the_hand_has_changed():
    agreed = game_of("rota", MOVING)
    assert readings_of(agreed, game_of("rota", MOVING), "5-") == "nothing was played"
    assert readings_of(agreed, game_of("rota", MOVING), "5- 6+") == "6 stands otherwise"
    assert readings_of(agreed, game_of("rota", MOVING), "5- 6+", distrusted=["6"]) == "nothing was played"


def test_a_piece_goes_back_only_after_it_has_left():
    agreed, before = game_of("rota", MOVING, "5-6"), game_of("rota", MOVING)
    assert readings_of(agreed, before, "6- 5+") == "taken back"
    assert readings_of(agreed, before, "5+ 6-") == "5 was filled too early"


HIT = "w1,w1,6,w1,2,b2/w5,2,w1,3,b1,b1,1,b2,b1/1,b2,w2,w1,1,w2,2,b4,1,w1,b2 b 0,0 0,0 45"


def test_a_hit_that_was_agreed_on_is_not_taken_back_where_nobody_touched_it():
    agreed, instead = game_of("twelve-lines", HIT, "5/10*"), game_of("twelve-lines", HIT, "5/9")
    (origin, *_), (hit, *_) = agreed.changes_at(0)
    _origin, (other, *_) = instead.changes_at(0)
    five, ten, nine = (agreed.cell_names[cell] for cell in (origin, hit, other))
    assert readings_of(agreed, instead, f"{nine}+ {five}-") == f"nobody touched {ten}"
    both = game_of("twelve-lines", HIT, "5/10*", "5/9")
    assert readings_of(agreed, both, f"{five}- {nine}+") == "more was played"


# White has eight counters on 30 and six on 29, whose lanes show five, and one on 27.
FULL = "w8,w6,1,w1,2,b2,4,b8/7,b1,4/3,b1,2,b1,3,b2,1 w 0,0 0,0 346"


def test_what_no_sensor_tells_is_counted_only_after_the_button_was_pressed():
    agreed = game_of("twelve-lines", FULL)
    shown, unseen = game_of("twelve-lines", FULL, "27/30"), game_of("twelve-lines", FULL, "27/30", "29/off[4]")
    assert readings_of(agreed, shown, "A4-") == "more was played"
    assert readings_of(agreed, unseen, "A4-") == "29/off[4] left no trace"
    assert readings_of(agreed, unseen, "A4-", pressed=True) == "more was played"


def test_an_answer_that_was_denied_by_the_button_does_not_count():
    agreed, game = game_of("rota", MOVING), game_of("rota", MOVING, "5-6")
    assert readings_of(agreed, game, "5- 6+", pressed=True, refused=True) == "the button denied it"
    assert readings_of(agreed, agreed, "5- 5+", pressed=True, refused=True) == "nothing was played"


def test_a_piece_in_the_air_when_all_agree_is_borne_in_mind_and_nothing_else():
    game = game_of("rota", MOVING)
    names = list(game.cell_names)
    present = [content != 0 for content in game.contents()]
    present[names.index("5")] = False
    settled = [
        Settled(at, names.index(cell), by)
        for at, (cell, by) in enumerate((("5", -1), ("5", 1), ("1", -1), ("5", -1), ("1", 1)))
    ]
    assert unsettled(settled, game, present, 1) == [settled[3]]
