"""A program that works without end stops at a signal, whatever it does at that moment."""

import signal
import weakref

import pytest

from lusoria.cli.termination import stop_at

NUMBER = signal.SIGUSR1


class Thing:
    pass


@pytest.fixture
def stop():
    before = signal.getsignal(NUMBER)
    yield stop_at(NUMBER)
    signal.signal(NUMBER, before)


def test_a_signal_sets_the_event(stop):
    assert not stop.wait(0.05)
    signal.raise_signal(NUMBER)
    signal.raise_signal(NUMBER)
    assert stop.wait(30)


def test_a_signal_that_comes_while_an_object_is_removed_is_not_lost(stop):
    thing = Thing()
    watched = weakref.ref(thing, lambda _: signal.raise_signal(NUMBER))
    del thing
    assert watched() is None and stop.wait(30)


def test_a_signal_that_comes_while_the_event_is_locked_is_not_waited_for(stop):
    with stop._cond:
        signal.raise_signal(NUMBER)
    assert stop.wait(30)
