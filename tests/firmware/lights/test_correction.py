"""Correction pairs: least total distance."""

import itertools
import random

from ludus.lights.correction import next_pair


def test_the_pair_shown_belongs_to_a_pairing_of_least_total_distance():
    rng = random.Random(1)
    for _ in range(200):
        places = [(rng.randrange(100), rng.randrange(100)) for _ in range(7)]
        extra, missing = list(range(rng.randint(1, 3))), list(range(3, 3 + rng.randint(1, 4)))

        def distance(a, b, places=places):
            return abs(places[a][0] - places[b][0]) + abs(places[a][1] - places[b][1])

        few, many = sorted((extra, missing), key=len)
        pairings = [list(zip(few, chosen, strict=True)) for chosen in itertools.permutations(many, len(few))]
        least = min(sum(distance(*pair) for pair in pairing) for pairing in pairings)
        shown = next_pair(extra, missing, distance)
        assert shown[0] in extra and shown[1] in missing
        assert any(
            set(shown) in [set(pair) for pair in pairing]
            for pairing in pairings
            if sum(distance(*pair) for pair in pairing) == least
        )


def test_two_pieces_may_belong_on_one_lane():
    assert next_pair([6, 9], [8, 8], lambda a, b: abs(a - b)) == (9, 8)


def test_more_than_five_pairs_show_the_nearest():
    assert next_pair(list(range(6)), list(range(10, 16)), lambda a, b: abs(b - a)) == (5, 10)
