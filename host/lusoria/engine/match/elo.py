"""Elo with its error from the pairs of a match, and the sequential test (SPRT).

`pairs` is always five counts: of pairs in which A scored 0, 1/2, 1, 3/2 and 2 points. Formulas: M. Van den Bergh,
"Comments on normalized Elo" and "The generalized maximum likelihood ratio for the expectation value of a distribution"
(the GSPRT, as Fishtest uses it). The tests compare the results with those of fastchess.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)  # what a pair of each of the five kinds scores
HALF_POINT = 0.25  # half a point as a share of a pair's two
CONFIDENCE = 1.959964  # standard deviations to either side that hold 95 %
RISK = 0.05  # the chance of each of the two wrong answers of the sequential test
UNSEEN = 1e-3  # the count assumed for a result that never came: without it one pair could decide
STEPS = 100  # halvings when an equation is solved: to the last digit of a float


@dataclass(frozen=True)
class Elo:
    """A difference in strength and half the width of its 95 % interval, both in Elo; None before the first pair."""

    difference: float | None
    error: float | None


def elo_of(share: float) -> float:
    """The Elo difference that follows from a share of the points between 0 and 1."""
    return 400 * math.log10(share / (1 - share))


def share_of(elo: float) -> float:
    """The expected share of the points for a player who is stronger by that Elo difference."""
    return 1 / (1 + 10 ** (-elo / 400))


def measured(pairs: Sequence[int]) -> Elo:
    """The Elo difference from pairs of games.

    If one player scored every point, half a point is given to the other, so that the difference is finite. If one
    scored nearly every point, or if every pair ended alike, the error comes from Wilson's formula.
    """
    number = sum(pairs)
    if not number:
        return Elo(None, None)
    mean = min(max(_mean(pairs), HALF_POINT / number), 1 - HALF_POINT / number)
    low, high = interval(pairs)
    if not 0 < low < high < 1:
        low, high = wilson(mean, number)
    return Elo(elo_of(mean), (elo_of(high) - elo_of(low)) / 2)


def interval(pairs: Sequence[int]) -> tuple[float, float]:
    """The lowest and highest share of the points at 95 % confidence (normal approximation on pairs)."""
    number, mean = sum(pairs), _mean(pairs)
    variance = sum(count * (share - mean) ** 2 for count, share in zip(pairs, SHARES, strict=True)) / number
    spread = CONFIDENCE * math.sqrt(variance / number)
    return mean - spread, mean + spread


def cautious_interval(pairs: Sequence[int]) -> tuple[float, float]:
    """The interval by Wilson's formula, as if every pair were won or lost: never too narrow, even near 0 and 1."""
    return wilson(_mean(pairs), sum(pairs))


def wilson(mean: float, number: int) -> tuple[float, float]:
    """The lowest and highest share, at 95 % confidence, for that number of won or lost trials with this mean."""
    weight = CONFIDENCE**2 / number
    spread = CONFIDENCE * math.sqrt(mean * (1 - mean) / number + weight / (4 * number))
    return (mean + weight / 2 - spread) / (1 + weight), (mean + weight / 2 + spread) / (1 + weight)


def log_likelihood_ratio(pairs: Sequence[int], elo0: float, elo1: float) -> float:
    """The logarithm of how much likelier these pairs are if A is stronger by elo1 than if A is stronger by elo0."""
    counts = [count or UNSEEN for count in pairs]
    shares = [count / sum(counts) for count in counts]
    likely0, likely1 = (_likeliest(shares, share_of(elo)) for elo in (elo0, elo1))
    logs = (count * math.log(one / zero) for count, zero, one in zip(counts, likely0, likely1, strict=True))
    return sum(logs)


def verdict(ratio: float) -> str | None:
    """'H1' (A is elo1 stronger) or 'H0' (A is elo0 stronger) once the ratio decides, else None."""
    bound = math.log((1 - RISK) / RISK)
    if ratio >= bound:
        return "H1"
    return "H0" if ratio <= -bound else None


def _mean(pairs: Sequence[int]) -> float:
    return sum(count * share for count, share in zip(pairs, SHARES, strict=True)) / sum(pairs)


def _likeliest(shares: Sequence[float], mean: float) -> list[float]:
    """The likeliest distribution over SHARES with that mean, given the observed shares.

    Each of its shares is share / (1 + t (value - mean)), with the one t that gives that mean.
    """
    low, high = -1 / (SHARES[-1] - mean), 1 / mean
    for _ in range(STEPS):
        middle = (low + high) / 2
        slope = sum(
            share * (value - mean) / (1 + middle * (value - mean)) for share, value in zip(shares, SHARES, strict=True)
        )
        low, high = (middle, high) if slope > 0 else (low, middle)
    return [share / (1 + low * (value - mean)) for share, value in zip(shares, SHARES, strict=True)]
