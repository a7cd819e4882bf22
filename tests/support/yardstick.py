"""How slow this machine is here and now, so that a limit of processor time means the same on every machine."""

import time

LOOPS = 300_000
USUAL_S = 0.02  # what the loops took of a processor of the machine that the limits were set on, with nothing else on it


def slowness() -> float:
    """How many times longer a processor needs here, now, than that machine; at least 1. Takes a tenth of a second."""
    return max(1.0, sorted(_turn_s() for _ in range(3))[1] / USUAL_S)


def _turn_s() -> float:
    begun, total = time.process_time(), 0
    for number in range(LOOPS):
        total += number * number
    return time.process_time() - begun
