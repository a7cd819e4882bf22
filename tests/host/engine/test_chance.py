"""The generator of random games."""

from lusoria.engine.hot.chance import next_seed

BIGGEST = 2**30 - 1  # of the Pico's small ints


def test_the_generator_keeps_to_small_ints_and_meets_none_twice_in_a_while():
    seed, shown = 1, set()
    for _ in range(20000):
        assert 0 < seed < 2**29 and (seed & 0xFFFF) << 13 <= BIGGEST and seed not in shown
        shown.add(seed)
        seed = next_seed(seed)


def test_the_generator_has_the_longest_period_a_29_bit_one_can_have():
    """The step is a linear map of bits: its order divides 2**29 - 1 = 233 * 1103 * 2089, and is no smaller."""
    assert _power(2**29 - 1) == _power(0)
    assert all(_power((2**29 - 1) // prime) != _power(0) for prime in (233, 1103, 2089))


def _power(exponent):
    """The images of the 29 single bits under that many steps of the generator."""
    result, base = [1 << bit for bit in range(29)], [next_seed(1 << bit) for bit in range(29)]
    while exponent:
        if exponent & 1:
            result = [_apply(base, image) for image in result]
        base = [_apply(base, image) for image in base]
        exponent >>= 1
    return result


def _apply(images, value):
    total = 0
    for bit, image in enumerate(images):
        if value >> bit & 1:
            total ^= image
    return total
